// What one screen hands to another within this tab: a scenario to set up, a scenario to fight a thousand times.
import type { Json, Staged } from "../protocol";

const SET_UP = "fracas.setup";
const REPORT = "fracas.report";

/** For the set-up, which takes it once. */
export function toSetUp(staged: Staged): void {
  sessionStorage.setItem(SET_UP, JSON.stringify(staged));
}

/** For the report, where it stays as long as the tab is open. */
export function toReport(document: Record<string, Json>): void {
  sessionStorage.setItem(REPORT, JSON.stringify(document));
}

/** Takes what lies there for the set-up, if anything does. */
export function takenForSetUp(): Staged | null {
  const text = sessionStorage.getItem(SET_UP);
  sessionStorage.removeItem(SET_UP);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Staged;
  } catch {
    return null;
  }
}
