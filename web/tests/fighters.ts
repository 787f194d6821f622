import type { Fighter } from "../src/protocol";

/** Somebody for tests, in a hex. */
export function fighter(name: string, hex: string, more: Partial<Fighter> = {}): Fighter {
  return {
    ...{ name, side: "red", hexes: [hex], facing: "e", posture: "standing", standing: "in" as const, hidden: false },
    ...{ gauges: [], conditions: [], gear: [], body: [], reach: [1], words: [] },
    ...more,
  };
}
