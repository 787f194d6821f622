// Whom one could strike from where, by the reach that the fighter is told to have: for the word that a step would help.
import { distance, hexOf } from "../map/hex";
import type { Fighter } from "../protocol";

/** The foes within somebody's reach from a hex. */
export function reached(me: Fighter, hexes: string[], others: Fighter[]): string[] {
  const foes = others.filter((each) => each.side !== me.side && each.standing === "in");
  return foes.filter((foe) => me.reach.includes(apart(hexes, foe.hexes))).map((foe) => foe.name);
}

/** How far it is from any of these hexes to any of those; -1 where one is nowhere. */
function apart(from: string[], to: string[]): number {
  let least = -1;
  for (const one of from) {
    for (const other of to) {
      const [here, there] = [hexOf(one), hexOf(other)];
      if (!here || !there) continue;
      const far = distance(here, there);
      if (least < 0 || far < least) least = far;
    }
  }
  return least;
}

export interface Step {
  hex: string;
  reaches: string[];
}

/** Of hexes to go to, the one from which most foes could be struck, the nearest of several; none if nobody could. */
export function bestStep(me: Fighter, places: { hex: string; cost: number | null }[], others: Fighter[]): Step | null {
  let best: (Step & { cost: number }) | null = null;
  for (const place of places) {
    const reaches = reached(me, [place.hex], others);
    const cost = place.cost ?? 0;
    const more = reaches.length > (best?.reaches.length ?? 0);
    if (more || (best && reaches.length === best.reaches.length && cost < best.cost)) {
      best = { hex: place.hex, reaches, cost };
    }
  }
  return best && { hex: best.hex, reaches: best.reaches };
}
