// Outlines of hexes as data of paths, in the drawing's units. Corners lie on a lattice of whole numbers: half a hex's width
// by half its side, so that two hexes mean the same corner by the same numbers.
import { UNIT } from "../ui/shapes";
import { type Hex, neighbour, type Point, SIZE, WIDTH } from "./hex";

type Corner = [number, number];

const ACROSS = (WIDTH / 2) * UNIT;
const DOWN = (SIZE / 2) * UNIT;
/** The corners of a hex from the top with the clock, each with the direction in which the edge that begins there looks. */
const CORNERS: [Corner, Parameters<typeof neighbour>[1]][] = [
  [[0, -2], "ne"],
  [[1, -1], "e"],
  [[1, 1], "se"],
  [[0, 2], "sw"],
  [[-1, 1], "w"],
  [[-1, -1], "nw"],
];

function corner(hex: Hex, [x, y]: Corner): Corner {
  return [2 * hex.column + (hex.row & 1) + x, 3 * hex.row + y];
}

const short = (number: number) => Math.round(number * 10) / 10;
const drawn = ([x, y]: Corner) => `${short(x * ACROSS)} ${short(y * DOWN)}`;

/** The middle of a hex, in the drawing's units. */
export function middle(hex: Hex): Point {
  return { x: (2 * hex.column + (hex.row & 1)) * ACROSS, y: 3 * hex.row * DOWN };
}

/** A hex or a corner as one number, which is quicker to look up than a name. */
const key = (x: number, y: number) => (x + 8) * 65_536 + y + 8;

/** One line around each of the pieces that some hexes form, and around the holes in them. */
export function around(hexes: Hex[]): string {
  const inside = new Set(hexes.map((hex) => key(hex.column, hex.row)));
  const next = new Map<number, Corner[]>(); // from a corner to where the edges that begin there lead
  for (const hex of hexes) {
    for (const [number, [offset, direction]] of CORNERS.entries()) {
      const beyond = neighbour(hex, direction);
      if (inside.has(key(beyond.column, beyond.row))) continue;
      const from = key(...corner(hex, offset));
      const to = corner(hex, CORNERS[(number + 1) % 6]![0]);
      const leads = next.get(from);
      if (leads) leads.push(to);
      else next.set(from, [to]);
    }
  }
  let out = "";
  for (const first of next.keys()) {
    let from = first;
    const loop: string[] = [];
    for (let to = next.get(from)?.pop(); to; to = next.get(from)?.pop()) {
      loop.push(drawn(to));
      from = key(...to);
    }
    if (loop.length) out += `M${loop.join("L")}Z`;
  }
  return out;
}

/** The border of one hex. */
export function border(hex: Hex): string {
  return `M${CORNERS.map(([offset]) => drawn(corner(hex, offset))).join("L")}Z`;
}

/** So many hexes in a row of a piece: what is drawn in pieces is quick to draw where only some of them are in view. */
const PIECE = 16;

/** Every edge of a board, in pieces: a zigzag above each row and below the last, and the upright edges between. */
export function gridOf(columns: number, rows: number): string[] {
  const out: string[] = [];
  for (let top = 0; top < rows; top += PIECE) {
    for (let left = 0; left < columns; left += PIECE) {
      out.push(gridPiece(columns, rows, left, Math.min(columns, left + PIECE), top, Math.min(rows, top + PIECE)));
    }
  }
  return out;
}

function gridPiece(columns: number, rows: number, left: number, right: number, top: number, bottom: number): string {
  let out = "";
  const ends = right === columns;
  for (let row = top; row < (bottom === rows ? rows + 1 : bottom); row++) {
    const odd = row & 1;
    // Between two rows the one sticks out on the left, the other on the right; the first and the last have no other.
    const first = row === rows ? -odd : -1;
    const last = row === 0 ? 2 * columns - 1 : row === rows ? 2 * columns - odd : 2 * columns;
    const line: string[] = [];
    for (let x = Math.max(first, 2 * left - 1); x <= (ends ? last : 2 * right - 1); x++) {
      line.push(drawn([x, 3 * row - ((x - odd) % 2 === 0 ? 2 : 1)]));
    }
    out += `M${line.join("L")}`;
    if (row === rows) break;
    for (let column = left; column < (ends ? columns + 1 : right); column++) {
      out += `M${drawn([2 * column + odd - 1, 3 * row - 1])}V${short((3 * row + 1) * DOWN)}`;
    }
  }
  return out;
}

/** Hexes that hang together, in groups. */
export function islands(hexes: Hex[]): Hex[][] {
  const left = new Map(hexes.map((hex) => [key(hex.column, hex.row), hex]));
  const out: Hex[][] = [];
  for (const [first, start] of left) {
    left.delete(first);
    const island = [start];
    for (const hex of island) {
      for (const [, direction] of CORNERS) {
        const beyond = neighbour(hex, direction);
        const at = key(beyond.column, beyond.row);
        const found = left.get(at);
        if (found && left.delete(at)) island.push(found);
      }
    }
    out.push(island);
  }
  return out;
}

/** What is made for each of some hexes or groups of them, joined to one path for each piece of the map. */
export function inPieces<T>(all: T[], where: (each: T) => Hex, made: (each: T) => string): string[] {
  const pieces = new Map<number, string>();
  for (const each of all) {
    const { column, row } = where(each);
    const piece = Math.floor(row / PIECE) * 10_000 + Math.floor(column / PIECE);
    pieces.set(piece, (pieces.get(piece) ?? "") + made(each));
  }
  return [...pieces.values()];
}

/** The line around a whole board. */
export function edgeOf(columns: number, rows: number): string {
  const line: string[] = [];
  for (let x = -1; x < 2 * columns; x++) line.push(drawn([x, x % 2 ? -1 : -2]));
  for (let row = 0; row < rows; row++) {
    const right = 2 * columns - 1 + (row & 1);
    line.push(drawn([right, 3 * row - 1]), drawn([right, 3 * row + 1]));
  }
  const [last, odd] = [rows - 1, (rows - 1) & 1];
  for (let x = 2 * columns - 2 + odd; x >= odd; x--) line.push(drawn([x, 3 * last + ((x - odd) % 2 ? 1 : 2)]));
  for (let row = last; row >= 0; row--) {
    const left = (row & 1) - 1;
    line.push(drawn([left, 3 * row + 1]), drawn([left, 3 * row - 1]));
  }
  return `M${line.join("L")}Z`;
}

/** How large the drawing of a board is, from the left corner of a1. */
export function extent(columns: number, rows: number): { x: number; y: number; width: number; height: number } {
  return {
    x: -ACROSS,
    y: -2 * DOWN,
    width: (2 * columns + (rows > 1 ? 1 : 0)) * ACROSS,
    height: (3 * rows + 1) * DOWN,
  };
}
