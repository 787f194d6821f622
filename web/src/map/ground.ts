// A board as a few paths: one for the ground of each kind, one for its strokes, one for the grid.
import type { Board, Terrain } from "../protocol";
import { type Hex, hexOf } from "./hex";
import { coverOf, type Look, lookOf, STROKES } from "./looks";
import { around, edgeOf, extent, gridOf, inPieces, islands, middle } from "./outlines";

export interface Patch {
  key: string;
  look: Look;
  /** One line around all that hangs together, in pieces of the map. */
  areas: string[];
  strokes: string[];
}

/** What is written on a hex: cover, height, the name of a kind that has no drawing. */
export interface Note {
  hex: Hex;
  cover: string;
  height: number;
  name: string;
}

export interface Ground {
  columns: number;
  rows: number;
  box: ReturnType<typeof extent>;
  patches: Patch[];
  grid: string[];
  /** The line around the whole board. */
  edge: string;
  notes: Note[];
  goals: { side: string; area: string; middle: { x: number; y: number } }[];
}

export function groundOf(board: Board): Ground {
  const rows = board.rows.length;
  const byKind = new Map<string, Hex[]>();
  for (const [row, line] of board.rows.entries()) {
    for (const [column, glyph] of [...line].entries()) {
      const found = byKind.get(glyph);
      if (found) found.push({ column, row });
      else byKind.set(glyph, [{ column, row }]);
    }
  }
  const patches: Patch[] = [];
  const notes: Note[] = [];
  for (const [glyph, hexes] of byKind) {
    const terrain = board.kinds[glyph];
    if (!terrain) continue;
    notes.push(...notesOf(terrain, hexes));
    const look = lookOf(terrain);
    if (look === "plain") continue;
    const motif = STROKES[look];
    patches.push({
      key: terrain.key,
      look,
      areas: inPieces(islands(hexes), (island) => island[0]!, around),
      strokes: motif
        ? inPieces(
            hexes,
            (hex) => hex,
            (hex) => placed(motif, hex),
          )
        : [],
    });
  }
  const box = extent(board.columns, rows);
  return {
    columns: board.columns,
    rows,
    box,
    patches,
    grid: gridOf(board.columns, rows),
    edge: edgeOf(board.columns, rows),
    notes,
    goals: board.goals.flatMap((goal) => {
      const hexes = goal.hexes.map(hexOf).filter((hex): hex is Hex => hex !== null);
      return hexes.length ? [{ side: goal.side, area: around(hexes), middle: middle(hexes[hexes.length >> 1]!) }] : [];
    }),
  };
}

function placed(motif: string, hex: Hex): string {
  const { x, y } = middle(hex);
  return `M${Math.round(x)} ${Math.round(y)}${motif}`;
}

function notesOf(terrain: Terrain, hexes: Hex[]): Note[] {
  const [cover, height] = [coverOf(terrain), terrain.height];
  const name = lookOf(terrain) === "other" ? terrain.name : "";
  return cover || height || name ? hexes.map((hex) => ({ hex, cover, height, name })) : [];
}

/** The kind of ground of a hex; undefined beyond the edge. */
export function terrainAt(board: Board, hex: Hex): Terrain | undefined {
  const glyph = [...(board.rows[hex.row] ?? "")][hex.column];
  return glyph === undefined ? undefined : board.kinds[glyph];
}

/** Whether a hex is on the board. */
export function isOn(board: Board, hex: Hex): boolean {
  return hex.row >= 0 && hex.column >= 0 && hex.row < board.rows.length && hex.column < board.columns;
}
