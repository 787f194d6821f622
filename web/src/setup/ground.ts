// The map of a scenario while it is painted: rows of characters, each of which stands for a kind of ground.
import { FACINGS, type Hex, hexName, hexOf, neighbour } from "../map/hex";
import type { Board, Goal, GroundKind, Json, Terrain } from "../protocol";
import { at, type Document, fightersOf, isTable, put, type Table, tableAt, textAt } from "./edit";

export const SMALLEST = 3;

export function rowsOf(document: Document): string[] {
  const found = at(document, ["map", "rows"]);
  return Array.isArray(found) ? found.filter((row) => typeof row === "string") : [];
}

export function legendOf(document: Document): Record<string, string> {
  const entries = Object.entries(tableAt(document, ["map", "legend"]));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Which kind of ground a character stands for: as the map says, else as the book does. */
export function kindsOf(document: Document, grounds: GroundKind[]): Map<string, GroundKind> {
  const byKey = new Map(grounds.map((ground) => [ground.key, ground]));
  const out = new Map(grounds.map((ground) => [ground.character, ground]));
  for (const [character, key] of Object.entries(legendOf(document))) {
    const ground = byKey.get(key);
    if (ground) out.set(character, ground);
  }
  return out;
}

/** The character to paint a kind of ground with, and the map's legend if it has to say so. */
export function characterFor(document: Document, ground: GroundKind): [string, Record<string, string>] {
  const legend = legendOf(document);
  const known = Object.entries(legend).find(([, key]) => key === ground.key);
  if (known) return [known[0], legend];
  if (!(ground.character in legend)) return [ground.character, legend];
  const used = new Set([...Object.keys(legend), ...rowsOf(document).join("")]);
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"].find((letter) => !used.has(letter)) ?? ground.character;
  return [free, { ...legend, [free]: ground.key }];
}

/** The same with another ground in some hexes. */
export function painted(document: Document, hexes: string[], ground: GroundKind): Document {
  const [character, legend] = characterFor(document, ground);
  const rows = rowsOf(document).map((row) => [...row]);
  for (const name of hexes) {
    const hex = hexOf(name);
    const row = hex ? rows[hex.row] : undefined;
    if (hex && row && hex.column < row.length) row[hex.column] = character;
  }
  return withRows(
    document,
    rows.map((row) => row.join("")),
    legend,
  );
}

function withRows(document: Document, rows: string[], legend: Record<string, string>): Document {
  const map: Table = { ...tableAt(document, ["map"]), rows };
  delete map["legend"];
  if (Object.keys(legend).length) map["legend"] = legend;
  return { ...document, map };
}

/** All hexes of one ground that hang together with that one. */
export function filled(rows: string[], name: string): string[] {
  const start = hexOf(name);
  const glyph = (hex: Hex) => (hex.row >= 0 && hex.column >= 0 ? rows[hex.row]?.[hex.column] : undefined);
  if (!start || glyph(start) === undefined) return [];
  const wanted = glyph(start);
  const found = new Set([name]);
  const left = [start];
  for (let hex = left.pop(); hex; hex = left.pop()) {
    for (const facing of FACINGS) {
      const next = neighbour(hex, facing);
      if (glyph(next) !== wanted || found.has(hexName(next))) continue;
      found.add(hexName(next));
      left.push(next);
    }
  }
  return [...found];
}

/** Hexes around one, for a broad brush: 1 is the hex alone, 2 its neighbours as well. */
export function brushed(name: string, width: number): string[] {
  let ring = hexOf(name) ? [hexOf(name) as Hex] : [];
  const found = new Set(ring.map(hexName));
  for (let step = 1; step < width; step++) {
    ring = ring
      .flatMap((hex) => FACINGS.map((facing) => neighbour(hex, facing)))
      .filter((hex) => hex.row >= 0 && hex.column >= 0);
    for (const hex of ring) found.add(hexName(hex));
  }
  return [...found];
}

/** The map with other measures: what is new is plain ground, what is cut off is gone. */
export function resized(document: Document, columns: number, rows: number, ground: string): Document {
  const before = rowsOf(document);
  const after = Array.from({ length: rows }, (_, number) =>
    (before[number] ?? "").slice(0, columns).padEnd(columns, ground),
  );
  return withRows(document, after, legendOf(document));
}

/** The sides of a map, as they lie on the screen. */
export const EDGES = ["top", "left", "right", "bottom"] as const;
export type Edge = (typeof EDGES)[number];

/** How many rows or columns are added at once: at the top two, so that every hex keeps its neighbours. */
export function stepAt(edge: Edge): number {
  return edge === "top" ? 2 : 1;
}

/** The map with so much more (or less) at one of its sides. Grounds, fighters and goals keep their places: they are called
 * otherwise, if it is the left side or the top. */
export function grown(document: Document, edge: Edge, by: number, ground: string): Document {
  const before = rowsOf(document);
  const columns = Math.max(0, ...before.map((row) => row.length));
  const even = before.map((row) => row.padEnd(columns, ground));
  const plain = (count: number) => ground.repeat(Math.max(0, count));
  const rows = {
    left: () => even.map((row) => plain(by) + row.slice(Math.max(0, -by))),
    right: () => even.map((row) => (by < 0 ? row.slice(0, by) : row + plain(by))),
    top: () => [...Array.from({ length: Math.max(0, by) }, () => plain(columns)), ...even.slice(Math.max(0, -by))],
    bottom: () => (by < 0 ? even.slice(0, by) : [...even, ...Array.from({ length: by }, () => plain(columns))]),
  }[edge]();
  const shift = { column: edge === "left" ? by : 0, row: edge === "top" ? by : 0 };
  return withRows(shifted(document, shift), rows, legendOf(document));
}

/** Whether the map can lose that much at a side: enough is left, and nobody and nothing is named there. */
export function mayShrink(document: Document, edge: Edge): boolean {
  const by = stepAt(edge);
  const rows = rowsOf(document);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const across = edge === "left" || edge === "right";
  if ((across ? columns : rows.length) - by < SMALLEST) return false;
  return hexesNamed(document).every((hex) => {
    const there = {
      left: hex.column,
      top: hex.row,
      right: columns - 1 - hex.column,
      bottom: rows.length - 1 - hex.row,
    };
    return there[edge] >= by;
  });
}

/** Where a document names hexes: where fighters stand, and wherever the map, the ending and the rulings do. */
const NAMING = ["map", "ends", "rulings"];

function shifted(document: Document, by: Hex): Document {
  if (!by.column && !by.row) return document;
  const moved = (name: string) => {
    const hex = hexOf(name);
    return hex ? hexName({ column: hex.column + by.column, row: hex.row + by.row }) : name;
  };
  const out: Document = { ...document };
  for (const part of NAMING) if (out[part] !== undefined) out[part] = withHexes(out[part], moved);
  const fighters = out["fighters"];
  if (Array.isArray(fighters)) {
    out["fighters"] = fighters.map((each) =>
      isTable(each) && typeof each["at"] === "string" ? { ...each, at: moved(each["at"]) } : each,
    );
  }
  return out;
}

function hexesNamed(document: Document): Hex[] {
  const names: string[] = fightersOf(document).map((each) => textAt(each, ["at"]));
  const note = (name: string) => {
    names.push(name);
    return name;
  };
  for (const part of NAMING) withHexes(document[part] ?? null, note);
  return names.map(hexOf).filter((hex): hex is Hex => hex !== null);
}

/** The same with every name of a hex changed; rows of a map and its legend are no names. */
function withHexes(value: Json, change: (name: string) => string): Json {
  if (typeof value === "string") return hexOf(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((each) => withHexes(each, change));
  if (!isTable(value)) return value;
  const kept = ["rows", "legend"];
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, kept.includes(key) ? each : withHexes(each, change)]),
  );
}

