import { describe, expect, it } from "vitest";
import { calibratedSimilarity, createCoverage } from "./similarity.ts";

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
