// Six wedges around a hex, one for each way to face.
import type { Key } from "../lib/words.svelte";
import { FACINGS, type Facing } from "./hex";
import type { FacingMarks } from "./marks";

export interface Wedge {
  facing: Facing;
  chosen: boolean;
  usual: boolean;
  /** Drawn towards the east, to be turned. */
  d: string;
}

const INSIDE = 26;
const OUTSIDE = 40;
const MOUSE = 28;
const FINGER = 44;

/** Wedges are as wide as a hand needs: under a finger they grow out of the hex. */
export function wedges(marks: FacingMarks, scale: number, coarse: boolean): Wedge[] {
  const least = (coarse ? FINGER : MOUSE) / scale;
  const inner = Math.max(INSIDE, least * 0.62);
  const outer = Math.max(OUTSIDE, inner + least);
  const [near, far] = [corner(inner, 27), corner(outer, 27)];
  const d = `M${near.x} ${-near.y}L${far.x} ${-far.y}A${outer} ${outer} 0 0 1 ${far.x} ${far.y}L${near.x} ${near.y}A${inner} ${inner} 0 0 0 ${near.x} ${-near.y}Z`;
  return FACINGS.filter((facing) => marks.offered.includes(facing)).map((facing) => ({
    facing,
    chosen: marks.chosen === facing,
    usual: marks.chosen === null && marks.usual === facing,
    d,
  }));
}

function corner(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.round(radius * Math.cos(angle) * 10) / 10, y: Math.round(radius * Math.sin(angle) * 10) / 10 };
}

const COMPASS: Record<Facing, Key> = {
  e: "map.e",
  ne: "map.ne",
  nw: "map.nw",
  w: "map.w",
  sw: "map.sw",
  se: "map.se",
};

/** The name of the text that names a facing. */
export function compass(facing: Facing): Key {
  return COMPASS[facing];
}
