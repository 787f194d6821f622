// The outcomes of an attempt as parts of one bar: what comes before its purpose each for itself, the purpose as a whole.
import type { Odds } from "../protocol";

export interface Part {
  key: string;
  text: string;
  chance: number;
  purpose: boolean;
  /** What the purpose may come to beyond itself: "puts down 17 %". */
  beyond: { text: string; chance: number }[];
}

export function partsOf(odds: Odds): Part[] {
  const at = odds.outcomes.findIndex((each) => each.purpose);
  const first = at < 0 ? odds.outcomes.length : at;
  const before = odds.outcomes.slice(0, first).map((each) => ({ ...each, purpose: false, beyond: [] }));
  const named = odds.outcomes[first];
  if (!named) return before.filter((part) => part.chance > 0);
  const beyond = odds.outcomes.slice(first + 1).filter((each) => each.chance > 0.0005);
  const whole = { key: named.key, text: named.text, chance: odds.chance, purpose: true, beyond };
  return [...before, whole].filter((part) => part.chance > 0 || part.purpose);
}

/** Rule numbers in what a rule field says: "G-14", "G-14, G-15". */
export function rulesIn(text: string): string[] {
  return text.match(/[A-Z]+-\d+/g) ?? [];
}

/** A number with its sign, as it stands in a sum: a real minus, and a plus where it adds. */
export function signed(value: number, first: boolean): string {
  if (value < 0) return `−${-value}`;
  return first ? String(value) : `+${value}`;
}
