// Files that people open: a scenario is TOML, a record of a fight is JSON.
import type { Flaw } from "../protocol";

export const LARGEST = 8_000_000;

export type Kind = "record" | "scenario" | "no text";

export function kindOf(text: string): Kind {
  if (text.includes("\0") || text.includes("\uFFFD")) return "no text";
  return text.trimStart().startsWith("{") ? "record" : "scenario";
}

/** What is wrong in a line of its own: file, line, what, and how many more there are. */
export interface Told {
  first: Flaw;
  more: number;
}

export function told(problems: Flaw[]): Told | null {
  const ordered = [...problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const [first] = ordered;
  return first ? { first, more: problems.length - 1 } : null;
}
