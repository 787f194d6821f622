// The page's arithmetic against the engine's: engine.json is made by `python -m tools.map_facts`.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { arcOf, distance, FACINGS, type Facing, hexName, hexOf, neighbour } from "../src/map/hex";
import { crossing, sightOf } from "../src/map/lines";
import type { Board, Terrain } from "../src/protocol";
import { lettersOf } from "../src/ui/sides";

interface Facts {
  facings: string[];
  hexes: { from: string; to: string; distance: number; arcs: Record<Facing, string>; neighbours: string[] }[];
  walled: string[];
  sights: { from: string; to: string; seen: boolean; through: string[]; covers: string[] }[];
  letters: { names: string[]; letters: string[] }[];
}
const facts: Facts = JSON.parse(readFileSync(new URL("./engine.json", import.meta.url), "utf8"));

test("facings are the engine's, in its order", () => {
  expect([...FACINGS]).toEqual(facts.facings);
});

test("distances, arcs and neighbours", () => {
  expect(facts.hexes.length).toBeGreaterThan(100);
  for (const fact of facts.hexes) {
    const [from, to] = [hexOf(fact.from)!, hexOf(fact.to)!];
    expect(distance(from, to)).toBe(fact.distance);
    for (const [number, facing] of FACINGS.entries()) {
      expect([fact.from, fact.to, facing, arcOf(from, facing, to)]).toEqual([
        fact.from,
        fact.to,
        facing,
        fact.arcs[facing],
      ]);
      const next = fact.neighbours[number];
      if (next) expect(hexName(neighbour(to, facing))).toBe(next);
    }
  }
});

test("lines of sight: what they cross, what ends them, what covers", () => {
  const kind = (key: string, more: Partial<Terrain> = {}): Terrain => ({
    ...{ key, name: key, closed: false, opaque: false, cover: "", height: 0, extra: 0, rule: "" },
    ...more,
  });
  const kinds = { ".": kind("open"), "#": kind("wall", { opaque: true }), "-": kind("low wall", { cover: "waist" }) };
  const board: Board = { columns: 9, rows: facts.walled, kinds, goals: [], may_leave: false, hex: "" };
  for (const fact of facts.sights) {
    const [from, to] = [hexOf(fact.from)!, hexOf(fact.to)!];
    expect([fact.to, crossing(from, to).through.map(hexName)]).toEqual([fact.to, fact.through]);
    const found = sightOf(board, from, to);
    expect([fact.to, found.clear, found.covers]).toEqual([fact.to, fact.seen, fact.covers]);
  }
  expect(facts.sights.filter((fact) => !fact.seen).length).toBeGreaterThan(10);
});

test("two letters for each name, as at the terminal", () => {
  for (const { names, letters } of facts.letters) {
    const different = new Map(names.map((name, number) => [name, letters[number]]));
    expect(lettersOf([...different.keys()])).toEqual(different);
  }
});
