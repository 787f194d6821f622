// How a fight begins from the start page: who is played by whom, and where that leads.
import { api } from "../lib/api";
import type { Staged } from "../protocol";

/** What is offered to be played: a scenario of the server, or one from a file. */
export interface Offered {
  title: string;
  sides: { name: string; fighters: string[] }[];
  staged: Staged;
}

export type Opponent = "brute" | "tactician";

/** Who plays each side: whoever asks the one that was chosen, an agent all others. Those who watch choose none. */
export function controls(sides: { name: string }[], mine: string | null, opponent: Opponent): Record<string, string> {
  return Object.fromEntries(sides.map((side) => [side.name, side.name === mine ? "human" : opponent]));
}

/** Makes the fight; the address of its first question, or of its replay for those who watch. */
export async function begin(offered: Offered, mine: string | null, opponent: Opponent, name: string): Promise<string> {
  const { fight } = await api.make({ ...offered.staged, controls: controls(offered.sides, mine, opponent), name });
  return mine === null ? `/fights/${fight}/replay` : `/fights/${fight}`;
}
