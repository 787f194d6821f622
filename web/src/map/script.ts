// What is shown of what has happened: who goes where, which dice fell, who lost how much; in its order and with its time.

import type { Pace } from "../lib/settings.svelte";
import type { Board, Event, Fighter, Roll } from "../protocol";
import { hexOf, type Point } from "./hex";
import { middle } from "./outlines";
import { routeOf } from "./route";

export interface RollLine {
  who: string;
  purpose: string;
  /** The number to roll, where that is how the book does it. */
  need: number | null;
  dice: number[];
  pool: string;
  total: number;
  /** What came of it, in the engine's words. */
  verdict: string;
  critical: boolean;
}

export type Step =
  | { kind: "move"; beat: number; who: string; points: Point[]; time: number }
  | { kind: "roll"; beat: number; line: RollLine; time: number }
  | { kind: "loss"; beat: number; who: string; amount: number; share: number; time: number };

const A_HEX = 120;
const LONGEST_MOVE = 600;
const A_ROLL = 700;
const A_CRITICAL = 1200;
const A_LOSS = 400;
export const PACES: Record<Pace, number> = { calm: 1.7, quick: 1, "at once": 0 };
/** Who is more lines behind than that sees only what has become of it. */
export const MOST_BEATS = 3;

export function scriptOf(events: Event[], before: Fighter[], after: Fighter[], board: Board, pace: Pace): Step[] {
  const slow = PACES[pace];
  const losses = lossesOf(events, before, after);
  const out: Step[] = [];
  for (const event of events) {
    const points = wayOf(event, board);
    if (points.length > 1 && event.who) {
      out.push({ kind: "move", beat: event.beat, who: event.who, points, time: slow * moveTime(points.length - 1) });
    }
    for (const [number, roll] of event.rolls.entries()) {
      const line = rollLine(event, roll, number === event.rolls.length - 1);
      if (line.purpose === "" || event.headline) continue; // dice for the order of turns and the like
      out.push({ kind: "roll", beat: event.beat, line, time: slow * (line.critical ? A_CRITICAL : A_ROLL) });
    }
    for (const loss of losses.filter((each) => each.after === event.number)) {
      out.push({
        kind: "loss",
        beat: event.beat,
        who: loss.who,
        amount: loss.amount,
        share: loss.share,
        time: slow * A_LOSS,
      });
    }
  }
  return out;
}

export function moveTime(hexes: number): number {
  return Math.min(LONGEST_MOVE, A_HEX * hexes);
}

function wayOf(event: Event, board: Board): Point[] {
  const [start, end] = [event.hexes["start"], event.hexes["end"]];
  if (typeof start !== "string" || typeof end !== "string" || start === end) return [];
  const [from, to] = [hexOf(start), hexOf(end)];
  return from && to ? routeOf(board, from, to).map(middle) : [];
}

function rollLine(event: Event, roll: Roll, last: boolean): RollLine {
  const said = event.sentence.replace(/\.$/, "");
  return {
    who: roll.who,
    purpose: roll.purpose,
    need: event.tallies["need"]?.total ?? null,
    dice: roll.dice,
    pool: roll.pool,
    total: roll.total,
    verdict: last ? said.slice(said.lastIndexOf(": ") + 1).trim() : "",
    critical: last && /critical/i.test(event.kind + event.sentence),
  };
}

/** What somebody has lost of what matters, told after the last event that is about it. */
function lossesOf(events: Event[], before: Fighter[], after: Fighter[]) {
  return after.flatMap((now) => {
    const gauge = vital(now);
    const was = vital(before.find((each) => each.name === now.name));
    if (!gauge || !was || was.value === gauge.value) return [];
    const about = events.filter(
      (each) => each.who === now.name || each.foe === now.name || each.sentence.includes(now.name),
    );
    const last = about.findLast((each) => each.rolls.length > 0) ?? about.at(-1) ?? events.at(-1);
    if (!last) return [];
    return [{ who: now.name, amount: was.value - gauge.value, share: was.value / was.most, after: last.number }];
  });
}

function vital(fighter: Fighter | undefined) {
  return fighter?.gauges.find((gauge) => gauge.vital && gauge.most > 0);
}

/** How many lines of the log some events make. */
export function beatsIn(events: { beat: number }[]): number {
  return new Set(events.map((each) => each.beat)).size;
}

/** Where somebody is after a share of a way. */
export function along(points: Point[], share: number): Point {
  const legs = points.length - 1;
  const far = Math.max(0, Math.min(1, share)) * legs;
  const leg = Math.min(legs - 1, Math.floor(far));
  const [from, to] = [points[leg]!, points[leg + 1] ?? points[leg]!];
  return { x: from.x + (to.x - from.x) * (far - leg), y: from.y + (to.y - from.y) * (far - leg) };
}
