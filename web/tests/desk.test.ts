import { describe, expect, it } from "vitest";
import { Picking } from "../src/desk/picking.svelte";
import { firstDraft, found, signed, written, wrongWith } from "../src/desk/ruling";
import type { Ruleable } from "../src/protocol";

function ruleable(field: string, some: Partial<Ruleable> = {}): Ruleable {
  const plain = {
    takes: "",
    text: "",
    about: "fighter",
    kind: "text",
    names: [],
    choices: [],
    low: 0,
    high: 0,
  } as const;
  return { ...plain, names: [], choices: [], field, ...some };
}

const HP = ruleable("hp", { text: "hit points", kind: "number", low: -100, high: 10 });
const LIGHT = ruleable("light", { kind: "choice", choices: ["bright", "dim", "dark"], about: "scene" });
const LIMB = ruleable("limb", {
  text: "a part",
  kind: "choice",
  names: ["right arm", "left leg"],
  choices: ["sound", "gone"],
});
const AT = ruleable("at", { text: "where the fighter is", kind: "hex" });
const ARMOUR = ruleable("armour", { names: ["mail hauberk"], choices: ["off", "on"] });
const UNAWARE = ruleable("unaware_of", { text: "of whom the fighter has no idea" });

describe("what can be ruled", () => {
  const known = [LIMB, HP, LIGHT, AT, ARMOUR, UNAWARE];

  it.each([
    ["hp", ["hp"]],
    ["HIT", ["hp"]],
    ["light", ["light"]],
    ["li", ["limb", "light"]],
    ["dark", ["light"]],
    ["arm", ["armour", "limb"]],
    ["unaware of", ["unaware_of"]],
    ["fighter where", ["at"]],
    ["door", []],
  ])("is found by any word of it: %s", (search, fields) => {
    expect(found(known, search).map((each) => each.field)).toEqual(fields);
  });

  it("is all of it without a search", () => {
    expect(found(known, " ")).toEqual(known);
  });
});

describe("a draft is checked as it is typed", () => {
  it.each([
    [HP, "", "", "empty"],
    [HP, "", "four", "noNumber"],
    [HP, "", "4.5", "noNumber"],
    [HP, "", "-101", "tooLow"],
    [HP, "", "11", "tooHigh"],
    [HP, "", " 4 ", null],
    [HP, "", "+4", null],
    [LIGHT, "", "dusk", "noChoice"],
    [LIGHT, "", "DARK", null],
    [LIMB, "", "gone", "noName"],
    [LIMB, "right arm", "gone", null],
    [AT, "", "4c", "noHex"],
    [AT, "", "c4", null],
    [ARMOUR, "mail hauberk", "4/2", null],
  ] as const)("%o", (one, name, rest, wrong) => {
    expect(wrongWith(one, { name, rest })).toBe(wrong);
  });

  it("is written as the server takes it", () => {
    expect(written({ name: "right arm", rest: " gone " })).toBe("right arm gone");
    expect(written({ name: "", rest: "4" })).toBe("4");
  });

  it("begins with what is known", () => {
    expect(firstDraft(ARMOUR)).toEqual({ name: "mail hauberk", rest: "" });
    expect(firstDraft(LIMB, "left leg gone")).toEqual({ name: "left leg", rest: "gone" });
    expect(firstDraft(HP, "7")).toEqual({ name: "", rest: "7" });
  });

  it("writes a modifier with its sign", () => {
    expect([2, 0, -2].map(signed)).toEqual(["+2", "0", "-2"]);
  });
});

describe("a hex for the desk", () => {
  it("is the next one that is clicked, and only then", async () => {
    const picking = new Picking();
    expect(picking.take("c3")).toBe(false);
    const wanted = picking.ask("Click where Hrolf shall be.");
    expect(picking.asking).toBe("Click where Hrolf shall be.");
    expect(picking.take("d4")).toBe(true);
    expect(await wanted).toBe("d4");
    expect(picking.asking).toBe("");
  });

  it("is none if that is called off, or another is asked for", async () => {
    const picking = new Picking();
    const first = picking.ask("one");
    const second = picking.ask("two");
    expect(await first).toBeNull();
    picking.cancel();
    expect(await second).toBeNull();
  });
});
