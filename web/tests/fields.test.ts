import { describe, expect, it } from "vitest";
import { changed, fieldsOf, fightersOf, parsed } from "../src/report/fields";

const manor = {
  title: "The ruined manor",
  fighters: [
    { name: "Sir Aldous", side: "red", from: "knight", at: "h5" },
    {
      name: "Tom",
      side: "red",
      from: "peasant",
      at: "h9",
      change: { ht: 12, skills: { Spear: 12 }, weapons: ["spear"] },
    },
  ],
};

describe("what can be changed about a fighter", () => {
  it("is what its entry says, and what others have changed", () => {
    expect(fightersOf(manor)).toEqual(["Sir Aldous", "Tom"]);
    expect(fieldsOf(manor, 1).map((field) => [field.name, field.value])).toEqual([
      ["from", "peasant"],
      ["at", "h9"],
      ["change.ht", 12],
      ["change.skills.Spear", 12],
    ]);
    expect(fieldsOf(manor, 0).map((field) => [field.name, field.value])).toEqual([
      ["from", "knight"],
      ["at", "h5"],
      ["change.ht", undefined],
      ["change.skills.Spear", undefined],
    ]);
  });

  it("changes a copy", () => {
    const other = changed(manor, 1, ["change", "skills", "Spear"], 14);
    expect(fieldsOf(other, 1).find((field) => field.name === "change.skills.Spear")?.value).toBe(14);
    expect(manor.fighters[1]?.change?.skills.Spear).toBe(12);
    expect(fieldsOf(changed(manor, 0, ["change", "st"], 16), 0).map((field) => field.name)).toContain("change.st");
  });

  it("reads numbers as numbers", () => {
    expect(["14", " -2 ", "1.5", "true", "h5", "", "1d+2"].map(parsed)).toEqual([14, -2, 1.5, true, "h5", "", "1d+2"]);
  });

  it("survives a document that says nothing", () => {
    expect(fightersOf({})).toEqual([]);
    expect(fieldsOf({ fighters: [null] }, 0)).toEqual([]);
  });
});
