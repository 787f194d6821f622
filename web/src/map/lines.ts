// Lines of sight between hexes: what they run through, what ends them, what gives cover. In whole numbers, as the engine does
// it, so that a tie is a tie here and there.
import type { Board, Terrain } from "../protocol";
import { terrainAt } from "./ground";
import { distance, type Hex, hexName } from "./hex";
import type { Sight } from "./marks";

interface Crossing {
  /** Hexes strictly between, whose inside the line crosses, in its order. */
  through: Hex[];
  /** Pairs whose common edge it runs along, the left-hand hex first. */
  beside: [Hex, Hex][];
}

type Found = [along: number, q: number, r: number];

/** What the line from the middle of one hex to that of another crosses. The corners of a hex lie thirds off its middle, so
 * three times a cross product is whole; a hex is crossed if its middle is nearer to the line than its furthest corner is. */
export function crossing(from: Hex, to: Hex): Crossing {
  const [a, b] = [axial(from), axial(to)];
  const [dq, dr] = [b.q - a.q, b.r - a.r];
  const off = [Math.abs(dq - dr), Math.abs(2 * dq + dr), Math.abs(dq + 2 * dr)];
  const margin = Math.max(...off);
  const alongEdges = off.filter((each) => each === margin).length === 2;
  const length = 2 * (dq * dq + dq * dr + dr * dr);
  const [crossed, left, right]: [Found[], Found[], Found[]] = [[], [], []];
  for (let r = Math.min(0, dr); r <= Math.max(0, dr); r++) {
    const spread = dr ? Math.floor(margin / (3 * Math.abs(dr))) + 1 : 0;
    const first = dr ? Math.floor((dq * r) / dr) - spread : Math.min(0, dq);
    const last = dr ? Math.floor((dq * r) / dr) + spread + 1 : Math.max(0, dq);
    for (let q = first; q <= last; q++) {
      const along = (2 * dq + dr) * q + (2 * dr + dq) * r;
      if (along <= 0 || along >= length) continue;
      const away = 3 * (dq * r - dr * q);
      if (-margin < away && away < margin) crossed.push([along, q, r]);
      else if (alongEdges && away === -margin) left.push([along, q, r]);
      else if (alongEdges && away === margin) right.push([along, q, r]);
    }
  }
  const placed = (found: Found[]) => found.sort(byPlace).map(([, q, r]) => offset(a.q + q, a.r + r));
  const [one, other] = [placed(left), placed(right)];
  return { through: placed(crossed), beside: one.map((hex, number) => [hex, other[number]!]) };
}

const byPlace = (one: Found, other: Found) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
const axial = (hex: Hex) => ({ q: hex.column - (hex.row - (hex.row & 1)) / 2, r: hex.row });
const offset = (q: number, r: number): Hex => ({ column: q + (r - (r & 1)) / 2, row: r });

const opaque = (terrain: Terrain | undefined) => terrain?.opaque ?? true;

/** The hex that ends the line; of two beside an edge, the left one. */
function screenOf(board: Board, { through, beside }: Crossing): Hex | null {
  const at = (hex: Hex) => opaque(terrainAt(board, hex));
  return through.find(at) ?? beside.find(([left, right]) => at(left) && at(right))?.[0] ?? null;
}

export function sees(board: Board, from: Hex, to: Hex): boolean {
  return screenOf(board, crossing(from, to)) === null;
}

/** Whether one sees a hex from another, past what. */
export function sightOf(board: Board, from: Hex, to: Hex): Sight {
  const line = crossing(from, to);
  const screen = screenOf(board, line);
  // What stands in the hex itself covers, and what is next to it on the line.
  const near = line.through.filter((hex) => distance(hex, to) === 1);
  const covering = distance(from, to) > 1 ? [to, ...near] : [to];
  const covers = screen ? [] : covering.filter((hex) => terrainAt(board, hex)?.cover);
  return {
    from: hexName(from),
    to: hexName(to),
    clear: screen === null,
    covers: covers.map(hexName),
    blocked: screen && hexName(screen),
  };
}

/** More lines than that would be felt. */
const MOST_LINES = 40_000;

/** Hexes that nobody of some sees; none where working that out would take too long. */
export function unseen(board: Board, eyes: Hex[]): Hex[] {
  if (!eyes.length || board.columns * board.rows.length * eyes.length > MOST_LINES) return [];
  const out: Hex[] = [];
  for (let row = 0; row < board.rows.length; row++) {
    for (let column = 0; column < board.columns; column++) {
      if (!eyes.some((from) => sees(board, from, { column, row }))) out.push({ column, row });
    }
  }
  return out;
}
