import { describe, expect, it } from "vitest";
import { takeVariants, withVariants } from "./take-variants.ts";

const variants = new Map([
  [
    "taff",
    [
      { terms: ["tuff"], weight: 0.8 },
      { terms: ["staff"], weight: 0.4 },
    ],
  ],
  ["vicechai", [{ terms: ["vice", "chair"], weight: 0.9 }]],
]);
const terms = ["breakfast", "taff", "vicechai"];

function found(documentFrequencies: number[], ...frequencies: number[][]) {
  const candidates = frequencies.map((termFrequencies, at) => ({
    chunkId: `chunk${at}`,
    sourceId: "source",
    knowledgeBaseId: "base",
    cosine: null,
    length: 10,
    termFrequencies,
  }));
  return { statistics: { chunkCount: 100, averageLength: 10, documentFrequencies }, candidates };
}

describe("takeVariants", () => {
  it("asks for the variants behind the words, each once", () => {
    expect(withVariants(["breakfast", "taff", "vicechai", "chair"], variants)).toEqual([
      "breakfast",
      "taff",
      "vicechai",
      "chair",
      "tuff",
      "staff",
      "vice",
    ]);
  });

  it("counts a passage's variants as the word that nobody has, and leaves the rest as it was", () => {
    const heard = takeVariants(found([9, 0, 0, 2, 10, 4, 3], [1, 0, 0, 2, 0, 1, 5], [0, 0, 0, 0, 3, 1, 0]), {
      terms,
      variants,
    });
    expect(heard.statistics.documentFrequencies).toEqual([9, expect.closeTo(2 + 10 / 2), 3]);
    expect(heard.candidates.map(({ termFrequencies }) => termFrequencies)).toEqual([
      [1, 0.8, 0.9],
      [0, 0.4, 0],
    ]);
  });

  it("changes nothing for a word that is there after all", () => {
    const heard = takeVariants(found([9, 1, 0, 2, 10, 4, 3], [1, 1, 0, 2, 0, 0, 0]), { terms, variants });
    expect(heard.statistics.documentFrequencies[1]).toBe(1);
    expect(heard.candidates[0]!.termFrequencies[1]).toBe(1);
  });
});