/** The board as maps are drawn from, at once; the server's own comes a moment later. */
export function boardOf(document: Document, grounds: GroundKind[]): Board {
  const rows = rowsOf(document);
  const kinds: Record<string, Terrain> = {};
  for (const [character, ground] of kindsOf(document, grounds)) kinds[character] = terrainOf(ground);
  for (const character of new Set(rows.join(""))) {
    kinds[character] ??= { ...unknown, key: character, name: character };
  }
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const reach = tableAt(document, ["ends", "reach"]);
  const goals: Goal[] = Object.entries(reach).map(([side, hexes]) => ({
    side,
    hexes: Array.isArray(hexes) ? hexes.filter((hex) => typeof hex === "string") : [],
  }));
  return { columns, rows: rows.map((row) => row.padEnd(columns, " ")), kinds, goals, may_leave: true, hex: "" };
}

const unknown: Terrain = {
  key: "",
  name: "",
  closed: false,
  opaque: false,
  cover: "",
  height: 0,
  extra: 0,
  rule: "",
};

function terrainOf(ground: GroundKind): Terrain {
  const { key, name, closed, opaque, cover, height, extra, rule } = ground;
  return { key, name, closed, opaque, cover, height, extra, rule };
}

/** The free hex nearest to one: where a copy of somebody stands. */
export function freeNear(document: Document, grounds: GroundKind[], name: string, taken: Set<string>): string | null {
  const rows = rowsOf(document);
  const kinds = kindsOf(document, grounds);
  const open = (hex: Hex) => {
    const character = hex.row >= 0 && hex.column >= 0 ? rows[hex.row]?.[hex.column] : undefined;
    return character !== undefined && character !== " " && !kinds.get(character)?.closed;
  };
  const start = hexOf(name) ?? { column: 0, row: 0 };
  const seen = new Set([hexName(start)]);
  const queue = [start];
  for (let number = 0; number < queue.length; number++) {
    const hex = queue[number] as Hex;
    if (open(hex) && !taken.has(hexName(hex))) return hexName(hex);
    for (const facing of FACINGS) {
      const next = neighbour(hex, facing);
      if (next.row < 0 || next.column < 0 || next.row >= rows.length || next.column >= (rows[next.row]?.length ?? 0))
        continue;
      if (seen.has(hexName(next))) continue;
      seen.add(hexName(next));
      queue.push(next);
    }
  }
  return null;
}

/** Marks or unmarks a hex that a side wins by reaching. */
export function goalTurned(document: Document, side: string, hex: string): Document {
  const found = at(document, ["ends", "reach", side]);
  const before = Array.isArray(found) ? found : [];
  const after = before.includes(hex) ? before.filter((each) => each !== hex) : [...before, hex];
  return put(document, ["ends", "reach", side], after.length ? after : undefined);
}
