import { describe, expect, test } from "vitest";
import { linesAfter, updated, welcomed } from "../src/lib/reduce";
import { UNKNOWN } from "../src/lib/unknown";
import type { Beat, ChangedMessage, Event, Fight, Fighter, Line, Update, WelcomeMessage } from "../src/protocol";

const event = (number: number, beat: number): Event => ({
  number,
  beat,
  kind: "Struck",
  sentence: `event ${number}`,
  headline: false,
  who: null,
  foe: null,
  hexes: {},
  rolls: [],
  tallies: {},
  details: {},
});
const fighter = (name: string, hex: string): Fighter => ({ ...UNKNOWN, name, side: "red", hexes: [hex], facing: "e" });
const beat = (number: number, line = `beat ${number}`): Beat => ({
  number,
  line,
  round: 1,
  weight: "deed",
  said_by: [],
});
const fight = (given: Partial<Fight> = {}): Fight =>
  ({
    number: 1,
    round: 1,
    acting: null,
    over: false,
    winner: null,
    settled: 0,
    events: [],
    beats: [],
    reasons: [],
    fighters: [],
    prompt: null,
    board: { columns: 2, rows: [".."], kinds: {}, goals: [], may_leave: false, hex: "" },
    ...given,
  }) as Fight;
const update = (given: Partial<Update>): Update =>
  ({
    number: 2,
    round: 1,
    acting: null,
    over: false,
    winner: null,
    replaced_from: 0,
    events: [],
    settled: 0,
    beats: [],
    reasons: [],
    fighters: [],
    gone: [],
    board: null,
    prompt: null,
    ...given,
  }) as Update;

describe("an update", () => {
  test("replaces events of a beat that was still running, and its line", () => {
    const before = fight({ events: [event(0, 1), event(1, 2), event(2, 2)], beats: [beat(1), beat(2)] });
    const after = updated(
      before,
      update({
        replaced_from: 1,
        events: [event(1, 2), event(2, 3)],
        beats: [beat(2, "otherwise"), beat(3)],
      }),
    );
    expect(after.events.map((each) => each.beat)).toEqual([1, 2, 3]);
    expect(after.beats.map((each) => each.line)).toEqual(["beat 1", "otherwise", "beat 3"]);
  });

  test("that takes back leaves no line of what never was", () => {
    const before = fight({ events: [event(0, 1), event(1, 2)], beats: [beat(1), beat(2)] });
    const after = updated(before, update({ replaced_from: 1 }));
    expect(after.events).toHaveLength(1);
    expect(after.beats.map((each) => each.number)).toEqual([1]);
  });

  test("changes only what it names, and brings those who come into sight", () => {
    const before = fight({ fighters: [fighter("Ulf", "a1"), fighter("Maud", "b2"), fighter("Tom", "c3")] });
    const blank = {
      side: null,
      hexes: null,
      facing: null,
      posture: null,
      standing: null,
      hidden: null,
      gauges: null,
    } as const;
    const rest = { conditions: null, gear: null, body: null, reach: null, words: null } as const;
    const after = updated(
      before,
      update({
        gone: ["Tom"],
        fighters: [
          { ...blank, ...rest, name: "Ulf", hexes: ["a2"] },
          { ...blank, ...rest, name: "Nan", side: "blue", hexes: ["d4"], standing: "in" },
        ],
      }),
    );
    expect(after.fighters.map((each) => [each.name, each.side, each.hexes[0]])).toEqual([
      ["Ulf", "red", "a2"],
      ["Maud", "red", "b2"],
      ["Nan", "blue", "d4"],
    ]);
    expect(after.fighters[0]!.facing).toBe("e");
    expect(before.fighters[0]!.hexes).toEqual(["a1"]);
  });
});

describe("a welcome", () => {
  const message = (given: Partial<WelcomeMessage>): WelcomeMessage =>
    ({ type: "welcome", events_from: 0, fight: fight(), lines: [], ...given }) as WelcomeMessage;

  test("after a lost connection goes on from what is there", () => {
    const before = fight({ events: [event(0, 1), event(1, 2)], beats: [beat(1), beat(2)] });
    const now = welcomed(
      before,
      message({ events_from: 2, fight: fight({ events: [event(2, 3)], beats: [beat(3)] }) }),
    );
    expect(now.events.map((each) => each.number)).toEqual([0, 1, 2]);
    expect(now.beats.map((each) => each.number)).toEqual([1, 2, 3]);
  });

  test("from the beginning is all there is", () => {
    const before = fight({ events: [event(0, 1), event(1, 2)], beats: [beat(1), beat(2)] });
    expect(welcomed(before, message({ fight: fight({ events: [event(0, 1)] }) })).events).toHaveLength(1);
  });
});

test("a line that is told twice stands once", () => {
  const line: Line = { kind: "chat", author: "Anna", text: "hello", said: 5, beat: 0 };
  const told = { type: "changed", lines: [line, { ...line, text: "again" }] } as unknown as ChangedMessage;
  expect(linesAfter([line], told).map((each) => each.text)).toEqual(["hello", "again"]);
});
