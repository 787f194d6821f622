import { describe, expect, it } from "vitest";
import { ahead, bins, pairedDifference, quantile, wilson } from "../src/charts/statistics";

describe("intervals", () => {
  it.each([
    // wins, total, low, high: from Newcombe 1998, table I, method 3
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("of a share: %i of %i", (wins, total, low, high) => {
    const found = wilson(wins, total);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it("says nothing before anything is known", () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilson(5, 5).high).toBe(1);
  });

  it("knows a difference of pairs better than each share", () => {
    const before = Array.from({ length: 200 }, (_, at) => at % 2 === 0);
    const wins = before.map((each, at) => each || at % 19 === 0);
    const paired = pairedDifference(wins, before);
    const share = wins.filter(Boolean).length;
    expect(paired.value).toBeCloseTo(share / 200 - 0.5, 6);
    expect(paired.low).toBeGreaterThan(0);
    expect(wilson(share, 200).low).toBeLessThan(0.5);
  });

  it("is not certain of a difference that it has not seen", () => {
    const same = pairedDifference([true, true, true], [true, true, true]);
    expect(same.value).toBe(0);
    expect(same.low).toBeLessThan(-0.2);
    expect(same.high).toBeGreaterThan(0.2);
  });
});

describe("who is ahead", () => {
  it.each([
    [{ red: 48, blue: 52 }, 100, null],
    [{ red: 480, blue: 520 }, 1000, null],
    [{ red: 4800, blue: 5200 }, 10_000, "blue"],
    [{ red: 3, blue: 0 }, 3, "red"],
    [{ red: 1, blue: 0 }, 1, null],
    [{ red: 30, blue: 29, green: 41 }, 100, null],
    [{}, 0, null],
  ])("%o of %i", (wins, total, side) => {
    expect(ahead(wins as Record<string, number>, total)).toBe(side);
  });
});

describe("lengths", () => {
  const counts = new Map([
    [3, 1],
    [5, 4],
    [12, 5],
  ]);

  it("are gathered into bins that leave nothing out", () => {
    const found = bins(counts, 4);
    expect(found.map((bin) => bin.count)).toEqual([5, 0, 0, 5]);
    expect(found.map((bin) => [bin.from, bin.to])).toEqual([
      [3, 5],
      [6, 8],
      [9, 11],
      [12, 14],
    ]);
    expect(bins(new Map(), 4)).toEqual([]);
    expect(bins(new Map([[7, 2]]), 4)).toEqual([{ from: 7, to: 7, count: 2 }]);
  });

  it("have a median", () => {
    expect(quantile(counts, 0.5)).toBe(5);
    expect(quantile(counts, 0.9)).toBe(12);
    expect(quantile(new Map(), 0.5)).toBe(0);
  });
});
