import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Motion } from "../src/map/motion.svelte";
import { along, beatsIn, scriptOf } from "../src/map/script";
import type { Board, Event, Fighter } from "../src/protocol";
import { fighter } from "./fighters";

const open = {
  key: "open",
  name: "open ground",
  closed: false,
  opaque: false,
  cover: "",
  height: 0,
  extra: 0,
  rule: "",
};
const board: Board = {
  columns: 9,
  rows: Array(9).fill("........."),
  kinds: { ".": open },
  goals: [],
  may_leave: false,
  hex: "",
};
const hp = (value: number) => [{ key: "hp", name: "HP", value, most: 10, pending: 0, vital: true, rule: "" }];

function event(number: number, beat: number, more: Partial<Event> = {}): Event {
  const blank = { kind: "", sentence: "Something happens.", headline: false, who: null, foe: null };
  return { ...blank, hexes: {}, rolls: [], tallies: {}, details: {}, ...more, number, beat };
}
const moved = (number: number, beat: number, who: string, start: string, end: string) =>
  event(number, beat, { who, hexes: { start, end } });
const struck = event(2, 1, {
  who: "Nan",
  foe: "Ulf",
  sentence: "Nan strikes at Ulf: rolls 15 against Axe 12 = 10: misses.",
  rolls: [{ who: "Nan", purpose: "attack roll", pool: "3d", total: 15, dice: [6, 4, 5] }],
  tallies: { need: { total: 10, terms: [] } },
});
const before = [fighter("Ulf", "b2", { gauges: hp(10) }), fighter("Nan", "c5")];
const after: Fighter[] = [fighter("Ulf", "e2", { gauges: hp(4) }), fighter("Nan", "c5")];

let now = 0;
let frames: ((at: number) => void)[] = [];

beforeEach(() => {
  now = 0;
  frames = [];
  vi.stubGlobal("performance", { now: () => now });
  vi.stubGlobal("requestAnimationFrame", (act: (at: number) => void) => frames.push(act));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
});
afterEach(() => vi.unstubAllGlobals());

function pass(time: number): void {
  for (const end = now + time; now < end; ) {
    now = Math.min(end, now + 16);
    const due = frames;
    frames = [];
    for (const act of due) act(now);
  }
}

test("the script: a move of 120 ms a hex, a roll with its verdict, and what was lost", () => {
  const steps = scriptOf([moved(1, 1, "Ulf", "b2", "e2"), struck], before, after, board, "quick");
  expect(steps.map((step) => [step.kind, step.time])).toEqual([
    ["move", 360],
    ["roll", 700],
    ["loss", 400],
  ]);
  const [, roll, loss] = steps;
  expect(roll).toMatchObject({ line: { need: 10, total: 15, verdict: "misses", dice: [6, 4, 5], critical: false } });
  expect(loss).toMatchObject({ who: "Ulf", amount: 6, share: 1 });
  const far = scriptOf([moved(1, 1, "Ulf", "a1", "i9")], before, before, board, "quick");
  expect(far[0]?.time).toBe(600);
  const critical = { ...struck, sentence: "Nan strikes at Ulf: a critical hit." };
  expect(scriptOf([critical], before, before, board, "quick")[0]?.time).toBe(1200);
});

test("somebody is where it was until its turn to move comes, and then on the way", () => {
  const motion = new Motion();
  const how = { pace: "quick" as const, still: false };
  motion.watch([event(0, 0)], before, board, how);
  expect(motion.places.size).toBe(0);
  motion.watch([event(0, 0), moved(1, 1, "Ulf", "b2", "e2"), struck], after, board, how);
  const start = motion.places.get("Ulf")!.x;
  pass(160);
  const middle = motion.places.get("Ulf")!.x;
  expect(middle).toBeGreaterThan(start);
  expect(motion.shares.get("Ulf")).toBe(1);
  pass(300);
  expect(motion.places.has("Ulf")).toBe(false);
  expect(motion.card).toMatchObject({ kind: "rolls", lines: [{ verdict: "misses" }] });
  pass(800);
  expect(motion.rises).toMatchObject([{ who: "Ulf", text: "−6" }]);
  expect(motion.shares.get("Ulf")).toBeLessThan(1);
  pass(2000);
  expect([motion.card, motion.rises.length, motion.shares.size, frames.length]).toEqual([null, 0, 0, 0]);
});

test("any key finishes it", () => {
  const motion = new Motion();
  const how = { pace: "calm" as const, still: false };
  motion.watch([event(0, 0)], before, board, how);
  motion.watch([event(0, 0), moved(1, 1, "Ulf", "b2", "e2")], after, board, how);
  pass(50);
  expect(motion.finish()).toBe(true);
  expect(motion.places.size).toBe(0);
  expect(motion.finish()).toBe(false);
});

test("who is more than three lines behind jumps, and is told how many", () => {
  const motion = new Motion();
  const how = { pace: "quick" as const, still: false };
  motion.watch([event(0, 0)], before, board, how);
  const many = [1, 2, 3, 4, 5, 6].map((number) => ({ ...struck, number, beat: number }));
  expect(beatsIn(many)).toBe(6);
  motion.watch([event(0, 0), ...many], after, board, how);
  expect(motion.card).toEqual({ kind: "many", count: 6 });
  pass(300);
  expect(motion.places.size).toBe(0);
});

test("with reduced motion nothing travels, and a trace stays", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const motion = new Motion();
  const how = { pace: "quick" as const, still: true };
  motion.watch([event(0, 0)], before, board, how);
  motion.watch([event(0, 0), moved(1, 1, "Ulf", "b2", "e2")], after, board, how);
  expect(motion.places.size).toBe(0);
  pass(32);
  expect(motion.places.size).toBe(0);
  expect(motion.traces).toHaveLength(1);
  vi.advanceTimersByTime(2100);
  expect(motion.traces).toHaveLength(0);
  vi.useRealTimers();
});

test("at once means at once; what was taken back is not shown", () => {
  const motion = new Motion();
  motion.watch([event(0, 0), event(1, 1)], before, board, { pace: "at once", still: false });
  motion.watch([event(0, 0), event(1, 1), { ...struck, number: 2 }], after, board, { pace: "at once", still: false });
  expect([motion.card, motion.places.size, frames.length]).toEqual([null, 0, 0]);
  motion.watch([event(0, 0)], before, board, { pace: "quick", still: false });
  expect(frames).toHaveLength(0);
});

test("a share of a way", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  expect(along(points, 0.25)).toEqual({ x: 5, y: 0 });
  expect(along(points, 0.75)).toEqual({ x: 10, y: 5 });
  expect(along(points, 1)).toEqual({ x: 10, y: 10 });
});
