import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Hit } from "../../../schema/search.ts";
import { countTokens } from "../../tokens/tokens.ts";
import { pack } from "./pack.ts";
import { renderPassage } from "./render.ts";

const citation = {
  title: "Returns",
  url: null,
  filename: null,
  page: null,
  headingPath: [],
  rows: null,
  start: 0,
  end: 1,
};

function hit(text: string, i = 0): Hit {
  return {
    chunkId: `chk_${i}`,
    sourceId: "doc_1",
    knowledgeBaseId: "kb_1",
    text,
    score: 1,
    similarity: 0.7,
    matchedBy: ["vector"],
    citation,
    customMetadata: null,
    tableHeader: null,
    tokenCount: countTokens(text),
  };
}

describe("pack", () => {
  it("packs whole passages and never more tokens than the budget", () => {
    const texts = fc.array(fc.oneof(fc.lorem({ maxCount: 80 }), fc.string({ unit: "grapheme", maxLength: 300 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 1_200 }), (all, maxTokens) => {
        const hits = all.map(hit);
        const context = pack({ hits, maxTokens, countTokens, order: "best" });
        if (context === null) return;
        expect(context.tokens).toBe(countTokens(context.text));
        expect(context.tokens).toBeLessThanOrEqual(maxTokens);
        expect(context.passages.length).toBeGreaterThan(0);
        let from = 0;
        for (const [i, { number, chunkId, text }] of context.passages.entries()) {
          expect(number).toBe(i + 1);
          const position = hits.findIndex((one) => one.chunkId === chunkId);
          expect(position).toBeGreaterThanOrEqual(from);
          from = position + 1;
          expect(hits[position]!.text).toBe(text);
          expect(context.text).toContain(renderPassage(number, hits[position]!));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("leaves out a passage that does not fit and takes the next ones that do", () => {
    const context = pack({
      hits: [hit("word ".repeat(500), 0), hit("Refunds take 14 days.", 1)],
      maxTokens: 120,
      countTokens,
      order: "best",
    });
    expect(context?.passages.map(({ chunkId, number }) => [chunkId, number])).toEqual([["chk_1", 1]]);
  });

  it("holds a passage of a few sentences in the smallest budget of the contract", () => {
    expect(
      pack({
        hits: [hit("Refunds are paid back within 14 days of the return.")],
        maxTokens: 100,
        countTokens,
        order: "best",
      })?.passages,
    ).toHaveLength(1);
  });

  it("makes the same text of the same passages in whatever order they were found, when asked to", () => {
    const at = (start: number, sourceId: string) => ({
      ...hit(`Passage ${sourceId} ${start}.`, start),
      sourceId,
      citation: { ...citation, start },
    });
    const hits = [at(9, "doc_2"), at(40, "doc_1"), at(5, "doc_1")];
    const [first, second] = [hits, hits.toReversed()].map((found) =>
      pack({ hits: found, maxTokens: 500, countTokens, order: "document" }),
    );
    expect(first).toEqual(second);
    expect(first?.passages.map(({ number, sourceId, citation }) => [number, sourceId, citation.start])).toEqual([
      [1, "doc_1", 5],
      [2, "doc_1", 40],
      [3, "doc_2", 9],
    ]);
  });

  it("is null when nothing was found or nothing fits", () => {
    expect(pack({ hits: [], maxTokens: 2_000, countTokens, order: "best" })).toBeNull();
    expect(pack({ hits: [hit("word ".repeat(500))], maxTokens: 100, countTokens, order: "best" })).toBeNull();
  });

  it("counts the whole text when tokens part differently where pieces meet", () => {
    const counting = (text: string) => Math.ceil(text.length / 4) + (text.split("\n").length > 6 ? 1_000 : 0);
    const context = pack({
      hits: [hit("One.", 0), hit("Two.", 1), hit("Three.", 2)],
      maxTokens: 400,
      countTokens: counting,
      order: "best",
    });
    expect(context?.passages.map(({ chunkId }) => chunkId)).toEqual(["chk_0"]);
    expect(context?.tokens).toBeLessThanOrEqual(400);
  });
});
