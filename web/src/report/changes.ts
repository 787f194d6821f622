// What can be changed in a scenario to see what comes of it: how many there are of somebody, what stands on a sheet with
// its present value, and the house rules.
import type { Book, FormField, HouseRule, Json, Takes } from "../protocol";
import { at, type Document, fightersOf, flat, put, type Table, tableAt, textAt } from "../setup/edit";
import { shelfKeys, shown } from "../setup/fields";
import { counted, type Group, groupsOf, namesOf, setForAll } from "../setup/groups";

export type { Document } from "../setup/edit";

/** An answer among a few. */
export interface Choice {
  key: string;
  name: string;
}

export interface Change {
  key: string;
  /** What it is called: "ST", "Broadsword". */
  name: string;
  /** Under which heading it stands: "attributes", "Skills"; empty for what stands first. */
  part: string;
  /** As it is now; undefined if that follows from something else. */
  now: Json | undefined;
  /** What it can become; none for a number. */
  choices: Choice[];
  whole: boolean;
  low: number | undefined;
  high: number | undefined;
  make: (value: Json) => Document;
}

/** Whoever, or whatever, can be changed: fighters that are alike together, and the house rules. */
export interface Subject {
  name: string;
  changes: Change[];
}

/** What the page calls these. */
export interface Headings {
  rules: string;
  copies: string;
  like: string;
  yes: string;
  no: string;
}

export function subjectsOf(document: Document, book: Book, words: Headings): Subject[] {
  const names = namesOf(document, book.catalogue["characters"] ?? []);
  const groups = groupsOf(document).map((group) => {
    const first = names[group.members[0] ?? 0] ?? "";
    const several = group.members.length > 1;
    const name = several ? `${first.replace(/ \d+$/, "")} × ${group.members.length}` : first;
    return { name, changes: ofGroup(document, group, book, words) };
  });
  const rules = { name: words.rules, changes: book.switches.map((each) => ofRule(document, each, book)) };
  return [...groups, rules].filter((each) => each.changes.length > 0);
}

function ofGroup(document: Document, group: Group, book: Book, words: Headings): Change[] {
  const fighter = fightersOf(document)[group.members[0] ?? 0] ?? {};
  const characters = book.catalogue["characters"] ?? [];
  const lent = characters.find((each) => each.key === textAt(fighter, ["from"]))?.sheet ?? {};
  const written = tableAt(fighter, ["change"]);
  const set = (path: string[]) => (value: Json) => setForAll(document, group, path, value);
  const numbers = { whole: true, low: undefined, high: undefined };
  const copies: Change = {
    ...numbers,
    key: "copies",
    name: words.copies,
    part: "",
    now: group.members.length,
    choices: [],
    low: 1,
    high: book.most_fighters - fightersOf(document).length + group.members.length,
    make: (value) => counted(document, group, Number(value), book.grounds),
  };
  const like: Change = {
    ...numbers,
    key: "from",
    name: words.like,
    part: "",
    now: textAt(fighter, ["from"]) || undefined,
    choices: characters.map((each) => ({ key: each.key, name: each.name })),
    make: set(["from"]),
  };
  const sheet = (book.forms["sheet"] ?? [])
    .filter((field) => field.key !== "name")
    .flatMap((field) => ofField(field, written, lent, book, words, set));
  return [copies, like, ...sheet];
}

/** What one field of a sheet offers: itself, or what its table holds. */
function ofField(
  field: FormField,
  written: Table,
  lent: Table,
  book: Book,
  words: Headings,
  set: (path: string[]) => (value: Json) => Document,
): Change[] {
  const { key, takes, label } = field;
  if (takes.kind === "table") {
    if (takes.items?.kind !== "number") return [];
    const table = { ...tableAt(lent, [key]), ...tableAt(written, [key]) };
    return Object.entries(table)
      .filter(([, value]) => typeof value === "number")
      .map(([name, now]) => ({
        ...bounds(takes.items ?? takes),
        key: `${key}.${name}`,
        name,
        part: label,
        now,
        choices: [],
        make: set(["change", key, name]),
      }));
  }
  const now = at(written, [key]) ?? at(lent, [key]) ?? field.default ?? undefined;
  const choices = choicesOf(takes, book, words);
  if (takes.kind !== "number" && (!choices.length || (now !== undefined && typeof now === "object"))) return [];
  return [{ ...bounds(takes), key, name: label, part: field.group, now, choices, make: set(["change", key]) }];
}

function ofRule(document: Document, rule: HouseRule, book: Book): Change {
  const rules = flat(tableAt(document, ["rules"]));
  const now = at(rules, [rule.key]) ?? book.profiles[textAt(rules, ["profile"])]?.[rule.key] ?? rule.default;
  return {
    ...bounds({ kind: "number", whole: true, low: rule.low ?? null, high: rule.high ?? null }),
    key: rule.key,
    name: rule.key.replaceAll("_", " "),
    part: "",
    now: rule.values.length ? now : Number(now),
    choices: rule.values.map((each) => ({ key: each, name: each })),
    make: (value) => put(document, ["rules"], { ...rules, [rule.key]: value }),
  };
}

function bounds(takes: Takes): Pick<Change, "whole" | "low" | "high"> {
  return { whole: takes.whole ?? false, low: takes.low ?? undefined, high: takes.high ?? undefined };
}

function choicesOf(takes: Takes, book: Book, words: Headings): Choice[] {
  if (takes.kind === "flag")
    return [
      { key: "true", name: words.yes },
      { key: "false", name: words.no },
    ];
  if (takes.kind === "choice") return (takes.choices ?? []).map((each) => ({ key: shown(each), name: shown(each) }));
  return takes.kind === "text" ? shelfKeys(book, takes).map(({ key, name }) => ({ key, name })) : [];
}

/** What was chosen or typed, as a scenario has it; undefined if it is not fit to be tried. */
export function valueFrom(change: Change, text: string): Json | undefined {
  const word = text.trim();
  if (!change.choices.length) return word !== "" && Number.isFinite(Number(word)) ? Number(word) : undefined;
  if (!change.choices.some((each) => each.key === word)) return undefined;
  return word === "true" || word === "false" ? word === "true" : word;
}

/** How a value of it is written for people. */
export function named(change: Change, value: Json | undefined): string {
  if (value === undefined) return "";
  return change.choices.find((each) => each.key === shown(value))?.name ?? shown(value);
}

/** The changes by their headings, in the order in which the book has them. */
export function partsOf(changes: Change[]): { name: string; changes: Change[] }[] {
  const out: { name: string; changes: Change[] }[] = [];
  for (const change of changes) {
    const found = out.find((part) => part.name === change.part);
    if (found) found.changes.push(change);
    else out.push({ name: change.part, changes: [change] });
  }
  return out;
}
