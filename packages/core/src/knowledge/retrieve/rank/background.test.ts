import { describe, expect, it } from "vitest";
import { idf } from "../../../storage-kit/bm25.ts";
import { blend, weigh, weightedTerms } from "./background.ts";

describe("the background of a question", () => {
  it("adds its words with their weight, the question's own first and in full", () => {
    const background = [
      { text: "opening hours of the shop", weight: 0.5 },
      { text: "the shop in Berlin", weight: 0.25 },
    ];
    expect([...weightedTerms("shop on Sundays", background)]).toEqual([
      ["shop", 1],
      ["sundai", 1],
      ["open", 0.5],
      ["hour", 0.5],
      ["berlin", 0.25],
    ]);
  });

  it("gives a word exactly its share of the idf", () => {
    const statistics = { chunkCount: 100, averageLength: 10, documentFrequencies: [3, 3, 0, 100] };
    const { documentFrequencies } = weigh(statistics, [1, 0.5, 0.25, 0.5]);
    const weighed = documentFrequencies.map((frequency) => idf(100, frequency));
    const plain = statistics.documentFrequencies.map((frequency) => idf(100, frequency));
    [1, 0.5, 0.25, 0.5].forEach((weight, i) => {
      expect(weighed[i]).toBeCloseTo(weight * plain[i]!, 10);
    });
    expect(documentFrequencies[0]).toBe(3);
  });

  it("blends directions by weight, and passes over those that are missing", () => {
    const [right, up] = [new Float32Array([1, 0]), new Float32Array([0, 1])];
    const both = blend([
      { vector: right, weight: 1 },
      { vector: up, weight: 0.5 },
    ])!;
    expect(both[1]! / both[0]!).toBeCloseTo(0.5, 6);
    expect(Math.hypot(...both)).toBeCloseTo(1, 6);
    expect(
      blend([
        { vector: null, weight: 1 },
        { vector: up, weight: 0.5 },
      ]),
    ).toBe(up);
    expect(blend([{ vector: null, weight: 1 }])).toBeNull();
  });
});
