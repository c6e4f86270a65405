import { describe, expect, test } from "vitest";
import { pairedInterval } from "./bootstrap.ts";
import { ndcgAt10 } from "./gain.ts";
import { quantile } from "./quantile.ts";
import { hitAt, recallAt, reciprocalRank } from "./ranking.ts";
import { areaUnderCurve } from "./separation.ts";
import { addedCharacters, measureSpans } from "./spans.ts";
import { withinBudget } from "./within-budget.ts";

describe("ranks", () => {
  const right = [false, false, true, true];

  test("a hit counts from its own rank on", () => {
    expect([1, 2, 3, 10].map((most) => hitAt(right, most))).toEqual([0, 0, 1, 1]);
  });

  test("the reciprocal rank is that of the first right one, and 0 beyond the limit", () => {
    expect(reciprocalRank(right, 10)).toBeCloseTo(1 / 3, 12);
    expect(reciprocalRank(right, 2)).toBe(0);
    expect(reciprocalRank([], 10)).toBe(0);
  });

  test("recall is the share of the wanted ones, however often one was found", () => {
    expect(recallAt(["a", "x", "a", "b"], new Set(["a", "b", "c"]), 3)).toBeCloseTo(1 / 3, 12);
    expect(recallAt(["a", "x", "a", "b"], new Set(["a", "b", "c"]), 4)).toBeCloseTo(2 / 3, 12);
    expect(() => recallAt(["a"], new Set(), 5)).toThrow("Nothing is wanted");
  });
});

describe("nDCG@10", () => {
  test("is discounted by log2 of rank + 1: grades 3, 2, 3, 0, 1, 2 against 3, 3, 2, 2, 1 by hand", () => {
    // 3/1 + 2/1.58496 + 3/2 + 0 + 1/2.58496 + 2/2.80735 = 6.86113; 3/1 + 3/1.58496 + 2/2 + 2/2.32193 + 1/2.58496 =
    // 7.14100
    expect(ndcgAt10([3, 2, 3, 0, 1, 2], [3, 3, 2, 2, 1])).toBeCloseTo(0.9608, 4);
  });

  test("of one right document at rank 2 is 0.6309, at rank 11 it is 0", () => {
    expect(ndcgAt10([0, 1], [1])).toBeCloseTo(0.6309, 4);
    expect(ndcgAt10([...Array(10).fill(0), 1], [1])).toBe(0);
    expect(ndcgAt10([1], [])).toBe(0);
  });
});

describe("spans", () => {
  const span = (documentId: string, start: number, end: number) => ({ documentId, start, end });

  test("characters count once: found 0–60 in two pieces and 40 elsewhere, wanted 50–90", () => {
    const found = [span("a", 0, 40), span("a", 30, 60), span("b", 50, 90)];
    const { recall, precision, iou } = measureSpans(found, [span("a", 50, 90)]);
    expect(recall).toBeCloseTo(10 / 40, 12);
    expect(precision).toBeCloseTo(10 / 100, 12);
    expect(iou).toBeCloseTo(10 / 130, 12);
  });

  test("nothing found is 0 of everything", () => {
    expect(measureSpans([], [span("a", 0, 5)])).toEqual({ recall: 0, precision: 0, iou: 0 });
    expect(() => measureSpans([], [])).toThrow("No character is wanted");
  });

  test("a repeated character is not gained again", () => {
    expect(addedCharacters([span("a", 0, 10), span("a", 5, 15), span("b", 0, 20)], [span("a", 4, 20)])).toEqual([
      6, 5, 0,
    ]);
  });
});

test("a budget takes what fits, best first, and passes over what does not", () => {
  expect(withinBudget([{ tokens: 500 }, { tokens: 400 }, { tokens: 300 }, { tokens: 1 }], 800)).toEqual([
    { tokens: 500 },
    { tokens: 300 },
  ]);
});

describe("separation", () => {
  test("counts the pairs in the right order, equal ones half", () => {
    // Of 3 × 2 pairs: 0.9 and 0.5 beat both 0.5 (half for the equal one) and 0.1, 0.2 beats 0.1 alone: 2 + 1.5 + 1.
    expect(areaUnderCurve([0.9, 0.5, 0.2], [0.5, 0.1])).toBeCloseTo(4.5 / 6, 12);
  });

  test("is 1, 0 and a half for kinds that are apart, the other way round and the same", () => {
    expect(areaUnderCurve([2, 3], [0, 1])).toBe(1);
    expect(areaUnderCurve([0, 1], [2, 3])).toBe(0);
    expect(areaUnderCurve([1, 1], [1, 1, 1])).toBe(0.5);
  });
});

describe("the paired interval", () => {
  test("holds 0 for differences that cancel out, and not for those of one sign", () => {
    const cancelling = pairedInterval(Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 0.5 : -0.5)));
    expect(cancelling.low).toBeLessThan(0);
    expect(cancelling.high).toBeGreaterThan(0);
    const { low, high } = pairedInterval(Array.from({ length: 200 }, (_, i) => (i % 4 === 0 ? 0 : 0.2)));
    expect(low).toBeGreaterThan(0.12);
    expect(high).toBeLessThan(0.18);
  });

  test("is the same at every run", () => {
    const differences = [0.1, -0.2, 0.4, 0, 0.3];
    expect(pairedInterval(differences)).toEqual(pairedInterval(differences));
  });
});

test("a quantile is one of the samples", () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(quantile([5, 1, 4, 2, 3], 0.95)).toBe(5);
  expect(quantile([], 0.5)).toBeNaN();
});
