// What forms need to know of a rulebook: what can stand in a field, and how a value is written for people.
import type { Book, CatalogueEntry, FormField, Json, Takes } from "../protocol";
import { at, isTable, type Path } from "./edit";

/** A value as it stands in a field. */
export function shown(value: Json): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Keys of the catalogue that may stand in a field; of a table, as its keys. */
export function shelfKeys(book: Book | null, takes: Takes): CatalogueEntry[] {
  const found = (takes.shelves ?? []).flatMap((shelf) => book?.catalogue[shelf] ?? []);
  const choices = takes.kind === "table" ? (takes.choices ?? []) : [];
  const all = [...found, ...choices.map((each) => ({ key: shown(each), name: shown(each), about: "" }))];
  return [...new Map(all.map((each) => [each.key, each])).values()]; // a hatchet is a weapon and a missile
}

/** Whether something of one's own may stand there in place of a key, written in a form. */
export function hasOwn(takes: Takes): boolean {
  return takes.kind === "text" && takes.own === true && (takes.fields ?? []).length > 0;
}

/** Something of one's own that begins as what stands there, if that is a key of the catalogue. */
export function ownFrom(takes: Takes, value: Json | undefined): Json {
  const begins = takes.fields?.some((field) => field.key === "from") && typeof value === "string" && value;
  return begins ? { from: value } : {};
}

/** What a new row of a list or a table holds. */
export function blank(takes: Takes, number = 0): Json {
  const choice = takes.choices?.[0];
  if (takes.kind === "choice" && choice !== undefined) return choice;
  if (takes.kind === "number") return takes.low ?? number;
  if (takes.kind === "list") return [];
  if (takes.kind === "form" || takes.kind === "table") return {};
  return hasOwn(takes) && !takes.shelves?.length ? {} : "";
}

/** Whether a value needs the whole width. */
export function isWide(takes: Takes, value: Json | undefined): boolean {
  return ["form", "table", "list"].includes(takes.kind) || isTable(value) || hasOwn(takes);
}

export interface Part {
  name: string;
  fields: FormField[];
}

/** A form in its parts, in the order in which the book has them. */
export function partsOf(fields: FormField[]): Part[] {
  const out: Part[] = [];
  for (const field of fields) {
    const found = out.find((part) => part.name === field.group);
    if (found) found.fields.push(field);
    else out.push({ name: field.group, fields: [field] });
  }
  return out;
}

/** How many fields of a part say something of their own. */
export function written(part: Part, value: Json | undefined): number {
  return part.fields.filter((field) => at(value, [field.key]) !== undefined).length;
}

/** A path as the id of an element. */
export function idOf(path: Path): string {
  return `at-${path.map((key) => String(key).replace(/[^\w-]/g, (each) => `_${each.charCodeAt(0)}`)).join("-")}`;
}

/** A key of a table that is not there yet. */
export function freshKey(table: Json | undefined, wanted: string): string {
  if (!isTable(table) || !(wanted in table)) return wanted;
  let number = 2;
  while (`${wanted} ${number}` in table) number += 1;
  return `${wanted} ${number}`;
}
