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
  const odd = hex.row % 2 ? 1 : 0;
  const steps = { e: [1, 0], ne: [odd, -1], nw: [odd - 1, -1], w: [-1, 0], sw: [odd - 1, 1], se: [odd, 1] };
  const [columns, rows] = steps[facing] as [number, number];
  return { column: hex.column + columns, row: hex.row + rows };
}

export function distance(one: Hex, other: Hex): number {
  const cube = (hex: Hex) => ({ x: hex.column - (hex.row - (hex.row & 1)) / 2, z: hex.row });
  const [a, b] = [cube(one), cube(other)];
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.z - b.z), Math.abs(a.x + a.z - b.x - b.z));
}
