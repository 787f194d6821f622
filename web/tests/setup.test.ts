// A scenario that is set up: changes leave the rest alone, maps are painted, those who are alike stand together.
import { describe, expect, test } from "vitest";
import { centre, hexOf } from "../src/map/hex";
import type { GroundKind } from "../src/protocol";
import { at, type Document, empty, flat, put, renamed, same } from "../src/setup/edit";
import {
  boardOf,
  brushed,
  characterFor,
  EDGES,
  filled,
  freeNear,
  goalTurned,
  grown,
  mayShrink,
  painted,
  resized,
  rowsOf,
  stepAt,
} from "../src/setup/ground";
import { counted, distinct, figuresOf, groupsOf, namesOf, renamedGroup, setForAll, without } from "../src/setup/groups";
import { partOf } from "../src/setup/parts";

const ground = (key: string, character: string, closed = false): GroundKind => ({
  key,
  character,
  name: key,
  about: "",
  closed,
  opaque: closed,
  cover: "",
  height: 0,
  extra: 0,
  rule: "",
});
const OPEN = ground("open", ".");
const WALL = ground("wall", "#", true);
const GROUNDS = [OPEN, WALL];
const GOBLIN = { key: "goblin", name: "Goblin", about: "" };

function scene(): Document {
  return {
    ...empty("gurps", ".", 6, 4),
    fighters: [
      { name: "Aldric", side: "red", from: "knight", at: "a1" },
      { side: "blue", from: "goblin", at: "e2", change: { skills: { Spear: 12 } } },
    ],
  };
}

