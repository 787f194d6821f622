// Points between attack and parries: what stands in a plan, which answers say it, what a share is worth.
import { describe, expect, test } from "vitest";
import { bestStep, reached } from "../src/dock/reach";
import { evenly, sharingAt, sharingGiven, valueAt, withPoints } from "../src/dock/split";
import type { PlannedAnswer } from "../src/protocol";
import { fighter } from "./fighters";

const answer = (question: string, key: string, more: Partial<PlannedAnswer> = {}): PlannedAnswer => ({
  question,
  text: "",
  kind: "",
  key,
  label: key,
  filled: false,
  others: [],
  fighter: null,
  hex: null,
  way: null,
  ...more,
});
const whom = (key: string, others: string[], named = true) =>
  answer("parry whom", key, {
    fighter: named ? key : null,
    others: others.map((other) => ({ key: other, label: other })),
  });
const parry = (key: string) => answer("parry", key, { kind: "split" });
const PLAN = [
  answer("form", "knife"),
  whom("Corvo", ["Bela", "nobody else"]),
  parry("20"),
  whom("Bela", ["nobody else"]),
  parry("15"),
  answer("plan", "strike"),
];
const NAMES = ["Vesna", "Corvo", "Bela"];

describe("points that are shared", () => {
  test.each([2, 4])("are read from a plan, whichever of them is open: %i", (at) => {
    const sharing = sharingAt(PLAN, at, NAMES);
    expect(sharing).toMatchObject({
      from: 1,
      to: 5,
      whom: "parry whom",
      foes: ["Corvo", "Bela"],
      ending: "nobody else",
    });
    expect([...(sharing?.points ?? [])]).toEqual([
      ["Corvo", 20],
      ["Bela", 15],
    ]);
  });

  test("are said for whoever gets some, and then that there is nobody else", () => {
    const sharing = sharingAt(PLAN, 2, NAMES)!;
    expect(
      sharingGiven(
        sharing,
        new Map([
          ["Corvo", 0],
          ["Bela", 30],
        ]),
      ).map((each) => each.key),
    ).toEqual(["Bela", "30", "nobody else"]);
    expect(sharingGiven(sharing, evenly(sharing.foes, 41)).map((each) => each.key)).toEqual([
      "Corvo",
      "21",
      "Bela",
      "20",
    ]);
  });

  test("need no name where there is one foe only", () => {
    const sharing = sharingAt([answer("form", "knife"), parry("20")], 1, NAMES)!;
    expect(sharingGiven(sharing, new Map([["", 33]]))).toEqual([{ question: "parry", key: "33" }]);
  });

  test("are never more than there are", () => {
    const points = new Map([
      ["Corvo", 60],
      ["Bela", 20],
    ]);
    expect(withPoints(points, "Bela", 90, 85).get("Bela")).toBe(25);
    expect(withPoints(points, "Bela", -5, 85).get("Bela")).toBe(0);
  });

  test("are worth what lies between two that are known", () => {
    const curve = [
      { points: 0, mine: 0.6, theirs: 0.8 },
      { points: 10, mine: 0.4, theirs: null },
      { points: 20, mine: 0.2, theirs: 0.4 },
    ];
    expect(valueAt(curve, 5, "mine")).toBeCloseTo(0.5);
    expect(valueAt(curve, 10, "theirs")).toBeCloseTo(0.6);
    expect(valueAt([], 10, "mine")).toBeNull();
  });
});

describe("nobody in reach", () => {
  const me = fighter("Ysolde", "d4", { side: "red", reach: [1] });
  const foes = [fighter("Jack", "f4", { side: "blue" }), fighter("Nan", "f3", { side: "blue" })];

  test("of one who stands too far off, until it steps", () => {
    expect(reached(me, ["d4"], [me, ...foes])).toEqual([]);
    expect(
      bestStep(
        me,
        [
          { hex: "d3", cost: 1 },
          { hex: "e4", cost: 1 },
          { hex: "e3", cost: 1 },
        ],
        [me, ...foes],
      ),
    ).toEqual({ hex: "e4", reaches: ["Jack", "Nan"] });
    expect(bestStep(me, [{ hex: "c4", cost: 1 }], [me, ...foes])).toBeNull();
  });
});
