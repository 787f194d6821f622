// The way that somebody may have gone from one hex to another: the shortest around what cannot be entered.
import type { Board } from "../protocol";
import { terrainAt } from "./ground";
import { distance, FACINGS, type Hex, hexName, neighbour } from "./hex";

const FURTHEST = 40;

export function routeOf(board: Board, from: Hex, to: Hex): Hex[] {
  if (distance(from, to) > FURTHEST) return [from, to];
  const came = new Map<string, Hex | null>([[hexName(from), null]]);
  let edge = [from];
  const goal = hexName(to);
  for (let steps = 0; edge.length && !came.has(goal) && steps < 2 * FURTHEST; steps++) {
    const next: Hex[] = [];
    for (const hex of edge) {
      for (const facing of FACINGS) {
        const beyond = neighbour(hex, facing);
        const terrain = terrainAt(board, beyond);
        const name = hexName(beyond);
        if (!terrain || came.has(name) || (terrain.closed && name !== goal)) continue;
        came.set(name, hex);
        next.push(beyond);
      }
    }
    edge = next;
  }
  if (!came.has(goal)) return [from, to];
  const out: Hex[] = [];
  for (let hex: Hex | null = to; hex; hex = came.get(hexName(hex)) ?? null) out.unshift(hex);
  return out;
}
