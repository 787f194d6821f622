import { describe, expect, it } from "vitest";
import type { Book, FormField, Takes } from "../src/protocol";
import { type Change, named, partsOf, subjectsOf, valueFrom } from "../src/report/changes";

const WORDS = { rules: "House rules", copies: "How many", like: "Like", yes: "Yes", no: "No" };

function field(key: string, label: string, takes: Takes, group: string, usual: FormField["default"] = null): FormField {
  return { key, label, takes, group, default: usual, required: false, about: "", rule: "" };
}

const BOOK = {
  switches: [
    { key: "block_limit", about: "", rule: "G-118", values: ["one", "unlimited"], default: "one" },
    { key: "falls", about: "", rule: "", values: [], low: 0, high: 5, default: "2" },
  ],
  profiles: { loose: { block_limit: "unlimited" } },
  most_fighters: 100,
  grounds: [],
  catalogue: {
    characters: [
      { key: "knight", name: "Knight", about: "", sheet: { st: 14, skills: { Broadsword: 15 } } },
      { key: "peasant", name: "Peasant", about: "", sheet: { st: 11, skills: { Spear: 10 }, shield: "buckler" } },
    ],
    shields: [
      { key: "buckler", name: "Buckler", about: "" },
      { key: "large-shield", name: "Large shield", about: "" },
    ],
  },
  forms: {
    sheet: [
      field("name", "Name", { kind: "text" }, "who it is"),
      field("st", "ST", { kind: "number", whole: true, low: 1 }, "attributes", 10),
      field("hp", "HP", { kind: "number", whole: true }, "attributes"),
      field("skills", "Skills", { kind: "table", items: { kind: "number", whole: true } }, "skills", {}),
      field("weapons", "Weapons", { kind: "list", items: { kind: "text" } }, "gear", []),
      field("shield", "Shield", { kind: "text", shelves: ["shields"] }, "gear"),
      field("pc", "PC", { kind: "flag" }, "besides", false),
    ],
  },
} as unknown as Book;

const MANOR = {
  title: "The ruined manor",
  rulebook: "gurps",
  rules: { profile: "loose" },
  sides: { red: {}, blue: {} },
  fighters: [
    { name: "Sir Aldous", side: "red", from: "knight", at: "h5" },
    { name: "Tom 1", side: "red", from: "peasant", at: "h9", change: { skills: { Spear: 12 } } },
    { name: "Tom 2", side: "red", from: "peasant", at: "h10", change: { skills: { Spear: 12 } } },
  ],
};

const subjects = subjectsOf(MANOR, BOOK, WORDS);
const find = (who: number, key: string): Change => {
  const found = subjects[who]?.changes.find((each) => each.key === key);
  if (!found) throw new Error(`no ${key}`);
  return found;
};

describe("what can be changed", () => {
  it("is those who are alike together, and the house rules", () => {
    expect(subjects.map((each) => each.name)).toEqual(["Sir Aldous", "Tom × 2", "House rules"]);
  });

  it("is what stands on the sheet, as it is now", () => {
    expect(subjects[1]?.changes.map((each) => [each.part, each.name, each.now])).toEqual([
      ["", "How many", 2],
      ["", "Like", "peasant"],
      ["attributes", "ST", 11],
      ["attributes", "HP", undefined],
      ["Skills", "Spear", 12],
      ["gear", "Shield", "buckler"],
      ["besides", "PC", false],
    ]);
    expect(partsOf(subjects[1]?.changes ?? []).map((part) => part.name)).toEqual([
      "",
      "attributes",
      "Skills",
      "gear",
      "besides",
    ]);
  });

  it("changes all who are alike, in a copy", () => {
    const other = find(1, "skills.Spear").make(14);
    expect(subjectsOf(other, BOOK, WORDS)[1]?.changes.find((each) => each.name === "Spear")?.now).toBe(14);
    expect((other["fighters"] as unknown[])[2]).toMatchObject({ change: { skills: { Spear: 14 } } });
    expect(MANOR.fighters[1]?.change?.skills.Spear).toBe(12);
  });

  it("lets somebody leave, and others be like somebody else", () => {
    expect((find(1, "copies").make(1)["fighters"] as unknown[]).length).toBe(2);
    expect((find(0, "from").make("peasant")["fighters"] as { from: string }[])[0]?.from).toBe("peasant");
  });

  it("knows a house rule as its profile has it, and numbers as numbers", () => {
    expect(find(2, "block_limit").now).toBe("unlimited");
    expect(find(2, "falls").now).toBe(2);
    expect(find(2, "falls").make(3)["rules"]).toEqual({ profile: "loose", falls: 3 });
  });

  it("takes nothing that cannot be", () => {
    expect(["14", " -2 ", "1.5", "", "h5"].map((text) => valueFrom(find(0, "st"), text))).toEqual([
      14,
      -2,
      1.5,
      undefined,
      undefined,
    ]);
    expect(["large-shield", "door"].map((text) => valueFrom(find(1, "shield"), text))).toEqual([
      "large-shield",
      undefined,
    ]);
    expect(valueFrom(find(1, "pc"), "true")).toBe(true);
  });

  it("is told by its name", () => {
    expect(named(find(1, "shield"), "large-shield")).toBe("Large shield");
    expect(named(find(1, "pc"), true)).toBe("Yes");
    expect(named(find(1, "hp"), undefined)).toBe("");
  });

  it("survives a document that says nothing", () => {
    expect(subjectsOf({}, { ...BOOK, switches: [] }, WORDS)).toEqual([]);
  });
});
