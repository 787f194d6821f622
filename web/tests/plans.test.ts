import { describe, expect, it } from "vitest";
import { regionsOf } from "../src/dock/body";
import { marksOf } from "../src/dock/marking";
import { nearest } from "../src/dock/sheet.svelte";
import { varied } from "../src/dock/varied";
import { Attention } from "../src/lib/attention.svelte";
import {
  bestStakes,
  chips,
  diceTyped,
  facingAt,
  fallen,
  found,
  grouped,
  inColumns,
  inShownOrder,
  notYet,
  openByItself,
  poolOf,
  readyOf,
  replaced,
  sayable,
  scales,
  shownAs,
  taken,
  turnEnd,
  underGuards,
  variable,
  verbOf,
  withExtra,
} from "../src/lib/plans";
import { UNKNOWN } from "../src/lib/unknown";
import type { BodyPart, Chain, Fighter, Odds, Option, Plan, PlannedAnswer, Prompt, Stake } from "../src/protocol";

function option(key: string, more: Partial<Option> = {}): Option {
  return {
    key,
    label: key,
    kind: "choice",
    hex: null,
    way: null,
    cost: null,
    fighter: null,
    facing: null,
    amount: null,
    chance: null,
    chance_of: "",
    outlook: null,
    beside: null,
    beside_of: "",
    tally: null,
    rule: "",
    note: "",
    details: [],
    group: "",
    ends_turn: false,
    ...more,
  };
}

function prompt(options: Option[], more: Partial<Prompt> = {}): Prompt {
  return {
    version: 1,
    number: 1,
    who: "Ann",
    side: "red",
    referee: false,
    question: "q",
    text: "What?",
    rule: "",
    kind: "",
    about: null,
    options,
    places: [],
    usual: "",
    matters: true,
    amount: null,
    throw: null,
    ...more,
  };
}

function answer(question: string, key: string, more: Partial<PlannedAnswer> = {}): PlannedAnswer {
  return {
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
  };
}

function plan(answers: PlannedAnswer[], more: Partial<Plan> = {}): Plan {
  return {
    version: 1,
    number: 1,
    who: "Ann",
    now: true,
    answers,
    stop: "a roll",
    next: null,
    roll: null,
    chance: null,
    chance_of: "",
    asked: null,
    dropped: [],
    changed: [],
    why_not: "",
    rest: [],
    assumed: [],
    hex: null,
    facing: "",
    ...more,
  };
}

function odds(chance: number): Odds {
  const outcomes = [
    { key: "miss", text: "misses", chance: 1 - chance, purpose: false },
    { key: "wound", text: "wounds", chance, purpose: true },
  ];
  return { version: 1, number: 1, outcomes, chance, error: 0, samples: 0, attempt: 1, attempts: 1, hurdles: [] };
}

function stake(answers: string[], odds: Odds | null): Stake {
  // biome-ignore lint/suspicious/noThenProperty: that is how the server calls it
  return { answers, label: "", odds, then: "" };
}

const attack = [
  answer("manoeuvre", "attack"),
  answer("step", "h5", { filled: true, hex: "h5" }),
  answer("whom", "Jack", { fighter: "Jack" }),
  answer("location", "torso", { filled: true, kind: "location" }),
  answer("blow", "strike", { filled: true, kind: "extra" }),
];

