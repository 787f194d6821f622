// A chance over the beats of a fight: where its points lie, and where it turned.
import type { Interval } from "./statistics";

export interface Point extends Interval {
  beat: number;
  value: number;
  /** What happened since the point before, in a line; empty where nothing did that is worth it. */
  line: string;
}

export interface Turn {
  beat: number;
  before: number;
  after: number;
  line: string;
}

/** A change that is worth a mark, in points of a hundred. */
const WORTH = 0.1;

/** The greatest changes that are clear of the error of both points, in the order of the fight. */
export function turns(points: Point[], most = 5): Turn[] {
  const found: Turn[] = [];
  for (let at = 1; at < points.length; at++) {
    const [before, after] = [points[at - 1]!, points[at]!];
    const clear = after.low > before.high || after.high < before.low;
    if (clear && Math.abs(after.value - before.value) >= WORTH)
      found.push({ beat: after.beat, before: before.value, after: after.value, line: after.line });
  }
  return found
    .sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before))
    .slice(0, most)
    .sort((one, other) => one.beat - other.beat);
}

/** The chance at a beat, between two points in proportion; null outside of them. */
export function chanceAt(points: Point[], beat: number): number | null {
  const next = points.findIndex((point) => point.beat >= beat);
  const after = points[next];
  if (!after) return null;
  if (after.beat === beat) return after.value;
  const before = points[next - 1];
  if (!before) return null;
  return before.value + ((after.value - before.value) * (beat - before.beat)) / (after.beat - before.beat);
}

/** A line through points, for an SVG path. */
export function path(points: [number, number][]): string {
  return points.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
