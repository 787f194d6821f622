import { describe, expect, test } from "vitest";
import { fitted, kept, RULER, zoomed } from "../src/map/camera.svelte";
import { holdsOf, nearest, peopleAt, sharedHexes, standingOf } from "../src/map/crowd";
import { hexOf } from "../src/map/hex";
import { directionOf } from "../src/map/keys";
import { type Marks, NO_MARKS } from "../src/map/marks";
import { middle } from "../src/map/outlines";
import { routeOf } from "../src/map/route";
import { choices, sightWords, toldOf } from "../src/map/told";
import { wedges } from "../src/map/wedges";
import type { Board, Terrain } from "../src/protocol";
import { outline, reachOf, stanceOf } from "../src/ui/shapes";
import { SHAPES } from "../src/ui/sides";
import { fighter } from "./fighters";

const terrain = (key: string, more: Partial<Terrain> = {}): Terrain => ({
  ...{
    key,
    name: key === "open" ? "open ground" : key,
    closed: false,
    opaque: false,
    cover: "",
    height: 0,
    extra: 0,
    rule: "",
  },
  ...more,
});
const board: Board = {
  columns: 12,
  rows: Array.from({ length: 10 }, (_, row) => (row === 4 ? ".....#......" : "............")),
  kinds: { ".": terrain("open"), "#": terrain("wall", { closed: true, opaque: true }) },
  goals: [],
  may_leave: false,
  hex: "a yard",
};

describe("the camera", () => {
  const box = { x: -35, y: -40, width: 1000, height: 800 };

  test("fits a board beside the rulers, and never makes hexes larger than is comfortable", () => {
    const view = fitted(box, 600, 500);
    expect(box.x * view.scale + view.x).toBeGreaterThanOrEqual(RULER.left - 0.01);
    expect((box.x + box.width) * view.scale + view.x).toBeLessThanOrEqual(600.01);
    expect((box.y + box.height) * view.scale + view.y).toBeLessThanOrEqual(500.01);
    expect(fitted(box, 9000, 9000).scale * 69.3).toBeCloseTo(72, 0);
  });

  test("zooming keeps what is under the pointer there, and has an end", () => {
    const about = { x: 211, y: 97 };
    const before = fitted(box, 600, 500);
    const after = zoomed(before, 1.7, about);
    expect((about.x - after.x) / after.scale).toBeCloseTo((about.x - before.x) / before.scale, 6);
    expect((about.y - after.y) / after.scale).toBeCloseTo((about.y - before.y) / before.scale, 6);
    expect(zoomed(before, 1e6, about).scale * 69.3).toBeLessThan(151);
    expect(zoomed(before, 1e-6, about).scale * 69.3).toBeGreaterThan(5.9);
  });

  test("nobody loses the board by dragging", () => {
    const far = kept({ x: 1e6, y: -1e6, scale: 1 }, box, 600, 500);
    expect(far.x + box.x).toBeCloseTo(400);
    expect(far.y + box.y + box.height).toBeCloseTo(500 / 3);
  });
});

describe("who stands where", () => {
  const people = [
    fighter("Ulf", "c3"),
    fighter("Nan", "c3", { conditions: [{ key: "holding", text: "holds Ulf", rule: "", lasts: "" }] }),
    fighter("Tom", "e5", { hexes: ["e5", "f5"] }),
    fighter("Hob", "e5", { standing: "out" }),
    fighter("Gone", "", { hexes: [], standing: "fled" }),
  ];

  test("alone in the middle, several in a ring, who is out below the others", () => {
    const standing = standingOf(people);
    expect(standing.map((each) => each.fighter.name)).toEqual(["Hob", "Ulf", "Nan", "Tom"]);
    const [ulf, nan] = [standing[1]!, standing[2]!];
    expect(ulf.scale).toBeCloseTo(2 / 3);
    expect(Math.hypot(ulf.at.x - nan.at.x, ulf.at.y - nan.at.y)).toBeGreaterThan(30);
    expect(standing[3]!.body).toHaveLength(2);
    expect(sharedHexes(people)).toEqual(["c3", "e5"]);
    expect(standingOf([people[0]!])[0]!.at).toEqual(middle(hexOf("c3")!));
  });

  test("a large body is met in each of its hexes, and of several the nearest", () => {
    expect(peopleAt(people, "f5").map((each) => each.name)).toEqual(["Tom"]);
    expect(peopleAt(people, "e5").map((each) => each.name)).toEqual(["Tom", "Hob"]);
    const standing = standingOf(people);
    expect(nearest(standing, "c3", standing[2]!.at)?.name).toBe("Nan");
  });

  test("a hold links two", () => {
    expect(holdsOf(standingOf(people)).map((hold) => hold.text)).toEqual(["holds Ulf"]);
  });
});

