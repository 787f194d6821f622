// Hexes by name and by place. Points are up, rows go across, every second row stands half a hex to the right; "j6" is the
// tenth column of the sixth row, as at the terminal. After z come aa, ab ...
export interface Point {
  x: number;
  y: number;
}

export interface Hex {
  column: number;
  row: number;
}

const LETTERS = 26;
const ROOT = Math.sqrt(3);

/** From the middle of a hex to its corners. The width of a hex is then the root of three. */
export const SIZE = 1;
export const WIDTH = ROOT * SIZE;
export const ROW = 1.5 * SIZE;

export function columnName(column: number): string {
  let name = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    name = String.fromCharCode(97 + ((rest - 1) % LETTERS)) + name;
  }
  return name;
}

export function hexName(hex: Hex): string {
  return `${columnName(hex.column)}${hex.row + 1}`;
}

export function hexOf(name: string): Hex | null {
  const found = /^([a-z]+)(\d+)$/.exec(name);
  if (!found) return null;
  let column = 0;
  for (const letter of found[1]!) column = column * LETTERS + letter.charCodeAt(0) - 96;
  return { column: column - 1, row: Number(found[2]) - 1 };
}

/** The middle of a hex. */
export function centre(hex: Hex): Point {
  return { x: (hex.column + (hex.row % 2 ? 0.5 : 0)) * WIDTH, y: hex.row * ROW };
}

/** The hex at a point: by arithmetic, so that a map needs no element for each. */
export function hexAt(point: Point): Hex {
  const r = (2 / 3) * point.y;
  const q = point.x / ROOT - point.y / 3;
  let [x, z] = [Math.round(q), Math.round(r)];
  const y = Math.round(-q - r);
  const [dx, dy, dz] = [Math.abs(x - q), Math.abs(y + q + r), Math.abs(z - r)];
  if (dx > dy && dx > dz) x = -y - z;
  else if (dz >= dy) z = -x - y;
  return { column: x + Math.floor(z / 2) + 0, row: z + 0 }; // no minus nought
}

/** Facings as the server names them: from east against the clock. */
export const FACINGS = ["e", "ne", "nw", "w", "sw", "se"] as const;
export type Facing = (typeof FACINGS)[number];

/** The neighbour in one of the six directions. */
export function neighbour(hex: Hex, facing: Facing): Hex {
  const { column, row } = hex;
  const odd = row & 1;
  switch (facing) {
    case "e":
      return { column: column + 1, row };
    case "ne":
      return { column: column + odd, row: row - 1 };
    case "nw":
      return { column: column + odd - 1, row: row - 1 };
    case "w":
      return { column: column - 1, row };
    case "sw":
      return { column: column + odd - 1, row: row + 1 };
    case "se":
      return { column: column + odd, row: row + 1 };
  }
}

export function distance(one: Hex, other: Hex): number {
  const cube = (hex: Hex) => ({ x: hex.column - (hex.row - (hex.row & 1)) / 2, z: hex.row });
  const [a, b] = [cube(one), cube(other)];
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.z - b.z), Math.abs(a.x + a.z - b.x - b.z));
}

export type Arc = "front" | "left" | "right" | "rear";

/** Where a hex lies for somebody who faces some way: in front up to 90 degrees off, at a side up to 150, behind beyond. */
export function arcOf(from: Hex, facing: Facing, to: Hex): Arc {
  const [a, b] = [axial(from), axial(to)];
  const [q, r] = [b.q - a.q, b.r - a.r];
  const ahead = axial(neighbour({ column: 0, row: 0 }, facing));
  const along = 2 * (q * ahead.q + r * ahead.r) + q * ahead.r + r * ahead.q; // twice the inner product
  if (along >= 0) return "front";
  if (along * along > 3 * (q * q + q * r + r * r)) return "rear"; // the squared cosine of 150 degrees is 3/4
  return ahead.q * r - ahead.r * q < 0 ? "left" : "right";
}

function axial(hex: Hex): { q: number; r: number } {
  return { q: hex.column - (hex.row - (hex.row & 1)) / 2, r: hex.row };
}

/** The facing whose direction is nearest to that of a point as seen from another. */
export function facingTowards(from: Point, to: Point): Facing {
  const degrees = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI;
  return FACINGS[(Math.round(degrees / 60) + 6) % 6]!;
}

/** Hexes of a board that lie within so many steps. */
export function within(middle: Hex, steps: number, columns: number, rows: number): Hex[] {
  const out: Hex[] = [];
  for (let row = Math.max(0, middle.row - steps); row <= Math.min(rows - 1, middle.row + steps); row++) {
    for (
      let column = Math.max(0, middle.column - steps);
      column <= Math.min(columns - 1, middle.column + steps);
      column++
    ) {
      if (distance(middle, { column, row }) <= steps) out.push({ column, row });
    }
  }
  return out;
}
