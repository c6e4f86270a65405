import fc from "fast-check";
import { expect, test } from "vitest";
import { pairedDifference, rateOf } from "./rates.ts";

test.each([
  // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
  { passed: 81, calls: 263, low: 0.2553, high: 0.3662 },
  { passed: 15, calls: 148, low: 0.0624, high: 0.1605 },
  { passed: 0, calls: 20, low: 0, high: 0.1611 },
  { passed: 1, calls: 29, low: 0.0061, high: 0.1718 },
])("$passed of $calls has Wilson's interval", ({ passed, calls, low, high }) => {
  const { interval } = rateOf(passed, calls);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test("an interval holds its rate, and is narrower with more calls", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (calls, share) => {
      const passed = Math.round(share * calls);
      const { rate, interval } = rateOf(passed, calls);
      expect(interval.low).toBeLessThanOrEqual(rate);
      expect(interval.high).toBeGreaterThanOrEqual(rate);
      const more = rateOf(4 * passed, 4 * calls).interval;
      expect(more.high - more.low).toBeLessThan(interval.high - interval.low);
    }),
  );
});

test.each([
  { lost: 0, won: 0, p: 1 },
  { lost: 5, won: 0, p: 0.0625 },
  { lost: 6, won: 0, p: 0.03125 },
  { lost: 8, won: 1, p: 0.0390625 },
  { lost: 4, won: 4, p: 1 },
])("$lost lost and $won won are luck with p $p", ({ lost, won, p }) => {
  expect(pairedDifference({ lost, won, calls: 20 }).p).toBeCloseTo(p, 10);
});

test("a paired difference changes its sign with its sides, holds its value, and thousands of calls make no NaN", () => {
  const count = fc.integer({ min: 0, max: 3_000 });
  fc.assert(
    fc.property(count, count, count, (lost, won, same) => {
      const calls = lost + won + same;
      const one = pairedDifference({ lost, won, calls });
      const other = pairedDifference({ lost: won, won: lost, calls });
      expect(one.difference).toBeCloseTo(-other.difference, 12);
      expect(one.interval.low).toBeCloseTo(-other.interval.high, 12);
      expect(one.interval.low).toBeLessThanOrEqual(one.difference + 0.05);
      expect(one.interval.high).toBeGreaterThanOrEqual(one.difference - 0.05);
      expect(one.p).toBeGreaterThanOrEqual(0);
      expect(one.p).toBeLessThanOrEqual(1);
    }),
  );
});
