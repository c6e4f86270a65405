import { describe, expect, it } from "vitest";
import { createVocabulary } from "./vocabulary.ts";

function vocabularyOf(counts: Record<string, number>) {
  const vocabulary = createVocabulary();
  vocabulary.add(Object.entries(counts).map(([term, chunks]) => ({ term, chunks })));
  return vocabulary;
}

describe("vocabulary", () => {
  it("gives the nearest words first, and of equally near ones the commoner", () => {
    const { near } = vocabularyOf({ rooter: 1, router: 9, refund: 5 });
    expect(near("ruoter").map(({ term }) => term)).toEqual(["rooter", "router"]);
    expect(
      vocabularyOf({ lane: 1, line: 5 })
        .near("lone")
        .map(({ term }) => term),
    ).toEqual(["line", "lane"]);
  });

  it("finds words in other alphabets, and no numbers, codes or short words", () => {
    const { near } = vocabularyOf({ сканер: 1, ab12: 1, cat: 1, 退款政策: 1, γραφειο: 1 });
    expect(near("сканир").map(({ term }) => term)).toEqual(["сканер"]);
    expect(near("γραφιο").map(({ term }) => term)).toEqual(["γραφειο"]);
    for (const word of ["ab13", "cab", "退款策略", ""]) expect(near(word)).toEqual([]);
  });

  it("finds what was added after it was asked", () => {
    const vocabulary = vocabularyOf({ refund: 1 });
    expect(vocabulary.near("vaucher")).toEqual([]);
    vocabulary.add([{ term: "voucher", chunks: 2 }]);
    expect(vocabulary.near("vaucher").map(({ term }) => term)).toEqual(["voucher"]);
    expect(vocabulary.words).toBe(2);
  });
});
