import { describe, expect, it, vi } from "vitest";
import { chanceAt, turns } from "../src/charts/curve";
import type { Beat, Event, Fighter } from "../src/protocol";
import { unfolded } from "../src/replay/course.svelte";
import { Player } from "../src/replay/player.svelte";
import { moved, stopAt, stopsOf } from "../src/replay/stops";

const event = (number: number, beat: number, rolls = 0, more: Partial<Event> = {}): Event => ({
  number,
  beat,
  kind: "told",
  sentence: `event ${number}`,
  headline: false,
  who: null,
  foe: null,
  hexes: {},
  rolls: Array.from({ length: rolls }, () => ({ who: "Hrolf", purpose: "attack", pool: "3d", total: 9, dice: [] })),
  tallies: {},
  details: {},
  ...more,
});

const events = [event(0, 1), event(1, 2, 1), event(2, 2, 1), event(3, 2), event(4, 3), event(5, 4, 1)];
const beats: Beat[] = [
  { number: 1, line: "one", round: 1, weight: "deed", said_by: [] },
  { number: 2, line: "two", round: 1, weight: "deed", said_by: [] },
  { number: 4, line: "four", round: 2, weight: "deed", said_by: [] },
];
const fight = { events, beats };

const fighter = (name: string, hex: string): Fighter => ({
  name,
  side: "red",
  hexes: [hex],
  facing: "e",
  posture: "standing",
  standing: "in",
  hidden: false,
  gauges: [],
  conditions: [],
  gear: [],
  body: [],
  reach: [],
  words: [],
});

describe("where a replay can stand", () => {
  it("is after each line", () => {
    expect(stopsOf(fight, "line").map((stop) => [stop.beat, stop.events, stop.line])).toEqual([
      [0, 0, ""],
      [1, 1, "one"],
      [2, 4, "two"],
      [4, 6, "four"],
    ]);
  });

  it("is after each roll, too", () => {
    expect(stopsOf(fight, "roll").map((stop) => [stop.beat, stop.events, stop.done])).toEqual([
      [0, 0, true],
      [1, 1, true],
      [2, 2, false],
      [2, 3, false],
      [2, 4, true],
      [4, 6, true],
    ]);
  });

  it("finds a beat, or the end", () => {
    const stops = stopsOf(fight, "line");
    expect([0, 2, 3, 4, 99].map((beat) => stopAt(stops, beat))).toEqual([0, 2, 3, 3, 3]);
  });

  it("moves people as the events of a beat tell", () => {
    const before = [fighter("Hrolf", "a1"), fighter("Ysolde", "c3")];
    const step = event(1, 2, 0, { who: "Hrolf", hexes: { start: "a1", end: "a2" } });
    const after = moved(before, [step]);
    expect(after.map((each) => each.hexes[0])).toEqual(["a2", "c3"]);
    expect(after[1]).toBe(before[1]);
    expect(moved(before, [event(2, 2)])).toBe(before);
  });
});

describe("a course", () => {
  it("is unfolded from its changes", () => {
    const board = { columns: 1, rows: ["."], kinds: {}, goals: [], may_leave: false, hex: "" };
    const none = { side: null, facing: null, posture: null, standing: null, hidden: null, gauges: null } as const;
    const rest = { conditions: null, gear: null, body: null, reach: null, words: null } as const;
    const found = unfolded([
      { beat: 0, round: 1, acting: null, fighters: [fighter("Hrolf", "a1"), fighter("Ysolde", "c3")], gone: [], board },
      {
        beat: 1,
        round: 1,
        acting: "Hrolf",
        fighters: [{ name: "Hrolf", hexes: ["b1"], ...none, ...rest }],
        gone: [],
        board: null,
      },
      { beat: 2, round: 2, acting: null, fighters: [], gone: ["Ysolde"], board: null },
    ]);
    expect(found.map((moment) => moment.fighters.map((each) => `${each.name} ${each.hexes[0]}`))).toEqual([
      ["Hrolf a1", "Ysolde c3"],
      ["Hrolf b1", "Ysolde c3"],
      ["Hrolf b1"],
    ]);
    expect(found[1]?.fighters[1]).toBe(found[0]?.fighters[1]);
    expect(found[2]?.board).toBe(board);
  });
});

describe("a player", () => {
  it("steps, plays to the end and begins anew", () => {
    vi.useFakeTimers();
    const player = new Player((by) => stopsOf(fight, by));
    player.step(1);
    expect(player.stop.line).toBe("one");
    player.step(-5);
    expect(player.at).toBe(0);
    player.goTo(2);
    player.countBy("roll");
    expect([player.at, player.stop.beat]).toEqual([4, 2]);
    player.toggle();
    vi.advanceTimersByTime(60_000);
    expect([player.at, player.playing]).toEqual([5, false]);
    player.toggle();
    expect([player.at, player.playing]).toEqual([0, true]);
    player.step(1);
    vi.advanceTimersByTime(60_000);
    expect([player.at, player.playing]).toEqual([1, false]);
    vi.useRealTimers();
  });
});

describe("a curve", () => {
  const point = (beat: number, value: number, error = 0.05) => ({
    beat,
    value,
    low: value - error,
    high: value + error,
    line: `beat ${beat}`,
  });

  it("turns where it changes by more than the error", () => {
    const found = turns([point(0, 0.5), point(4, 0.52), point(8, 0.8), point(12, 0.3), point(20, 0.34)]);
    expect(found.map((turn) => turn.beat)).toEqual([8, 12]);
    expect(turns([point(0, 0.5, 0.3), point(4, 0.9, 0.3)])).toEqual([]);
    expect(turns([point(0, 0.5), point(8, 0.8), point(12, 0.3)], 1).map((turn) => turn.line)).toEqual(["beat 12"]);
  });

  it("has a chance between its points", () => {
    const points = [point(0, 0.5), point(10, 0.7)];
    expect(chanceAt(points, 5)).toBeCloseTo(0.6);
    expect(chanceAt(points, 11)).toBeNull();
    expect(chanceAt([], 0)).toBeNull();
  });
});
