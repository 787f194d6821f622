// What one screen hands to another within this tab: a scenario to set up, a scenario to fight a thousand times.
import type { Staged } from "../protocol";

export type Counter = "fracas.setup" | "fracas.report";

export function handOver(counter: Counter, staged: Staged): void {
  sessionStorage.setItem(counter, JSON.stringify(staged));
}

/** Takes what lies there, if anything does. */
export function takeUp(counter: Counter): Staged | null {
  const text = sessionStorage.getItem(counter);
  sessionStorage.removeItem(counter);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Staged;
  } catch {
    return null;
  }
}
