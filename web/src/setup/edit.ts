// A scenario as a document, and how it is changed: never in place, so that every step can be taken back.
import type { Json } from "../protocol";

export type Document = Record<string, Json>;
export type Table = { [key: string]: Json };
export type Path = (string | number)[];

export function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function tableAt(value: Json | undefined, path: Path = []): Table {
  const found = at(value, path);
  return isTable(found) ? found : {};
}

export function textAt(value: Json | undefined, path: Path): string {
  const found = at(value, path);
  return typeof found === "string" ? found : "";
}

/** What stands at a path; undefined if nothing does. */
export function at(value: Json | undefined, path: Path): Json | undefined {
  let here: Json | undefined = value;
  for (const key of path) {
    if (Array.isArray(here)) here = here[Number(key)];
    else if (isTable(here)) here = here[key];
    else return undefined;
  }
  return here;
}

/** The same with something else at a path. Undefined removes it, and tables that are left empty with it, up to `keep`. */
export function put<T extends Json>(value: T, path: Path, now: Json | undefined, keep = 1): T {
  return (placed(value, path, now, keep) ?? {}) as T;
}

function placed(value: Json | undefined, path: Path, now: Json | undefined, keep: number): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return now;
  if (Array.isArray(value)) {
    const index = Number(key);
    const inner = placed(value[index], rest, now, keep - 1);
    return inner === undefined ? value.filter((_, number) => number !== index) : value.with(index, inner);
  }
  const table = isTable(value) ? value : {};
  const inner = placed(table[key], rest, now, keep - 1);
  if (inner !== undefined) return { ...table, [key]: inner };
  const { [key]: _, ...others } = table;
  return Object.keys(others).length === 0 && keep <= 0 ? undefined : others;
}

/** The same with a key called otherwise, in its old place: of a table in which the order is somebody's. */
export function renamed(table: Table, before: string, after: string): Table {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key === before ? after : key, value]));
}

export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => same(each, other[index]));
  if (isTable(one) && isTable(other)) {
    const keys = Object.keys(one);
    return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
  }
  return false;
}

/** Switches by their whole names: a file may have `monday.injury` as a table with one entry. */
export function flat(rules: Table, within = ""): Record<string, Json> {
  const out: Record<string, Json> = {};
  for (const [name, value] of Object.entries(rules)) {
    if (isTable(value)) Object.assign(out, flat(value, `${within}${name}.`));
    else out[`${within}${name}`] = value;
  }
  return out;
}

// the parts of a scenario

export function fightersOf(document: Document): Table[] {
  const found = document["fighters"];
  return Array.isArray(found) ? found.filter(isTable) : [];
}

export function sidesOf(document: Document): string[] {
  return Object.keys(tableAt(document, ["sides"]));
}

export function empty(rulebook: string, ground: string, columns: number, rows: number): Document {
  return {
    title: "",
    rulebook,
    map: { rows: Array.from({ length: rows }, () => ground.repeat(columns)) },
    sides: { red: { control: "human" }, blue: { control: "brute" } },
    fighters: [],
    ends: { rounds: 100 },
  };
}
