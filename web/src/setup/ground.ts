// The map of a scenario while it is painted: rows of characters, each of which stands for a kind of ground.
import { FACINGS, type Hex, hexName, hexOf, neighbour } from "../map/hex";
import type { Board, Goal, GroundKind, Terrain } from "../protocol";
import { at, type Document, put, type Table, tableAt } from "./edit";

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