describe("kinds of questions", () => {
  it("tells them apart by what the server says of them", () => {
    expect(shownAs(prompt([], { throw: { pool: "3d", purpose: "attack", example: "4 3 5" } }))).toBe("dice");
    expect(shownAs(prompt([], { amount: { low: 1, high: 9 } }))).toBe("amount");
    expect(shownAs(prompt([], { amount: { low: 1, high: 9 }, kind: "split" }))).toBe("split");
    expect(shownAs(prompt([option("dodge"), option("parry")], { kind: "defence" }))).toBe("defence");
    expect(shownAs(prompt([option("torso"), option("leg")], { kind: "location" }))).toBe("location");
    expect(shownAs(prompt([], { places: [{ hex: "a1", cost: 1 }] }))).toBe("place");
    expect(shownAs(prompt([option("e", { kind: "facing", facing: "e" })]))).toBe("facing");
    expect(shownAs(prompt([option("Jack", { kind: "fighter", fighter: "Jack" })]))).toBe("target");
    expect(shownAs(prompt([option("yes"), option("no")]))).toBe("pair");
    expect(shownAs(prompt([option("a"), option("b"), option("c")]))).toBe("list");
  });

  it("puts options under their headings in order", () => {
    const groups = grouped([option("a"), option("b", { group: "free" }), option("c")]);
    expect(groups.map((group) => [group.name, group.options.map((each) => each.key)])).toEqual([
      ["", ["a", "c"]],
      ["free", ["b"]],
    ]);
  });
});