describe("a document", () => {
  test("is changed at a path and nowhere else", () => {
    const before = scene();
    const after = put(before, ["fighters", 1, "change", "skills", "Spear"], 14, 3);
    expect(at(after, ["fighters", 1, "change", "skills", "Spear"])).toBe(14);
    expect(at(before, ["fighters", 1, "change", "skills", "Spear"])).toBe(12);
    expect(after["fighters"]).not.toBe(before["fighters"]);
    expect(after["map"]).toBe(before["map"]);
  });

  test("loses tables that are left empty, but not a fighter", () => {
    const after = put(scene(), ["fighters", 1, "change", "skills", "Spear"], undefined, 3);
    expect(at(after, ["fighters", 1])).toEqual({ side: "blue", from: "goblin", at: "e2" });
    expect(put({ ends: { rounds: 5 } }, ["ends", "rounds"], undefined)).toEqual({});
  });

  test("has switches by their whole names", () => {
    expect(flat({ monday: { injury: "on" }, block_limit: 2 })).toEqual({ "monday.injury": "on", block_limit: 2 });
  });

  test("keeps the order of a table when a key is called otherwise", () => {
    expect(Object.keys(renamed({ a: 1, Spaer: 2, c: 3 }, "Spaer", "Spear"))).toEqual(["a", "Spear", "c"]);
    expect(same({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  });
});

describe("a map", () => {
  test("is painted with a ground's character", () => {
    expect(rowsOf(painted(scene(), ["b1", "c2", "z9"], WALL)).slice(0, 2)).toEqual([".#....", "..#..."]);
  });

  test("whose legend takes that character gets another", () => {
    const legend = put(scene(), ["map", "legend"], { "#": "open" });
    expect(characterFor(legend, WALL)).toEqual(["A", { "#": "open", A: "wall" }]);
    expect(boardOf(painted(legend, ["a1"], WALL), GROUNDS).kinds["A"]?.key).toBe("wall");
  });

  test("is filled as far as the same ground goes", () => {
    const split = painted(scene(), ["c1", "c2", "c3", "c4"], WALL);
    const found = filled(rowsOf(split), "a1");
    expect(found).toContain("b4");
    expect(found.some((hex) => hex > "c")).toBe(false);
  });

  test("has a broad brush that stays on the map", () => {
    expect(brushed("b2", 1)).toEqual(["b2"]);
    expect(brushed("b2", 2)).toHaveLength(7);
    expect(brushed("a1", 2).sort()).toEqual(["a1", "a2", "b1"]);
  });

  test("grows with plain ground, and is cut", () => {
    expect(rowsOf(resized(painted(scene(), ["f1"], WALL), 7, 5, "."))[0]).toBe(".....#.");
    expect(rowsOf(resized(scene(), 3, 3, "."))).toEqual(["...", "...", "..."]);
  });

  test.each(EDGES)("grows and shrinks at the %s, and all that stands on it keeps its neighbours", (edge) => {
    const marked = goalTurned(painted(scene(), ["c1"], WALL), "red", "d2");
    const more = grown(marked, edge, stepAt(edge), ".");
    const wall = boardOf(more, GROUNDS).rows.flatMap((row, number) =>
      [...row].map((glyph, column) => ({ glyph, column, row: number })),
    );
    const found = wall.filter((each) => each.glyph === "#").map((each) => centre(each));
    const goal = centre(hexOf(boardOf(more, GROUNDS).goals[0]?.hexes[0] ?? "") ?? { column: 0, row: 0 });
    const before = [centre(hexOf("c1")!), centre(hexOf("d2")!)] as const;
    expect(
      found.some(
        (each) =>
          Math.abs(goal.x - each.x - (before[1].x - before[0].x)) < 1e-9 &&
          Math.abs(goal.y - each.y - (before[1].y - before[0].y)) < 1e-9,
      ),
    ).toBe(true);
    expect(grown(more, edge, -stepAt(edge), ".")).toEqual(marked);
  });

  test("is not cut where somebody stands or something is named", () => {
    const rows = { ...scene(), map: { rows: Array.from({ length: 6 }, () => "......") } };
    const standing = { ...rows, fighters: [{ at: "a6" }] };
    expect(EDGES.filter((edge) => mayShrink(standing, edge))).toEqual(["top", "right"]);
    expect(mayShrink(goalTurned(standing, "red", "f1"), "right")).toBe(false);
  });

  test("has goals that are marked and unmarked", () => {
    const marked = goalTurned(scene(), "red", "f1");
    expect(boardOf(marked, GROUNDS).goals).toEqual([{ side: "red", hexes: ["f1"] }]);
    expect(at(goalTurned(marked, "red", "f1"), ["ends"])).toEqual({ rounds: 100 });
  });

  test("finds room beside somebody, not in a wall", () => {
    const walled = painted(scene(), ["b1", "a2", "b2"], WALL);
    expect(freeNear(walled, GROUNDS, "a1", new Set(["a1"]))).toBe("c1");
    expect(freeNear(scene(), GROUNDS, "a1", new Set(["a1"]))).toBe("b1");
  });
});

describe("those who are alike", () => {
  const goblins = () => counted(scene(), groupsOf(scene())[1]!, 6, GROUNDS);

  test("stand together, each in a hex of its own", () => {
    const found = groupsOf(goblins());
    expect(found.map((group) => group.members.length)).toEqual([1, 6]);
    expect(new Set(figuresOf(goblins(), namesOf(goblins(), [GOBLIN]), []).map((each) => each.hexes[0])).size).toBe(7);
    expect(namesOf(goblins(), [GOBLIN]).slice(1, 3)).toEqual(["Goblin 1", "Goblin 2"]);
  });

  test("are changed together", () => {
    const after = setForAll(goblins(), groupsOf(goblins())[1]!, ["change", "skills", "Spear"], 9);
    expect(groupsOf(after)).toHaveLength(2);
    expect(at(after, ["fighters", 6, "change", "skills", "Spear"])).toBe(9);
  });

  test("get numbers with a name, and lose them alone", () => {
    const named = renamedGroup(goblins(), groupsOf(goblins())[1]!, "Snaga");
    expect(namesOf(named, [GOBLIN]).slice(1)).toEqual([
      "Snaga 1",
      "Snaga 2",
      "Snaga 3",
      "Snaga 4",
      "Snaga 5",
      "Snaga 6",
    ]);
    const group = groupsOf(named)[1]!;
    expect(group.stem).toBe("Snaga");
    expect(namesOf(counted(named, group, 1, GROUNDS), [GOBLIN])).toEqual(["Aldric", "Snaga"]);
  });

  test("have one problem", () => {
    const flaw = (index: number, text: string) => ({
      where: "",
      path: ["fighters", index, "change", "skills", "Spaer"],
      text,
    });
    const found = distinct(goblins(), [
      flaw(0, "x"),
      ...[1, 2, 3, 4, 5, 6].map((index) => flaw(index, "x")),
      flaw(3, "y"),
    ]);
    expect(found.map((each) => each.path[1])).toEqual([0, 1, 3]);
  });

  test("leave together", () => {
    expect(namesOf(without(goblins(), groupsOf(goblins())[1]!), [GOBLIN])).toEqual(["Aldric"]);
  });
});

test("a problem leads to its part", () => {
  const flaw = (...path: (string | number)[]) => partOf({ where: "", path, text: "" });
  expect([
    flaw("map", "rows", 2),
    flaw("fighters", 0, "at"),
    flaw("sides", "red", "control"),
    flaw("ends"),
    flaw("rules"),
  ]).toEqual(["map", "who", "seats", "ending", "rules"]);
});
