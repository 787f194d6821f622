import { describe, expect, it } from "vitest";
import { isWhole, partsOf, wordsOf } from "../src/after/takes";

const short = (takes: string) =>
  partsOf(takes).map((part) => {
    const must = part.kind !== "word" && part.required ? "!" : "";
    if (part.kind === "whom") return `${must}${part.prefix} whom`;
    if (part.kind === "value") return `${must}${part.label}`;
    return part.kind === "word" ? part.word : `${must}${part.choices.join("/")}`;
  });

describe("what a remedy takes", () => {
  it.each([
    ["", []],
    ["[TRIES]", ["tries"]],
    ["[DAYS [MODIFIER]]", ["days", "modifier"]],
    ["[on NAME]", ["on whom"]],
    ["MINUTES [meal]", ["!minutes", "meal"]],
    ["HOURS", ["!hours"]],
    ["on NAME [FAT or VIT]", ["!on whom", "FAT/VIT"]],
    ["[THING [of NAME]]", ["thing", "of whom"]],
    ["PACE METRES", ["!pace", "!metres"]],
    ["[on NAME] [improvised | without equipment] [MODIFIER]", ["on whom", "improvised/without equipment", "modifier"]],
    ["on PATIENT", ["!on whom"]],
  ])("%s", (takes, parts) => {
    expect(short(takes)).toEqual(parts);
  });

  it("is said with the words before it, and a name stays whole", () => {
    const parts = partsOf("on NAME [FAT or VIT]");
    expect(wordsOf(parts, ["Maud Fletcher", ""])).toEqual(["on", "Maud Fletcher"]);
    expect(wordsOf(parts, ["Maud Fletcher", "VIT"])).toEqual(["on", "Maud Fletcher", "VIT"]);
    expect(isWhole(parts, [""])).toBe(false);
    expect(isWhole(parts, ["Maud Fletcher"])).toBe(true);
    expect(isWhole(partsOf("[DAYS [MODIFIER]]"), [])).toBe(true);
    expect(wordsOf(partsOf("MINUTES [meal]"), ["30", "meal"])).toEqual(["30", "meal"]);
  });
});
