import { describe, expect, test } from "vitest";
import { centre, columnName, distance, FACINGS, hexAt, hexName, hexOf, neighbour } from "../src/map/hex";

describe("names", () => {
  test("letters go on after z", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["a", "z", "aa", "az", "ba", "zz", "aaa"]);
  });

  test("a name leads back to its hex", () => {
    for (let column = 0; column < 100; column += 7) {
      for (let row = 0; row < 100; row += 3) expect(hexOf(hexName({ column, row }))).toEqual({ column, row });
    }
    expect(hexOf("6j")).toBeNull();
  });
});

describe("places", () => {
  test("the middle of a hex lies in it, and so does what is near", () => {
    for (let column = 0; column < 12; column++) {
      for (let row = 0; row < 12; row++) {
        const { x, y } = centre({ column, row });
        for (const [dx, dy] of [
          [0, 0],
          [0.8, 0],
          [-0.8, 0],
          [0, 0.9],
          [0, -0.9],
          [0.4, 0.7],
          [-0.4, -0.7],
        ]) {
          expect(hexAt({ x: x + dx!, y: y + dy! })).toEqual({ column, row });
        }
      }
    }
  });

  test("six neighbours are one step away, and lie where they are drawn", () => {
    for (const hex of [
      { column: 4, row: 4 },
      { column: 4, row: 5 },
    ]) {
      for (const [number, facing] of FACINGS.entries()) {
        const next = neighbour(hex, facing);
        expect(distance(hex, next)).toBe(1);
        const [from, to] = [centre(hex), centre(next)];
        const found = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
        expect((360.5 - found) % 360).toBeCloseTo(60 * number + 0.5, 6);
      }
    }
  });
});
