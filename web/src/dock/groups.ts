// Which fighters the game master plays together: those of one side whom no player has a seat for.
import type { Table } from "../lib/table.svelte";
import type { Prompt } from "../protocol";

type Seen = Pick<Table, "masters" | "people" | "fight" | "table">;

export function groupOf(table: Seen, prompt: Prompt | null): string[] {
  const players = table.people.filter((person) => person.role === "player");
  if (!prompt || !table.masters || !players.length) return [];
  const theirs = new Set(players.flatMap((person) => person.fighters));
  if (theirs.has(prompt.who)) return [];
  const free = (table.fight?.fighters ?? []).filter(
    (fighter) =>
      fighter.side === prompt.side &&
      fighter.standing === "in" &&
      !theirs.has(fighter.name) &&
      table.table?.controls[fighter.name] === "human",
  );
  return free.map((fighter) => fighter.name);
}
