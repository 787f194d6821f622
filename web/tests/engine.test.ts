// The page's arithmetic against the engine's: engine.json is made by `python -m tools.map_facts`.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { arcOf, distance, FACINGS, type Facing, hexName, hexOf, neighbour } from "../src/map/hex";
import { lettersOf } from "../src/ui/sides";

interface Facts {
  facings: string[];
  hexes: { from: string; to: string; distance: number; arcs: Record<Facing, string>; neighbours: string[] }[];
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

test("two letters for each name, as at the terminal", () => {
  for (const { names, letters } of facts.letters) {
    const different = new Map(names.map((name, number) => [name, letters[number]]));
    expect(lettersOf([...different.keys()])).toEqual(different);
  }
});
