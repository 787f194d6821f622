// How a fight begins from the start page: who is played by whom, and where that leads.
import { api } from "../lib/api";
import { t } from "../lib/words.svelte";
import type { NewFight, Staged } from "../protocol";

/** What is offered to be played: a scenario of the server, or one from a file. */
export interface Offered {
  title: string;
  sides: { name: string; fighters: string[] }[];
  staged: Staged;
  /** Whether there is something that a side must not see: it is played from a seat of its own then. */
  secrets: boolean;
}

export type Opponent = "brute" | "tactician";

/** Who plays each side: whoever asks the one that was chosen, an agent all others. Those who watch choose none. */
export function controls(sides: { name: string }[], mine: string | null, opponent: Opponent): Record<string, string> {
  return Object.fromEntries(sides.map((side) => [side.name, side.name === mine ? "human" : opponent]));
}

/** Makes the fight; the address of its first question, or of its replay for those who watch. */
export async function begin(offered: Offered, mine: string | null, opponent: Opponent, name: string): Promise<string> {
  const wanted: NewFight = { ...offered.staged, controls: controls(offered.sides, mine, opponent), name };
  if (mine !== null && offered.secrets) return beginSeated(offered, wanted, mine, name);
  const { fight } = await api.make(wanted);
  return mine === null ? `/fights/${fight}/replay` : `/fights/${fight}`;
}

/** Whoever makes a fight is its game master and sees all; whoever shall not sits down as one of the players. */
async function beginSeated(offered: Offered, wanted: NewFight, mine: string, name: string): Promise<string> {
  const { preview } = await api.check(offered.staged); // those of one's own side who hide are on no card
  const fighters = (preview?.fighters ?? []).filter((each) => each.side === mine).map((each) => each.name);
  const { fight, seats } = await api.make({ ...wanted, seats: [{ fighters, name: name || t("start.player") }] });
  const seat = seats[1];
  if (!seat) return `/fights/${fight}`;
  await api.sit({ token: seat.token });
  return `/fights/${fight}?seat=${seat.seat}`;
}
