// What each value of a number is worth, as curves over a slider.
import type { Amount } from "../protocol";

export interface Worth {
  value: number;
  note: string;
  /** The chance of the roll that it leads to, and what that is the chance of. */
  roll: number | null;
  rollOf: string;
  /** The chance of what it is for. */
  purpose: number | null;
  purposeOf: string;
}

const HEIGHT = 40;
const MARGIN = 2;

/** A curve through what is known, in a box of 100 by 40; empty if fewer than two values are. */
export function curvePath(points: Worth[], which: "roll" | "purpose", { low, high }: Amount): string {
  const known = points.filter((point) => point[which] !== null);
  if (known.length < 2 || high === low) return "";
  const x = (value: number) => (100 * (value - low)) / (high - low);
  const y = (chance: number) => HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * chance;
  const place = (value: number) => Math.round(value * 100) / 100;
  return known.map((point, at) => `${at ? "L" : "M"}${place(x(point.value))} ${place(y(point[which] ?? 0))}`).join("");
}
