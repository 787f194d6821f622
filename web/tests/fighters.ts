import { UNKNOWN } from "../src/lib/unknown";
import type { Fighter } from "../src/protocol";

/** Somebody for tests, in a hex. */
export function fighter(name: string, hex: string, more: Partial<Fighter> = {}): Fighter {
  return { ...UNKNOWN, name, side: "red", hexes: [hex], facing: "e", posture: "standing", reach: [1], ...more };
}
