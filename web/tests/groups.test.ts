import { describe, expect, it } from "vitest";
import { groupOf } from "../src/dock/groups";
import type { Fight, Fighter, Prompt, Table } from "../src/protocol";

const fighter = (name: string, side: string, standing: Fighter["standing"] = "in") =>
  ({ name, side, standing }) as Fighter;
const fighters = [fighter("Ann", "red"), fighter("G1", "blue"), fighter("G2", "blue"), fighter("G3", "blue", "out")];
const controls = { Ann: "human", G1: "human", G2: "human", G3: "human" };
const player = { name: "Anna", role: "player", fighters: ["Ann"], here: true };
const seen = (masters: boolean, people = [player]) => ({
  masters,
  people,
  fight: { fighters } as unknown as Fight,
  table: { controls } as unknown as Table,
});
const asked = (who: string, side: string) => ({ who, side }) as Prompt;

describe("groups", () => {
  it("are the game master's own of one side, who are still in the fight", () => {
    expect(groupOf(seen(true), asked("G1", "blue"))).toEqual(["G1", "G2"]);
  });

  it("are those of one name for somebody who plays alone", () => {
    const goblins = ["Goblin One", "Goblin Two", "Goblin 3"].map((name) => fighter(name, "blue"));
    const alone = {
      ...seen(true, []),
      fight: { fighters: [...goblins, fighter("Chief", "blue")] } as unknown as Fight,
      table: {
        controls: Object.fromEntries([...goblins, { name: "Chief" }].map(({ name }) => [name, "human"])),
      } as Table,
    };
    expect(groupOf(alone, asked("Goblin Two", "blue"))).toEqual(["Goblin One", "Goblin Two", "Goblin 3"]);
    expect(groupOf(alone, asked("Chief", "blue"))).toEqual([]);
  });

  it("are nobody's whom a player plays, nor for players, nor for one who plays alone", () => {
    expect(groupOf(seen(true), asked("Ann", "red"))).toEqual([]);
    expect(groupOf(seen(false), asked("G1", "blue"))).toEqual([]);
    expect(groupOf(seen(true, []), asked("G1", "blue"))).toEqual([]);
  });
});
