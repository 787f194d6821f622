// Where fighters are drawn: alone in the middle of their hex, several in a ring, large ones over all of theirs.
import type { Fighter } from "../protocol";
import { hexOf, type Point } from "./hex";
import { middle } from "./outlines";

export interface Standing {
  fighter: Fighter;
  at: Point;
  /** Two thirds if it shares its hex. */
  scale: number;
  /** The middles of all its hexes, of a large body. */
  body: Point[];
}

const RING = 19;
const SHARED = 2 / 3;

export function standingOf(fighters: Fighter[]): Standing[] {
  const there = fighters.filter((each) => each.hexes.length > 0);
  const byHex = new Map<string, Fighter[]>();
  for (const each of there) {
    const hex = each.hexes[0]!;
    byHex.set(hex, [...(byHex.get(hex) ?? []), each]);
  }
  const out: Standing[] = [];
  for (const fighter of there) {
    const hex = hexOf(fighter.hexes[0]!);
    if (!hex) continue;
    const company = byHex.get(fighter.hexes[0]!) ?? [fighter];
    const centre = middle(hex);
    const alone = company.length === 1;
    const angle = Math.PI + (2 * Math.PI * company.indexOf(fighter)) / company.length;
    const at = alone ? centre : { x: centre.x + RING * Math.cos(angle), y: centre.y + RING * Math.sin(angle) };
    const body = fighter.hexes.length > 1 ? fighter.hexes.flatMap((name) => middles(name)) : [];
    out.push({ fighter, at, scale: alone ? 1 : SHARED, body });
  }
  // Who is out lies below those who stand.
  return out.sort((one, other) => Number(one.fighter.standing === "in") - Number(other.fighter.standing === "in"));
}

function middles(name: string): Point[] {
  const hex = hexOf(name);
  return hex ? [middle(hex)] : [];
}

/** Hexes in which several stand. */
export function sharedHexes(fighters: Fighter[]): string[] {
  const seen = new Set<string>();
  const out = new Set<string>();
  for (const hex of fighters.flatMap((each) => each.hexes.slice(0, 1))) (seen.has(hex) ? out : seen).add(hex);
  return [...out];
}

/** Everybody in a hex, with any part of the body; those who stand first. */
export function peopleAt(fighters: Fighter[], hex: string): Fighter[] {
  const found = fighters.filter((each) => each.hexes.includes(hex));
  return found.sort((one, other) => Number(other.standing === "in") - Number(one.standing === "in"));
}

/** Who of several in one hex is nearest to a point. */
export function nearest(standing: Standing[], hex: string, point: Point): Fighter | null {
  let best: Fighter | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { fighter, at } of standing) {
    if (!fighter.hexes.includes(hex)) continue;
    const far = Math.hypot(point.x - at.x, point.y - at.y) + (fighter.standing === "in" ? 0 : 6);
    if (far < least) [best, least] = [fighter, far];
  }
  return best;
}

export interface Hold {
  from: Point;
  to: Point;
  text: string;
}

/** Who holds whom, as far as their states name the other. */
export function holdsOf(standing: Standing[]): Hold[] {
  const out: Hold[] = [];
  for (const one of standing) {
    for (const state of one.fighter.conditions) {
      if (!/^hold|grappl|grip/.test(state.key)) continue;
      const other = standing.find((each) => each !== one && state.text.includes(each.fighter.name));
      if (other) out.push({ from: one.at, to: other.at, text: state.text });
    }
  }
  return out;
}

/** A thing on the ground, and whose it was. */
export interface Lying {
  hex: string;
  thing: string;
  owner: string;
}

export function lyingAbout(fighters: Fighter[]): Lying[] {
  return fighters.flatMap((each) =>
    each.gear.filter((item) => item.hex).map((item) => ({ hex: item.hex, thing: item.name, owner: each.name })),
  );
}
