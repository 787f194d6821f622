// What a run comes to, as charts and sentences show it.
import {
  ahead,
  type Bin,
  bins,
  type Difference,
  type Interval,
  pairedDifference,
  quantile,
  wilson,
} from "../charts/statistics";
import type { Simulated } from "../protocol";

export interface Share {
  name: string;
  share: number;
  interval: Interval;
}

export interface Lengths {
  bins: Bin[];
  median: number;
  /** A tenth of the fights are shorter, a tenth are longer. */
  usual: [number, number];
}

export interface Brought {
  side: string;
  points: Difference;
  /** Whether it is more than the error. */
  clear: boolean;
}

const MOST_BINS = 24;

export function shares(told: Simulated): Share[] {
  return told.sides.map((name) => shareOf(name, told.wins[name] ?? 0, told.fights));
}

export function shareOf(name: string, count: number, total: number): Share {
  return { name, share: total ? count / total : 0, interval: wilson(count, total) };
}

export function leader(told: Simulated): string | null {
  return ahead(told.wins, told.fights);
}

export function lengths(told: Simulated): Lengths {
  const counts = new Map(Object.entries(told.rounds).map(([round, count]) => [Number(round), count]));
  return {
    bins: bins(counts, MOST_BINS),
    median: quantile(counts, 0.5),
    usual: [quantile(counts, 0.1), quantile(counts, 0.9)],
  };
}

/** What a change has brought to each side, in points of a hundred: fight by fight with the same dice, as far as both were
 * fought. */
export function differences(sides: string[], won: number[], before: number[]): Brought[] {
  return sides.map((side, at) => {
    const found = pairedDifference(
      won.map((winner) => winner === at),
      before.map((winner) => winner === at),
    );
    const points = { value: found.value * 100, low: found.low * 100, high: found.high * 100 };
    return { side, points, clear: found.low > 0 || found.high < 0 };
  });
}
