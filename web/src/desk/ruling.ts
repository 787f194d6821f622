// What a game master types, against what can be ruled: found by any word of it, checked as it is typed.
import type { Ruleable } from "../protocol";

/** What a ruling is put together from: a thing or part where there are several, and the value itself. */
export interface Draft {
  name: string;
  rest: string;
}

export const SCENE = "scene";

/** Those that have every word of the search, by how soon they have it: "li" finds light before "limb" of no text. */
export function found(known: Ruleable[], search: string): Ruleable[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = known
    .map((each) => ({ each, score: scoreOf(each, words) }))
    .filter(({ score }) => score !== null)
    .sort((one, other) => (one.score ?? 0) - (other.score ?? 0));
  return scored.map(({ each }) => each);
}

function scoreOf(ruleable: Ruleable, words: string[]): number | null {
  const field = shownField(ruleable.field);
  const text = `${field} ${ruleable.text} ${ruleable.choices.join(" ")} ${ruleable.names.join(" ")}`.toLowerCase();
  let score = 0;
  for (const word of words) {
    if (!text.includes(word)) return null;
    score += field === word ? 0 : field.startsWith(word) ? 1 : field.includes(word) ? 2 : 3;
  }
  return score;
}

/** A field's name as people write it. */
export function shownField(field: string): string {
  return field.replaceAll("_", " ");
}

/** The value as the server takes it. */
export function written(draft: Draft): string {
  return [draft.name, draft.rest.trim()].filter(Boolean).join(" ");
}

/** What is wrong with a draft, so far as can be told without asking: the name of a text, or nothing. */
export type Wrong = "empty" | "noName" | "noNumber" | "tooLow" | "tooHigh" | "noHex" | "noChoice";

export function wrongWith(ruleable: Ruleable, draft: Draft): Wrong | null {
  const rest = draft.rest.trim();
  if (ruleable.names.length && !draft.name) return "noName";
  if (!rest) return ruleable.kind === "text" && ruleable.names.length ? null : "empty";
  switch (ruleable.kind) {
    case "number": {
      if (!/^[+-]?\d+$/.test(rest)) return "noNumber";
      if (Number(rest) < ruleable.low) return "tooLow";
      return Number(rest) > ruleable.high ? "tooHigh" : null;
    }
    case "hex":
      return /^[a-z]{1,3}\d{1,3}$/i.test(rest) ? null : "noHex";
    case "choice":
      return ruleable.choices.some((each) => each.toLowerCase() === rest.toLowerCase()) ? null : "noChoice";
    default:
      return null;
  }
}

/** What a form begins with: the only name there is, the only choice that would change anything. */
export function firstDraft(ruleable: Ruleable, value = ""): Draft {
  const only = ruleable.names.length === 1 ? (ruleable.names[0] ?? "") : "";
  const begins = ruleable.names.find((each) => value.startsWith(`${each} `));
  return begins ? { name: begins, rest: value.slice(begins.length + 1) } : { name: only, rest: value };
}

/** A number with its sign, as a modifier is written. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}
