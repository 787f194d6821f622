// Which fighters the game master plays together: those of one side whom no player has a seat for. Whoever sits there alone
// may want to play a side of heroes one by one: then it is those who are called the same, but for a number.
import type { Table } from "../lib/table.svelte";
import type { Prompt } from "../protocol";

const MANY = 3;

/** "Goblin" for "Goblin 3", "Goblin C" and "Goblin Three". */
function kindOf(name: string): string {
  return name.replace(/[\s-]+(\d+|[A-Z]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i, "");
}

type Seen = Pick<Table, "masters" | "people" | "fight" | "table">;

export function groupOf(table: Seen, prompt: Prompt | null): string[] {
  const players = table.people.filter((person) => person.role === "player");
  if (!prompt || !table.masters) return [];
  const theirs = new Set(players.flatMap((person) => person.fighters));
  if (theirs.has(prompt.who)) return [];
  const free = (table.fight?.fighters ?? []).filter(
    (fighter) =>
      fighter.side === prompt.side &&
      fighter.standing === "in" &&
      !theirs.has(fighter.name) &&
      table.table?.controls[fighter.name] === "human",
  );
  const names = free.map((fighter) => fighter.name);
  if (players.length) return names;
  const alike = names.filter((name) => kindOf(name) === kindOf(prompt.who));
  return alike.length >= MANY ? alike : [];
}
