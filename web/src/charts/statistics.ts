// What can be said of shares that were found by trying: always with how far they may be off.

export interface Interval {
  low: number;
  high: number;
}

/** A difference with its interval, from -1 to 1. */
export interface Difference extends Interval {
  value: number;
}

/** How many standard errors a 95 % interval is wide to each side. */
const Z = 1.959964;

/** Wilson's interval of a share: sound for few tries, and for none or all. */
export function wilson(wins: number, total: number): Interval {
  if (total <= 0) return { low: 0, high: 1 };
  const share = wins / total;
  const weight = 1 + (Z * Z) / total;
  const middle = (share + (Z * Z) / (2 * total)) / weight;
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / total + (Z * Z) / (4 * total * total));
  return { low: wins === 0 ? 0 : Math.max(0, middle - half), high: wins === total ? 1 : Math.min(1, middle + half) };
}

/** How much more often one wins than before, in fights that belong together in pairs by their luck: only those count
 * that came out differently. Half a pair is added to each kind, lest a few that are all alike look certain. */
export function pairedDifference(wins: boolean[], before: boolean[]): Difference {
  const total = Math.min(wins.length, before.length);
  if (total === 0) return { value: 0, low: -1, high: 1 };
  let [better, worse] = [0, 0];
  for (let at = 0; at < total; at++) {
    if (wins[at] && !before[at]) better++;
    if (!wins[at] && before[at]) worse++;
  }
  const value = (better - worse) / total;
  const [more, less, all] = [better + 0.5, worse + 0.5, total + 2];
  const half = (Z * Math.sqrt(more + less - (more - less) ** 2 / all)) / all;
  const middle = (more - less) / all;
  return { value, low: Math.max(-1, middle - half), high: Math.min(1, middle + half) };
}

/** The side that is ahead by more than the error; null while none is. Shares of the same fights are compared. */
export function ahead(wins: Record<string, number>, total: number): string | null {
  const [first, second] = Object.entries(wins).sort(([, one], [, other]) => other - one);
  if (!first || total <= 0) return null;
  const [best, next] = [first[1] / total, (second?.[1] ?? 0) / total];
  const error = Z * Math.sqrt(Math.max(1 / total, best + next - (best - next) ** 2) / total);
  return best - next > error ? first[0] : null;
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** Counts by number, gathered into at most so many bins of the same width. */
export function bins(counts: Map<number, number>, most: number): Bin[] {
  const numbers = [...counts.keys()];
  if (!numbers.length) return [];
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const width = Math.ceil((last - first + 1) / most);
  const out: Bin[] = [];
  for (let from = first; from <= last; from += width) out.push({ from, to: from + width - 1, count: 0 });
  for (const [number, count] of counts) out[Math.floor((number - first) / width)]!.count += count;
  return out;
}

/** The number that this share of all stay at or below: 0.5 for the median. */
export function quantile(counts: Map<number, number>, share: number): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [number, count] of [...counts].sort(([one], [other]) => one - other)) {
    seen += count;
    if (seen >= share * total) return number;
  }
  return 0;
}
