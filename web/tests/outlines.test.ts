import { describe, expect, test } from "vitest";
import { groundOf, terrainAt } from "../src/map/ground";
import type { Hex } from "../src/map/hex";
import { lookOf } from "../src/map/looks";
import { around, border, edgeOf, extent, gridOf, islands } from "../src/map/outlines";
import type { Board, Terrain } from "../src/protocol";

const HEX = (3 * Math.sqrt(3) * 40 * 40) / 2;

function loops(path: string): number[][][] {
  return path
    .split("M")
    .filter(Boolean)
    .map((loop) =>
      loop
        .replace("Z", "")
        .split("L")
        .map((point) => point.split(" ").map(Number)),
    );
}

/** Holes count against what is around them, since their line runs the other way. */
function area(path: string): number {
  let sum = 0;
  for (const loop of loops(path)) {
    for (const [number, [x, y]] of loop.entries()) {
      const [nextX, nextY] = loop[(number + 1) % loop.length]!;
      sum += (x! * nextY! - nextX! * y!) / 2;
    }
  }
  return Math.abs(sum);
}

function board(columns: number, rows: number): Hex[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => ({ column, row })),
  ).flat();
}

const terrain = (key: string, more: Partial<Terrain> = {}): Terrain => ({
  key,
  name: key,
  closed: false,
  opaque: false,
  cover: "",
  height: 0,
  extra: 0,
  rule: "",
  ...more,
});

describe("outlines", () => {
  test("around one hex is its border", () => {
    for (const hex of [
      { column: 3, row: 2 },
      { column: 3, row: 3 },
    ]) {
      expect(area(around([hex])) / HEX).toBeCloseTo(1, 2);
      expect(area(border(hex)) / HEX).toBeCloseTo(1, 2);
    }
  });

  test("a ring of six has a hole", () => {
    const ring = [
      { column: 1, row: 1 },
      { column: 3, row: 1 },
      { column: 2, row: 0 },
      { column: 3, row: 0 },
      { column: 2, row: 2 },
      { column: 3, row: 2 },
    ];
    expect(loops(around(ring))).toHaveLength(2);
    expect(area(around(ring)) / HEX).toBeCloseTo(6, 1);
  });

  test("what hangs together is one island", () => {
    const apart = [
      { column: 0, row: 0 },
      { column: 1, row: 0 },
      { column: 1, row: 1 },
      { column: 4, row: 1 },
    ];
    expect(islands(apart).map((island) => island.length)).toEqual([3, 1]);
  });

  test("the edge of a board holds all of its hexes, however many rows there are", () => {
    for (const [columns, rows] of [
      [1, 1],
      [5, 1],
      [5, 2],
      [4, 5],
      [7, 6],
    ] as const) {
      expect(area(edgeOf(columns, rows)) / HEX).toBeCloseTo(columns * rows, 0);
      expect(area(around(board(columns, rows))) / HEX).toBeCloseTo(columns * rows, 0);
      const box = extent(columns, rows);
      for (const [x, y] of loops(edgeOf(columns, rows)).flat()) {
        expect(x! - box.x).toBeGreaterThanOrEqual(-0.1);
        expect(y! - box.y).toBeGreaterThanOrEqual(-0.1);
        expect(x! - box.x).toBeLessThanOrEqual(box.width + 0.1);
        expect(y! - box.y).toBeLessThanOrEqual(box.height + 0.1);
      }
    }
  });

  test("the grid has every edge once", () => {
    for (const [columns, rows] of [
      [1, 1],
      [4, 3],
      [3, 4],
      [33, 17],
    ] as const) {
      const found = new Set<string>();
      let count = 0;
      for (const line of gridOf(columns, rows).join("").split("M").filter(Boolean)) {
        const points = line.includes("V") ? upright(line) : line.split("L");
        for (let at = 1; at < points.length; at++) {
          found.add([points[at - 1], points[at]].sort().join());
          count++;
        }
      }
      expect(count).toBe(found.size);
      const seen = new Set<string>();
      for (const hex of board(columns, rows)) {
        const corners = border(hex).slice(1, -1).split("L");
        for (const [number, corner] of corners.entries()) seen.add([corner, corners[(number + 1) % 6]].sort().join());
      }
      expect(found).toEqual(seen);
    }
  });
});

function upright(line: string): string[] {
  const [from, to] = line.split("V");
  return [from!, `${from!.split(" ")[0]} ${to}`];
}

describe("ground", () => {
  const made: Board = {
    columns: 3,
    rows: ["..#", ".?~"],
    kinds: {
      ".": terrain("open"),
      "#": terrain("wall", { closed: true, opaque: true }),
      "~": terrain("rough", { extra: 1 }),
      "?": terrain("magic mire", { name: "magic mire", cover: "waist" }),
    },
    goals: [{ side: "red", hexes: ["a1", "b1"] }],
    may_leave: false,
    hex: "a yard",
  };

  test("a path for each kind but open ground, and a word for what has no drawing", () => {
    const ground = groundOf(made);
    expect(ground.patches.map((patch) => patch.look).sort()).toEqual(["other", "rough", "wall"]);
    expect(ground.notes).toEqual([{ hex: { column: 1, row: 1 }, cover: "waist", height: 0, name: "magic mire" }]);
    expect(ground.goals).toHaveLength(1);
    expect(terrainAt(made, { column: 2, row: 0 })?.key).toBe("wall");
    expect(terrainAt(made, { column: 2, row: 2 })).toBeUndefined();
  });

  test("what nobody can enter or see through is a wall, whatever it is called", () => {
    expect(lookOf(terrain("planking", { closed: true, opaque: true }))).toBe("wall");
    expect(lookOf(terrain("wooden wall of rubble", { closed: true, opaque: true }))).toBe("wall");
    expect(lookOf(terrain("shut door", { closed: true, opaque: true }))).toBe("door");
    expect(lookOf(terrain("low wall", { cover: "waist", extra: 1 }))).toBe("bar");
    expect(lookOf(terrain("gallery", { height: 6 }))).toBe("raised");
  });
});