describe("plans", () => {
  it("changes one answer and keeps what was said behind it", () => {
    const given = replaced(attack, 0, { key: "feint", question: "manoeuvre" });
    expect(given).toEqual([
      { key: "feint", question: "manoeuvre" },
      { key: "Jack", question: "whom" },
    ]);
  });

  it("changes the second of two answers to the same question", () => {
    const both = [answer("blow", "plain", { filled: true }), answer("blow", "plain", { filled: true })];
    expect(replaced(both, 1, { key: "mighty", question: "blow" })).toEqual([
      { key: "plain", question: "blow" },
      { key: "mighty", question: "blow" },
    ]);
  });

  it("knows where it faces at its end, and what one click would change", () => {
    const line = [
      answer("cover", "past it", { others: [{ key: "through", label: "Through it" }] }),
      answer("facing", "ne", { others: [{ key: "e", label: "east" }] }),
    ];
    expect(facingAt(line)).toBe(1);
    expect(chips(line)[0]?.instead.map((each) => each.key)).toEqual(["through"]);
  });

  it("offers what is no hex instead of a hex, for a click", () => {
    const line = [answer("step", "h5", { hex: "h5", others: [{ key: "kneeling", label: "kneeling" }] })];
    expect(chips(line)[0]?.instead.map((each) => each.key)).toEqual(["kneeling"]);
    expect(chips(line)[0]?.hex).toBe(true);
  });

  it("sees whether a plan could be done in another way", () => {
    const blow = answer("location", "torso", { kind: "location", filled: true });
    expect(variable(plan([answer("manoeuvre", "attack"), blow], { stop: "a roll" }))).toBe(true);
    expect(variable(plan([answer("manoeuvre", "move")], { stop: "the turn is over" }))).toBe(false);
    expect(variable(plan([], { stop: "a question", next: prompt([], { kind: "location" }) }))).toBe(true);
  });

  it("ends the turn after what is planned, where that is what may be said next", () => {
    const asked = prompt([option("crouch"), option("end", { ends_turn: true })], { question: "action" });
    const crouch = answer("action", "crouch");
    expect(turnEnd(plan([], { next: null }), asked)).toEqual([{ key: "end", question: "action" }]);
    expect(turnEnd(plan([crouch], { next: asked }), asked)?.map((each) => each.key)).toEqual(["crouch", "end"]);
    expect(turnEnd(plan([crouch], { next: null }), asked)).toBeNull();
    expect(turnEnd(plan([answer("action", "end", { filled: true })], { next: null }), asked)).toBeNull();
  });

  it("puts numbers of the same thing side by side", () => {
    const more = ["boost with FAT 2", "boost with FAT 1", "boost with AP 1", "all of it"].map((label) => ({ label }));
    expect(scales(more).map(({ name, values }) => [name, ...values.map((each) => each.value)])).toEqual([
      ["boost with FAT", "1", "2"],
      ["boost with AP", "1"],
      ["", "all of it"],
    ]);
  });

  it("puts ready answers with more on top under the plain one", () => {
    const chain = (boost: string, chance: number): Chain => ({
      label: "",
      note: "",
      chance,
      answers: [
        answer("defence", "dodge"),
        answer("boost", boost, { kind: "extra", label: `boost ${boost}`, filled: boost === "0" }),
      ],
    });
    const [guard, ...others] = underGuards([chain("2", 0.9), chain("0", 0.4), chain("1", 0.6)]);
    expect(others).toEqual([]);
    expect(guard?.chain.chance).toBe(0.4);
    expect(guard?.more.map((each) => each.label)).toEqual(["boost 2", "boost 1"]);
  });

  it("has a line ready for whoever is clicked on: an attempt, or going there", () => {
    const way = { hexes: ["a1"], facings: [], costs: [], cost: null } as unknown as PlannedAnswer["way"];
    const chain = (label: string, chance: number | null, going = false) => ({
      label,
      note: "",
      chance,
      answers: [answer("manoeuvre", label, going ? { way } : {})],
    });
    const [wait, move, attack] = [chain("wait", null), chain("move", null, true), chain("attack", 0.4)];
    expect(readyOf([wait, move, attack])).toBe(attack);
    expect(readyOf([wait, move])).toBe(move);
    expect(readyOf([wait])).toBe(wait);
    expect(readyOf([])).toBeNull();
  });

  it("keeps answers that the plan has not come to", () => {
    const given = [
      { key: "move", question: "manoeuvre" },
      { key: "Jack", question: "whom" },
    ];
    expect(notYet(given, plan([answer("manoeuvre", "move")], { stop: "a question" }))).toEqual([given[1]]);
    expect(notYet(given, plan([answer("manoeuvre", "move")], { dropped: ["Jack"] }))).toEqual([]);
  });

  it("says which usual answers are others now, by question and turn", () => {
    const before = plan(attack);
    const after = plan([...attack.slice(0, 1), answer("step", "j6", { filled: true }), ...attack.slice(2)]);
    expect(fallen(before, after, "manoeuvre")).toEqual(["step"]);
    const twice = plan([answer("action", "crouch"), answer("action", "aim")]);
    expect(fallen(twice, plan([...twice.answers, answer("action", "end", { filled: true })]), "")).toEqual([]);
  });

  it("makes one chip of what comes on top", () => {
    const deceptive = answer("blow", "deceptive", { kind: "extra" });
    const end = answer("blow", "strike", { kind: "extra", filled: true });
    const line = chips([answer("manoeuvre", "attack"), deceptive, deceptive, end]);
    expect(line.map((chip) => chip.words)).toEqual(["attack", "deceptive 2"]);
    expect(line[1]?.count).toBe(3);
    expect(taken([deceptive, deceptive, end])).toEqual({ deceptive: 2 });
    expect(taken([answer("boost", "3", { kind: "extra" })])).toEqual({ boost: 3 });
  });

  it("takes more or less of something on top", () => {
    const given = withExtra(attack, "blow", "deceptive", 2);
    expect(given.map((each) => each.key)).toEqual(["attack", "Jack", "deceptive", "deceptive"]);
    const boosted = [answer("action", "shoot"), answer("boost", "0", { kind: "extra", filled: true })];
    expect(withExtra(boosted, "boost", "boost", 2)).toEqual([
      { key: "shoot", question: "action" },
      { key: "2", question: "boost" },
    ]);
  });

  it("opens the body when a blow is planned, and the first where all is usual", () => {
    expect(openByItself(attack)).toBe(3);
    expect(openByItself([answer("crouch", "standing", { filled: true })])).toBe(0);
    expect(openByItself([answer("manoeuvre", "wait")])).toBeNull();
  });

  it("can be said when it stops at no question", () => {
    expect(sayable(plan(attack))).toBe(true);
    expect(sayable(plan(attack, { stop: "a question" }))).toBe(false);
    expect(sayable(plan(attack, { now: false }))).toBe(false);
    expect(sayable(plan([]))).toBe(false);
  });

  it("is called after what is done", () => {
    expect(verbOf(attack)).toBe("attack");
    expect(verbOf([answer("action", "move"), answer("move", "f3", { hex: "f3" }), answer("action", "shoot")])).toBe(
      "shoot",
    );
    expect(verbOf([answer("facing", "e", { filled: true }), answer("strike", "swing", { filled: true })])).toBe(
      "swing",
    );
    expect(verbOf([answer("move", "e4", { hex: "e4" })])).toBe("");
  });
});

