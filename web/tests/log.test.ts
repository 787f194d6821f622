import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../src/lib/unknown";
import {
  asText,
  doneAfter,
  entriesOf,
  eventsOf,
  filtered,
  lastDone,
  ownRolls,
  peopleOf,
  placeOfBeat,
  signsOf,
  stepsOf,
  takenBack,
} from "../src/panels/log";
import { Names } from "../src/panels/names";
import { bar, glance, inOrder, playerOf, vital } from "../src/panels/order";
import type { Beat, Event, Fight, Fighter, Gauge, Line, Table } from "../src/protocol";

const event = (beat: number, given: Partial<Event> = {}): Event => ({
  number: 0,
  beat,
  kind: "Struck",
  sentence: "",
  headline: false,
  who: null,
  foe: null,
  hexes: {},
  rolls: [],
  tallies: {},
  details: {},
  ...given,
});
const beat = (number: number, round = 1, weight: Beat["weight"] = "deed"): Beat => ({
  number,
  line: `beat ${number}`,
  round,
  weight,
  said_by: [],
});
const line = (at: number, text = "hello", kind = "chat"): Line => ({ kind, author: "Anna", text, said: at, beat: at });
const gauge = (value: number, most: number, pending = 0): Gauge => ({
  key: "hp",
  name: "HP",
  value,
  most,
  pending,
  vital: true,
  rule: "",
});
const fighter = (name: string, given: Partial<Fighter> = {}): Fighter => ({
  ...UNKNOWN,
  name,
  side: "red",
  hexes: ["a1"],
  ...given,
});
const fight = (given: Partial<Fight>): Fight => ({ beats: [], events: [], settled: 0, ...given }) as Fight;
const shown = (entries: ReturnType<typeof entriesOf>) =>
  entries.map((each) =>
    each.kind === "round"
      ? `== ${each.round}`
      : each.kind === "line"
        ? each.line.text
        : `${each.kind} ${each.beat.number}`,
  );

describe("the log", () => {
  test("has a heading for each round, and what people wrote where it was written", () => {
    const entries = entriesOf([beat(1), beat(2), beat(3, 2)], [line(2, "look out"), line(9, "well done")]);
    expect(shown(entries)).toEqual(["== 1", "beat 1", "beat 2", "look out", "== 2", "beat 3", "well done"]);
  });

  test("finds the events of a beat among many", () => {
    const events = Array.from({ length: 30_000 }, (_, at) => event(Math.floor(at / 3) + 1, { number: at }));
    expect(eventsOf(events, 5000).map((each) => each.number)).toEqual([14_997, 14_998, 14_999]);
    expect(eventsOf(events, 99_999)).toEqual([]);
  });

  test("shows what somebody looks for, without empty headings", () => {
    const beats = [beat(1), beat(2, 2, "harm"), beat(3, 3)];
    const events = [
      event(1, { who: "Ulf", rolls: [{ who: "Ulf", purpose: "attack", pool: "3d", total: 9, dice: [3, 3, 3] }] }),
      event(2, { who: "Nan", foe: "Tom" }),
      event(3, { kind: "Ruled", sentence: "The door is shut." }),
    ];
    const wanted = { filter: "all" as const, mine: ["Tom"], fighter: null, words: "" };
    const entries = entriesOf(beats, [line(2)]);
    const look = (given: object) => shown(filtered(entries, events, { ...wanted, ...given }));
    expect(look({})).toHaveLength(7);
    expect(look({ filter: "harm" })).toEqual(["== 2", "beat 2"]);
    expect(look({ filter: "mine" })).toEqual(["== 2", "beat 2"]);
    expect(look({ filter: "rolls" })).toEqual(["== 1", "beat 1"]);
    expect(look({ filter: "rulings" })).toEqual(["== 3", "beat 3"]);
    expect(look({ fighter: "Ulf" })).toEqual(["== 1", "beat 1"]);
    expect(look({ words: "DOOR" })).toEqual(["== 3", "beat 3"]);
    expect(look({ words: "hell" })).toEqual(["== 2", "hello"]);
  });

  test("keeps what was taken back, but not what was never done", () => {
    const before = fight({ beats: [beat(1), beat(2), beat(3)], events: [event(1), event(2), event(3)], settled: 2 });
    const after = fight({ beats: [beat(1)], events: [event(1)], settled: 1 });
    const lost = takenBack(before, after);
    expect(lost).toEqual({ after: 1, beats: [beat(2)] });
    expect(takenBack(before, { ...before, settled: 3 })).toBeNull();
    expect(shown(entriesOf([beat(1), beat(2)], [], [lost!]))).toEqual(["== 1", "beat 1", "back 2", "beat 2"]);
    expect(shown(entriesOf([beat(1)], [], [lost!]))).toEqual(["== 1", "beat 1", "back 2"]);
  });

  test("says who and where", () => {
    const events = [
      event(1, { who: "Ulf", hexes: { start: "a1", end: "b2" } }),
      event(1, { who: "Ulf", foe: "Nan", kind: "Ruled", sentence: "So be it." }),
      event(1, { sentence: "Second 1: Ulf.", headline: true }),
    ];
    expect(peopleOf(events)).toEqual(["Ulf", "Nan"]);
    expect(placeOfBeat(events)).toBe("b2");
    const clocked = { ...beat(1), said_by: [{ who: "Nan", by: "brute", how: "clock" as const }] };
    expect(signsOf(clocked, events)).toEqual(["clock", "ruling"]);
    expect(stepsOf(events).map((each) => each.sentence)).toEqual(["So be it."]);
  });

  test("is heard once a beat is done, with one's own rolls", () => {
    const need = { total: 13, terms: [] };
    const rolls = [{ who: "Ulf", purpose: "attack", pool: "3d", total: 14, dice: [] }];
    const events = [
      event(1),
      event(2, { who: "Ulf", rolls, tallies: { need }, sentence: "Ulf strikes: rolls 14 against 13: misses." }),
      event(3),
    ];
    const going = fight({ beats: [beat(1), beat(2), beat(3)], events, settled: 2 });
    expect(lastDone(going)).toBe(2);
    expect(doneAfter(going, 1)).toEqual([beat(2)]);
    expect(ownRolls(eventsOf(events, 2), ["Ulf"])).toEqual([{ need: 13, total: 14, verdict: "misses" }]);
    expect(ownRolls(eventsOf(events, 2), ["Nan"])).toEqual([]);
  });

  test("is text that can be kept", () => {
    const rolls = [{ who: "Ulf", purpose: "attack", pool: "3d", total: 9, dice: [2, 3, 4] }];
    const events = [event(1, { sentence: "Ulf rolls 9.", rolls })];
    const text = asText(entriesOf([beat(1)], [line(1)]), events, (round) => `Second ${round}`, true);
    expect(text).toBe("Second 1\nbeat 1\n    Ulf rolls 9. [3d: 2 3 4 = 9]\nAnna: hello\n");
  });
});

