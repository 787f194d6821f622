// What one screen hands to another within this tab: a scenario to set up, a scenario to fight a thousand times.
import type { Json, Staged } from "../protocol";

export type Counter = "fracas.setup";

const REPORT = "fracas.report";

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

/** For the report, where it stays as long as the tab is open. */
export function toReport(document: Record<string, Json>): void {
  sessionStorage.setItem(REPORT, JSON.stringify(document));
}
