import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibratedCoverage, calibratedSimilarity, createCoverage, createEvidence } from "./similarity.ts";

const calibration = {
  points: [
    [0.2, 0.1],
    [0.4, 0.6],
    [0.8, 1],
  ],
  fittedOn: "this test",
} as const;

describe("calibratedSimilarity", () => {
  it("is linear between the points and flat beyond them", () => {
    const at = (cosine: number) => calibratedSimilarity(cosine, calibration);
    expect([-1, 0.2, 0.3, 0.4, 0.6, 0.8, 1].map(at)).toEqual([
      0.1,
      0.1,
      expect.closeTo(0.35),
      0.6,
      expect.closeTo(0.8),
      1,
      1,
    ]);
  });

  it("is the cosine itself without a calibration, and never negative", () => {
    expect(calibratedSimilarity(0.42, null)).toBe(0.42);
    expect(calibratedSimilarity(-0.3, null)).toBe(0);
  });
});

describe("createCoverage", () => {
  it("is the share of the idf mass, in which a word never seen counts most", () => {
    const coverage = createCoverage({ chunkCount: 100, averageLength: 10, documentFrequencies: [10, 0] });
    const seen = Math.log(1 + 90.5 / 10.5);
    const unseen = Math.log(1 + 100.5 / 0.5);
    expect(coverage([3, 0])).toBeCloseTo(seen / (seen + unseen), 10);
    expect(coverage([0, 0])).toBe(0);
  });

  it("is exactly 1 when every word is there and 0 when nothing is asked", () => {
    const frequencies = [1, 2, 3, 5, 7];
    expect(createCoverage({ chunkCount: 9, averageLength: 4, documentFrequencies: frequencies })(frequencies)).toBe(1);
    expect(createCoverage({ chunkCount: 9, averageLength: 4, documentFrequencies: [] })([])).toBe(0);
  });
});

describe("createEvidence", () => {
  const of = (chunkCount: number, documentFrequencies: number[]) => ({
    chunkCount,
    averageLength: 10,
    documentFrequencies,
  });

  it("is the coverage itself from a hundred chunks on", () => {
    const statistics = of(100, [3, 40, 0]);
    expect(createEvidence(statistics)([1, 0, 0])).toBe(createCoverage(statistics)([1, 0, 0]));
  });

  it("lets one word of three answer in a base of a few chunks, where what it does not have tells little", () => {
    const statistics = of(3, [1, 0, 0]);
    const value = (coverage: number) => calibratedCoverage({ coverage, terms: 3, similarity: null });
    expect(value(createCoverage(statistics)([1, 0, 0]))).toBeLessThan(0.6);
    expect(value(createEvidence(statistics)([1, 0, 0]))).toBeGreaterThan(0.6);
  });
});

describe("calibratedCoverage", () => {
  const at = (coverage: number, terms: number, similarity: number | null = null) =>
    calibratedCoverage({ coverage, terms, similarity });

  it("runs from 0 to 1 and never falls when coverage, the number of words or the similarity grows", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, share, fc.integer({ min: 1, max: 40 }), (left, right, far, near, terms) => {
        const [low, high] = [Math.min(left, right), Math.max(left, right)];
        const [less, more] = [Math.min(far, near), Math.max(far, near)];
        expect(at(low, terms, less)).toBeLessThanOrEqual(at(high, terms, less) + 1e-12);
        expect(at(low, terms, less)).toBeLessThanOrEqual(at(low, terms + 1, less) + 1e-12);
        expect(at(low, terms, less)).toBeLessThanOrEqual(at(low, terms, more) + 1e-12);
        expect(at(0, terms, near)).toBe(0);
        expect(at(1, terms, near)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("asks a short question for more of its words than a long one", () => {
    expect(at(0.5, 2)).toBeLessThan(0.6);
    expect(at(0.5, 8)).toBeGreaterThan(0.6);
    expect(at(0.34, 12)).toBe(0.6);
  });

  it("asks for more of the words where the vectors find the chunk far, and takes an unknown similarity as neutral", () => {
    expect(at(0.34, 8, 0.4)).toBe(at(0.34, 8));
    expect(at(0.34, 8, 0.1)).toBeLessThan(0.6);
    expect(at(0.25, 8, 0.55)).toBeGreaterThan(0.6);
  });
});