describe("names in sentences", () => {
  const names = new Names([fighter("Hob"), fighter("Young Hob"), fighter("The goblin"), fighter("A.B (x)")]);
  const found = (text: string) => names.pieces(text).flatMap((each) => (each.fighter ? [each.fighter.name] : []));

  test("are found whole, the longer first", () => {
    expect(found("Young Hob strikes at Hob: parried")).toEqual(["Young Hob", "Hob"]);
    expect(found("Hobble on, Hobs")).toEqual([]);
  });

  test("within a sentence begin small where a sentence begins with them", () => {
    expect(found("Hob wounds the goblin: dead. The goblin falls.")).toEqual(["Hob", "The goblin", "The goblin"]);
  });

  test("may be anything, and nothing is lost", () => {
    expect(found("A.B (x) moves; AxB (x) does not")).toEqual(["A.B (x)"]);
    const text = "Hob, Young Hob and the goblin";
    expect(
      names
        .pieces(text)
        .map((each) => each.text)
        .join(""),
    ).toBe(text);
    expect(new Names([]).pieces(text)).toEqual([{ text, fighter: null }]);
  });
});

describe("the order of turns", () => {
  test("is the fight's; whoever has no turn yet stands behind", () => {
    const people = ["Ulf", "Nan", "Tom"].map((name) => fighter(name));
    expect(inOrder(fight({ fighters: people, order: ["Tom", "Ulf"] })).map((each) => each.name)).toEqual([
      "Tom",
      "Ulf",
      "Nan",
    ]);
  });

  test("has bars with what is lost later, and what is below nothing", () => {
    expect(bar(gauge(9, 12, 3))).toEqual({ filled: 50, pending: 25, below: 0 });
    expect(bar(gauge(-4, 12))).toEqual({ filled: 0, pending: 0, below: 100 });
    expect(bar(gauge(0, 0))).toEqual({ filled: 0, pending: 0, below: 0 });
    expect(vital(fighter("Ulf", { gauges: [gauge(9, 10), { ...gauge(3, 10), key: "vit" }] }))?.key).toBe("vit");
  });

  test("says in a line what is the matter, without the numbers of bars", () => {
    const hurt = fighter("Ulf", {
      gauges: [gauge(2, 12)],
      words: ["HP 2/12", "reeling", "axe"],
      conditions: [{ key: "reeling", text: "reeling", rule: "", lasts: "" }],
    });
    expect(glance(hurt)).toEqual({ text: "reeling, axe", bad: true });
  });

  test("says who plays", () => {
    const table = {
      controls: { Ulf: "brute", Nan: "human", Tom: "human" },
      people: [{ name: "Anna", role: "player", fighters: ["Nan"], here: true }],
    } as unknown as Table;
    expect(playerOf("Ulf", table, [], true)).toEqual({ kind: "agent", name: "brute" });
    expect(playerOf("Nan", table, [], true)).toEqual({ kind: "person", name: "Anna", here: true });
    expect(playerOf("Nan", table, ["Nan"], false)).toEqual({ kind: "you" });
    expect(playerOf("Tom", table, [], true)).toEqual({ kind: "you" });
    expect(playerOf("Tom", table, [], false)).toEqual({ kind: "nobody" });
  });
});
