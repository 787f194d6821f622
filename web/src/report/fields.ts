// The numbers and words of a scenario's fighters, by where they stand in its document: to change one and compare.
import type { Json } from "../protocol";

export type Document = Record<string, Json>;

export interface Field {
  path: string[];
  /** The path as people write it: `change.skills.Spear`. */
  name: string;
  /** As it is now; undefined if the fighter has it from its sheet, which the scenario does not change. */
  value: Json | undefined;
}

type Table = { [key: string]: Json };

const NOT_CHANGED = new Set(["name", "side"]);

function isTable(value: Json | undefined): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function fightersOf(document: Document): string[] {
  const fighters = document["fighters"];
  if (!Array.isArray(fighters)) return [];
  return fighters.map((each) => (isTable(each) ? String(each["name"] ?? "") : ""));
}

/** Whatever one fighter's entry says, and what is changed about others and could be about this one. */
export function fieldsOf(document: Document, fighter: number): Field[] {
  const fighters = document["fighters"];
  if (!Array.isArray(fighters)) return [];
  const mine = leaves(fighters[fighter]);
  const known = new Set(mine.map((field) => field.name));
  const others = fighters.flatMap((each) => leaves(each)).filter((field) => field.path[0] === "change");
  for (const field of others) {
    if (known.has(field.name)) continue;
    known.add(field.name);
    mine.push({ ...field, value: undefined });
  }
  return mine;
}

function leaves(value: Json | undefined, path: string[] = []): Field[] {
  if (isTable(value)) {
    return Object.entries(value).flatMap(([key, inner]) =>
      path.length || !NOT_CHANGED.has(key) ? leaves(inner, [...path, key]) : [],
    );
  }
  if (value === undefined || value === null || Array.isArray(value) || !path.length) return [];
  return [{ path, name: path.join("."), value }];
}

/** The document with another value there; nothing is changed in place. */
export function changed(document: Document, fighter: number, path: string[], value: Json): Document {
  const fighters = document["fighters"];
  if (!Array.isArray(fighters)) return document;
  return { ...document, fighters: fighters.map((each, at) => (at === fighter ? put(each, path, value) : each)) };
}

function put(into: Json | undefined, [key, ...rest]: string[], value: Json): Json {
  if (key === undefined) return value;
  const table = isTable(into) ? into : {};
  return { ...table, [key]: put(table[key], rest, value) };
}

/** What somebody typed, as a file would have it. */
export function parsed(text: string): Json {
  const plain = text.trim();
  if (plain === "true" || plain === "false") return plain === "true";
  return plain !== "" && /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain;
}