describe("chances", () => {
  it("takes the best of what begins alike; for a defender the least", () => {
    const rows: Stake[] = [
      stake(["attack", "Jack"], odds(0.2)),
      stake(["attack", "Nan"], odds(0.4)),
      stake(["wait"], null),
    ];
    expect(bestStakes(rows, false).get("attack")?.answers[1]).toBe("Nan");
    expect(bestStakes(rows, true).get("attack")?.answers[1]).toBe("Jack");
    expect(bestStakes(rows, false).get("wait")?.odds).toBeNull();
  });
});

describe("what is typed", () => {
  const asked = prompt([option("attack"), option("all-out attack"), option("wait")], {
    places: [{ hex: "j6", cost: 1 }],
  });

  it("finds answers by how they begin, number, hex and way", () => {
    expect(found("wa", asked)).toEqual(["wait"]);
    expect(found("attack", asked)).toEqual(["attack"]);
    expect(found("a", asked)).toEqual(["attack", "all-out attack"]);
    expect(found("2", asked)).toEqual(["all-out attack"]);
    expect(found("j6", asked)).toEqual(["j6"]);
    expect(found("j6 by h5 i6", asked)).toEqual(["j6 by h5 i6"]);
    expect(found("who is near", asked)).toEqual([]);
  });

  it("takes numbers within their limits", () => {
    const number = prompt([], { amount: { low: 1, high: 70 } });
    expect(found("40", number)).toEqual(["40"]);
    expect(found("71", number)).toEqual([]);
  });

  it("reads dice", () => {
    expect(diceTyped("4 3 5")).toEqual({ faces: [4, 3, 5], sum: 12 });
    expect(diceTyped("four")).toBeNull();
    expect(poolOf("3d")).toEqual({ dice: 3, sides: 6 });
    expect(poolOf("1d100")).toEqual({ dice: 1, sides: 100 });
    expect(poolOf("4dF+")).toBeNull();
  });
});

describe("the body", () => {
  const part = (key: string): BodyPart => ({ key, name: key, armour: "", wounds: "", useless: false });

  it("is drawn where its parts are known, small ones on top", () => {
    const regions = regionsOf(["vitals", "torso", "head", "left leg", "right leg"].map(part));
    expect(regions.map((region) => region.key)).toEqual(["torso", "head", "left leg", "right leg", "vitals"]);
  });

  it("has no drawing otherwise", () => {
    expect(regionsOf(["tentacle", "eye stalk"].map(part))).toEqual([]);
    expect(regionsOf([])).toEqual([]);
  });
});

describe("the sheet", () => {
  it("settles at the nearest height", () => {
    expect(nearest(0.2)).toBe("question");
    expect(nearest(0.6)).toBe("half");
    expect(nearest(0.9)).toBe("full");
  });
});

