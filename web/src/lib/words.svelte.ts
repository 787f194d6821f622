// The page's own words, in the language that somebody chose. The engine's sentences come from the server and stay English.
import { en, type Words } from "../words/en";

/** A text that depends on a number. */
export interface Plural {
  one: string;
  other: string;
}

/** The name of a text: its part of the file of words, and its name there. */
export type Key = { [Part in keyof Words]: `${Part}.${keyof Words[Part] & string}` }[keyof Words];

export type Language = "en" | "de";

export const languages: Record<Language, string> = { en: "English", de: "Deutsch" };

class Speech {
  language = $state<Language>("en");
  words = $state.raw<Words>(en);

  async speak(language: Language): Promise<void> {
    this.words = language === "en" ? en : (await import("../words/de")).de;
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();

/** A text by its name. `{who}` in it is replaced by what is given under that name; `count` chooses between one and many. */
export function t(key: Key, given: Record<string, string | number> = {}): string {
  const [part, name] = key.split(".") as [keyof Words, string];
  let found: unknown = (speech.words[part] as Record<string, unknown>)[name];
  if (typeof found === "object" && found !== null) {
    const rule = new Intl.PluralRules(speech.language).select(Number(given["count"] ?? 0));
    const plural = found as Plural;
    found = rule === "one" ? plural.one : plural.other;
  }
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (all, name: string) => (name in given ? shown(given[name]!) : all));
}

function shown(value: string | number): string {
  return typeof value === "number" ? new Intl.NumberFormat(speech.language).format(value) : value;
}

/** A chance that is not exact: "about 42 %", but "over 99 %". */
export function about(chance: number): string {
  const told = percent(chance);
  const bound = (chance > 0 && chance < 0.01) || (chance > 0.99 && chance < 1);
  return bound ? told : t("chance.about", { chance: told });
}

/** A chance where there is little room: "<1 %". */
export function briefly(chance: number): string {
  if (chance > 0 && chance < 0.01) return t("chance.short", { value: 1 });
  if (chance > 0.99 && chance < 1) return t("chance.shortOver", { value: 99 });
  return percent(chance);
}

/** A chance in whole per cents; 0 and 100 only if it is certain. */
export function percent(chance: number): string {
  if (chance <= 0) return t("chance.percent", { value: 0 });
  if (chance >= 1) return t("chance.percent", { value: 100 });
  if (chance < 0.01) return t("chance.under");
  if (chance > 0.99) return t("chance.over");
  return t("chance.percent", { value: Math.round(chance * 100) });
}
