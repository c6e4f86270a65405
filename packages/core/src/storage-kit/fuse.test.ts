import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aboveMedian, byGreatest, fuse, ranks } from "./fuse.ts";

const score = fc.option(fc.double({ min: -50, max: 50, noNaN: true }), { nil: null });
const ranking = fc.array(score, { maxLength: 40 });

describe.each([
  ["byGreatest", byGreatest],
  ["aboveMedian", aboveMedian],
] as const)("%s", (_, normalize) => {
  it("keeps scores between 0 and 1, in order, and nulls where they were", () => {
    fc.assert(
      fc.property(ranking, (scores) => {
        const normalized = normalize(scores);
        scores.forEach((left, i) => {
          expect(normalized[i] === null).toBe(left === null);
          if (left === null) return;
          expect(normalized[i]).toBeGreaterThanOrEqual(0);
          expect(normalized[i]).toBeLessThanOrEqual(1);
          scores.forEach((right, j) => {
            if (right !== null && left > right) expect(normalized[i]).toBeGreaterThanOrEqual(normalized[j]!);
          });
        });
      }),
    );
  });

  it("gives each candidate the same score in whatever order they come", () => {
    fc.assert(
      fc.property(ranking, fc.infiniteStream(fc.nat()), (scores, keys) => {
        const order = scores
          .map((_, i) => ({ i, key: keys.next().value! }))
          .sort((left, right) => left.key - right.key);
        const permuted = normalize(order.map(({ i }) => scores[i]!));
        const straight = normalize(scores);
        order.forEach(({ i }, place) => {
          expect(permuted[place]).toBe(straight[i]);
        });
      }),
    );
  });
});

it("measures words by their greatest score, with few scores or no spread too", () => {
  expect(byGreatest([1, 2, 4])).toEqual([0.25, 0.5, 1]);
  expect(byGreatest([4, 2])).toEqual([1, 0.5]);
  expect(byGreatest([3, 3, 3])).toEqual([1, 1, 1]);
  expect(byGreatest([0, 0, 0])).toEqual([0, 0, 0]);
  expect(byGreatest([-0.2, null])).toEqual([0, null]);
  expect(byGreatest([])).toEqual([]);
});

describe("aboveMedian", () => {
  it("measures from the median to the greatest", () => {
    const scores = aboveMedian([0.1, 0.1, 0.1, 0.2, 0.4, 0.5, 0.5, 0.6, null]);
    const [least, , , median] = scores;
    expect(least).toBeGreaterThan(0);
    expect(median).toBeGreaterThan(least!);
    expect(median).toBeLessThan(0.1);
    expect(scores.slice(-2)).toEqual([1, null]);
  });

  it("takes equal cosines for equally good, and believes no median of a few", () => {
    expect(aboveMedian([0.3, 0.3, 0.3])).toEqual([1, 1, 1]);
    expect(aboveMedian([-0.2, null])).toEqual([1, null]);
    expect(aboveMedian([])).toEqual([]);
    const [, second] = aboveMedian([0.5, 0.4]);
    expect(second).toBeGreaterThan(0.7);
  });

  it("gives the same order and spread whatever an unrelated text's cosine is", () => {
    const cosines = fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(cosines, fc.double({ min: -0.5, max: 0.8, noNaN: true }), (low, base) => {
        const high = aboveMedian(low.map((cosine) => base + cosine));
        aboveMedian(low).forEach((score, i) => {
          expect(high[i]).toBeCloseTo(score!, 9);
        });
      }),
    );
  });

  it("does not let one of two that are alike lose all", () => {
    const [first, second] = aboveMedian([0.5, 0.499]);
    expect(first).toBe(1);
    expect(second).toBeGreaterThan(0.9);
  });
});

describe("fuse", () => {
  it("takes the mean of the rankings that speak about a candidate", () => {
    const rankings = [
      { scores: [1, null, null], weight: 1 },
      { scores: [0.5, 0.4, null], weight: 1 },
    ];
    expect(fuse(rankings, 3)).toEqual([0.75, 0.4, 0]);
  });

  it("lets a ranking count by its weight", () => {
    const rankings = [
      { scores: [1, null], weight: 3 },
      { scores: [0, 0.5], weight: 1 },
    ];
    expect(fuse(rankings, 2)).toEqual([0.75, 0.5]);
  });
});

describe("ranks", () => {
  it("counts from 1 for the greatest and lets equal scores share the better rank", () => {
    expect(ranks([0.2, null, 0.9, 0.2, 0.1])).toEqual([2, null, 1, 2, 4]);
  });
});