describe("marks", () => {
  const fighter = (name: string, side: string, hex: string): Fighter => ({
    ...UNKNOWN,
    name,
    side,
    hexes: [hex],
    facing: "e",
  });
  const fighters = [fighter("Ann", "red", "a1"), fighter("Jack", "blue", "c1"), fighter("Bob", "red", "d1")];
  const nothing = {
    prompt: null,
    question: null,
    hex: null,
    chosen: "",
    plan: null,
    odds: null,
    stakes: new Map<string, Stake>(),
    fighters,
    preview: null,
    threat: [],
  };

  it("draws the ghost where the plan ends, and nothing if one stays", () => {
    expect(marksOf({ ...nothing, plan: plan(attack, { hex: "b1", facing: "e" }) }).ghost).toEqual({
      fighter: "Ann",
      hex: "b1",
      facing: "e",
    });
    expect(marksOf({ ...nothing, plan: plan(attack, { hex: "a1", facing: "e" }) }).ghost).toBeNull();
  });

  it("marks whom one may strike with the chance, and friends as such", () => {
    const question = prompt([
      option("Jack", { kind: "fighter", fighter: "Jack", chance: 0.5 }),
      option("Bob", { kind: "fighter", fighter: "Bob" }),
    ]);
    const { targets } = marksOf({ ...nothing, prompt: question, question });
    expect(targets).toEqual([
      { fighter: "Jack", friend: false, words: "50\u00a0%" },
      { fighter: "Bob", friend: true },
    ]);
    const aimed = marksOf({ ...nothing, plan: plan(attack), odds: odds(0.42) }).targets;
    expect(aimed).toEqual([{ fighter: "Jack", chosen: true, words: "wounds 42\u00a0%" }]);
  });

  it("offers hexes and facings", () => {
    const going = prompt([option("b2", { kind: "place", hex: "b2", cost: 2 })], { places: [{ hex: "a2", cost: 1 }] });
    expect(marksOf({ ...nothing, question: going }).places.map((place) => place.hex)).toEqual(["a2", "b2"]);
    const facing = prompt(
      [option("e", { kind: "facing", facing: "e" }), option("ne", { kind: "facing", facing: "ne" })],
      { usual: "e" },
    );
    expect(marksOf({ ...nothing, question: facing, hex: "a1" }).facings).toEqual({
      hex: "a1",
      offered: ["e", "ne"],
      chosen: null,
      usual: "e",
    });
  });

  it("lets the ring of facings stand aside while something else is asked", () => {
    const others = [{ key: "ne", label: "north-east" }];
    const turned = { ...attack[0]!, question: "facing", key: "e", label: "east", filled: true, others };
    const planned = marksOf({ ...nothing, plan: plan([turned], { hex: "a1" }) });
    expect(planned.facings).toEqual({ hex: "a1", offered: ["e", "ne"], chosen: "e", usual: "e", aside: true });
    const question = prompt([option("e", { kind: "facing", facing: "e" })]);
    expect(marksOf({ ...nothing, question, hex: "a1" }).facings?.aside).toBeUndefined();
  });
});

describe("ready answers", () => {
  const ready = (...keys: string[]) => ({
    chain: {
      label: keys.join(", "),
      note: "",
      chance: null,
      answers: keys.map((key) => ({ ...attack[0]!, key })),
    },
  });

  it("show one of each sort before the same with another hex", () => {
    const all = [
      ready("parry", "retreat j5"),
      ready("parry", "retreat i6"),
      ready("block", "retreat j5"),
      ready("parry", "effort", "retreat j5"),
      ready("no"),
    ];
    expect(varied(all).map((each) => each.chain.label)).toEqual([
      "parry, retreat j5",
      "block, retreat j5",
      "parry, effort, retreat j5",
      "no",
      "parry, retreat i6",
    ]);
  });
});

describe("long lists", () => {
  const many = Array.from({ length: 9 }, (_, at) => option(`answer ${at}`, { note: "of few words" }));

  it("stand in two columns if their answers say little each", () => {
    expect(inColumns(many)).toBe(true);
    expect(inColumns(many.slice(0, 3))).toBe(false);
    expect(inColumns([...many, option("long", { note: "a note ".repeat(20) })])).toBe(false);
  });

  it("are numbered as they stand, heading by heading", () => {
    const mixed = [option("a", { group: "x" }), option("b", { group: "y" }), option("c", { group: "x" })];
    expect(inShownOrder(mixed).map((each) => each.key)).toEqual(["a", "c", "b"]);
  });
});

describe("what is explained", () => {
  it("goes with its question, unless it is pinned", () => {
    const attention = new Attention();
    attention.explain({ kind: "option", option: option("parry"), question: "", odds: null });
    attention.pinned = true;
    attention.forgetQuestion();
    expect(attention.explained).not.toBeNull();
    attention.pinned = false;
    attention.forgetQuestion();
    expect(attention.explained).toBeNull();
  });

  it("stays if it is about something else", () => {
    const attention = new Attention();
    attention.explain({ kind: "text", title: "a rule", sentences: [] });
    attention.forgetQuestion();
    expect(attention.explained).not.toBeNull();
  });
});
