import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuse, fuseRanks, normalize, ranks } from "./fuse.ts";

const score = fc.option(fc.double({ min: -50, max: 50, noNaN: true }), { nil: null });
const ranking = fc.array(score, { maxLength: 40 });

describe("normalize", () => {
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

  it("measures by the greatest score, with few scores or no spread too", () => {
    expect(normalize([1, 2, 4])).toEqual([0.25, 0.5, 1]);
    expect(normalize([4, 2])).toEqual([1, 0.5]);
    expect(normalize([3, 3, 3])).toEqual([1, 1, 1]);
    expect(normalize([0, 0, 0])).toEqual([0, 0, 0]);
    expect(normalize([-0.2, null])).toEqual([0, null]);
    expect(normalize([])).toEqual([]);
  });
});

describe("fuse", () => {
  it("takes the mean of the rankings that speak about a candidate", () => {
    const rankings = [
      [1, null, null],
      [0.5, 0.4, null],
    ];
    expect(fuse(rankings, 3)).toEqual([0.75, 0.4, 0]);
  });
});

describe("ranks", () => {
  it("counts from 1 for the greatest and lets equal scores share the better rank", () => {
    expect(ranks([0.2, null, 0.9, 0.2, 0.1])).toEqual([2, null, 1, 2, 4]);
  });
});

describe("fuseRanks", () => {
  it("is 1 for the best of every ranking, and the nearer to 0 the worse the places", () => {
    const rankings = [
      [1, 2, 3, null],
      [1, 3, null, null],
    ];
    const [best, second, one, none] = fuseRanks(rankings, 4);
    expect([best, none]).toEqual([1, 0]);
    expect(second).toBeCloseTo((1 / 62 + 1 / 63) / (2 / 61), 12);
    expect(one).toBeCloseTo(1 / 63 / (2 / 61), 12);
  });
});