describe("figures", () => {
  test("beaks stand at the outline of every shape", () => {
    for (const shape of SHAPES) {
      expect(outline(shape)).toMatch(/^M.*Z$/);
      for (let degrees = 0; degrees < 360; degrees += 60) {
        expect(reachOf(shape, degrees)).toBeGreaterThan(12);
        expect(reachOf(shape, degrees)).toBeLessThan(34);
      }
    }
  });

  test("postures of all books", () => {
    const all = [
      "standing",
      "",
      "crouching",
      "kneeling",
      "crawling",
      "sitting",
      "lying prone",
      "lying face up",
      "prone",
    ];
    expect(all.map(stanceOf).join(" ")).toBe("standing standing low kneeling low low lying lying lying");
  });
});

describe("keys and words", () => {
  test("keys lie around S, whatever letters they bear; arrows go straight up and down", () => {
    const key = (code: string, name = "ß") => directionOf({ code, key: name }, 3, true);
    expect(["KeyW", "KeyE", "KeyA", "KeyD", "KeyZ", "KeyX"].map((code) => key(code))).toEqual([
      "nw",
      "ne",
      "w",
      "e",
      "sw",
      "se",
    ]);
    expect(directionOf({ code: "KeyW", key: "w" }, 3, false)).toBeNull();
    expect(directionOf({ code: "ArrowUp", key: "ArrowUp" }, 3, false)).toBe("nw");
    expect(directionOf({ code: "ArrowUp", key: "ArrowUp" }, 2, false)).toBe("ne");
  });

  test("a hex is told with its ground, who is there, what it costs, who is next to it, the threat", () => {
    const people = [fighter("Jack Pike", "k5"), fighter("Black Nan", "k6")];
    const marks: Marks = {
      ...NO_MARKS,
      places: [{ hex: "j6", cost: 1 }],
      threat: [{ hex: "j6", chance: 0.13, error: 0.01, by: [], here: false }],
    };
    expect(toldOf(board, people, marks, hexOf("j6")!)).toBe(
      "j6, open ground, free, one step. East Black Nan, north-east Jack Pike. Threat 13\u00a0%.",
    );
    expect(toldOf(board, people, NO_MARKS, hexOf("k5")!)).toContain("k5, open ground, Jack Pike.");
  });

  test("what lies there is told, too", () => {
    const sword = { name: "hatchet", where: "dropped", notes: [], reach: [], hex: "b2" };
    const people = [fighter("Jack Pike", "k5", { gear: [sword, { ...sword, hex: "" }] })];
    expect(toldOf(board, people, NO_MARKS, hexOf("b2")!)).toBe("b2, open ground, free, hatchet, dropped by Jack Pike.");
  });

  test("sight is told: what covers, what ends it", () => {
    const sight = { from: "b2", to: "g5", clear: true, covers: [], blocked: null };
    expect(sightWords(board, sight)).toBe("In sight.");
    expect(sightWords(board, { ...sight, covers: ["c3"] })).toBe("In sight, covered by open ground at c3.");
    expect(sightWords(board, { ...sight, blocked: "f5" })).toBe("No line of sight: wall at f5.");
  });

  test("N goes round targets, then places, each once", () => {
    const marks: Marks = {
      ...NO_MARKS,
      targets: [{ fighter: "Jack Pike" }, { hex: "b2" }],
      places: [
        { hex: "b2", cost: null },
        { hex: "b3", cost: 1 },
      ],
    };
    expect(choices(marks, [fighter("Jack Pike", "k5")])).toEqual(["k5", "b2", "b3"]);
  });
});

test("wedges are 44 pixels under a finger, however small the hexes are", () => {
  const marks = { hex: "c3", offered: ["e", "ne"] as const, chosen: null, usual: "ne" as const };
  for (const scale of [0.3, 0.6, 1, 2]) {
    const [wedge] = wedges({ ...marks, offered: [...marks.offered] }, scale, true);
    const [nearX, nearY, farX, farY] = wedge!.d.match(/-?[\d.]+/g)!.map(Number);
    expect((farX! - nearX!) * scale).toBeGreaterThanOrEqual(38);
    expect(Math.hypot(farX! - nearX!, farY! - nearY!) * scale).toBeGreaterThanOrEqual(43.5);
    expect(2 * Math.abs(farY!) * scale).toBeGreaterThanOrEqual(44);
  }
});

test("a way goes around walls", () => {
  const [from, to] = [hexOf("e5")!, hexOf("g5")!];
  const way = routeOf(board, from, to);
  expect(way).toHaveLength(4);
  expect(way.every((hex) => !(hex.column === 5 && hex.row === 4))).toBe(true);
});
