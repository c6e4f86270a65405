import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseResults } from "./choose-results.ts";
import type { Found } from "./hits.ts";

const document = "abcdefghij abcdefghij\nabcdefghij\t".repeat(20);
/** A chunk of ten letters at a place of its source, each a sign of white space apart from the next one. */
function found(sourceId: string, place: number, score: number, more: Partial<Found["chunk"]> = {}): Found {
  const start = place * 11;
  const chunk = {
    object: "chunk" as const,
    id: `chk_${sourceId}_${String(place).padStart(2, "0")}`,
    sourceId,
    knowledgeBaseId: "kb_1",
    position: place,
    text: document.slice(start, start + 10),
    start,
    end: start + 10,
    page: null,
    rows: null,
    question: null,
    headingPath: [],
    tableHeader: null,
    tokenCount: 100,
    ...(start > 0 && { spaceBefore: document[start - 1]! }),
    source: {
      filename: null,
      sourceUrl: null,
      textTitle: null,
      givenTitle: null,
      customMetadata: null,
      lastProcessedAt: "2026-03-01T12:00:00.000Z",
      title: null,
    },
    ...more,
  };
  const scores = {
    cosine: null,
    coverage: 0,
    keyword: null,
    fused: score,
    rerank: score,
    vectorRank: null,
    keywordRank: null,
    fusedRank: 1,
    rerankRank: 1,
    signals: [],
  };
  const ranked = {
    chunkId: chunk.id,
    knowledgeBaseId: "kb_1",
    similarity: 0,
    matchedBy: ["keyword" as const],
    passed: true,
    proven: true,
    evidence: 1,
    confidence: "strong" as const,
    scores,
    subject: 0,
    termFrequencies: [],
    termWeights: [],
  };
  return { ranked, chunk, copies: [], score };
}

const at = "2026-03-02T12:00:00.000Z";
const choose = (list: Found[], topK = 5, maxTokens = Number.POSITIVE_INFINITY) =>
  chooseResults(list, { topK, topKOf: () => topK, maxTokens });
const places = (list: Found[]) =>
  list.map(({ chunk }) => `${chunk.sourceId} ${chunk.start / 11}-${(chunk.end + 1) / 11}`);

describe("chooseResults", () => {
  it("joins chunks of one source that touch, in the place of the better, and frees the place of the other", () => {
    const list = [found("a", 3, 0.9), found("b", 1, 0.8), found("a", 4, 0.7), found("a", 2, 0.6), found("c", 1, 0.5)];
    const results = choose(list, 3);
    expect(places(results)).toEqual(["a 2-5", "b 1-2", "c 1-2"]);
    expect(results[0]!.chunk).toMatchObject({ id: "chk_a_03", text: document.slice(22, 54), tokenCount: 300 });
  });

  it("joins who speaks in adjacent chunks of a transcript", () => {
    const first = found("a", 1, 0.9, { speakers: [{ start: 11, speaker: "CALLER" }] });
    const speakers = [
      { start: 22, speaker: "CALLER" },
      { start: 27, speaker: "AGENT" },
    ];
    const second = found("a", 2, 0.8, { speakers });
    const [joined] = choose([first, second]);
    expect(joined!.chunk.speakers).toEqual([{ start: 11, speaker: "CALLER" }, ...speakers]);
  });

  it("joins an adjacent chunk that came after the last place was taken, when it is among the first three times topK", () => {
    expect(places(choose([found("a", 3, 0.9), found("b", 1, 0.8), found("a", 4, 0.7)], 1))).toEqual(["a 3-5"]);
    expect(places(choose([found("a", 3, 0.9), found("b", 1, 0.8), found("c", 1, 0.7), found("a", 4, 0.6)], 1))).toEqual(
      ["a 3-4"],
    );
  });

  it("joins chunks that overlap without repeating what they share", () => {
    const next = found("a", 1, 0.8, { start: 5, end: 21, text: document.slice(5, 21) });
    expect(choose([found("a", 0, 0.9), next]).map(({ chunk }) => chunk.text)).toEqual([document.slice(0, 21)]);
  });

  it("joins the copies of both that stand side by side in the same way, and drops the others", () => {
    const withCopies = (one: Found, ...copies: Found[]) => ({ ...one, copies: copies.map(({ chunk }) => chunk) });
    const [first, second] = [2, 3].map(
      (place) =>
        (sourceId: string, more = {}) =>
          found(sourceId, place, 0.9, more),
    );
    const list = [
      withCopies(first!("a"), first!("b"), first!("c"), first!("d")),
      withCopies(second!("b", { tokenCount: 100 }), second!("a"), second!("c", { spaceBefore: "\f" })),
    ];
    const [joined, ...others] = choose(list);
    expect(others).toEqual([]);
    expect(joined!.chunk).toMatchObject({ id: "chk_a_02", text: document.slice(22, 43) });
    expect(joined!.copies.map(({ id, text, start, end }) => [id, text, start, end])).toEqual([
      ["chk_b_02", joined!.chunk.text, 22, 43],
    ]);
  });

  it("keeps apart what only a copy would join, so that no place that was found is lost", () => {
    const [next, same] = [found("a", 3, 0.9), found("b", 2, 0.8)];
    const list = [next, { ...same, copies: [found("a", 2, 0.8).chunk] }];
    expect(choose(list).map(({ chunk }) => chunk.id)).toEqual([next.chunk.id, same.chunk.id]);
  });

  it("joins no chunks that may stand in two versions of their source", () => {
    const later = {
      filename: null,
      sourceUrl: null,
      textTitle: null,
      givenTitle: null,
      customMetadata: null,
      lastProcessedAt: at,
      title: null,
    };
    expect(choose([found("a", 0, 0.9), found("a", 1, 0.8, { source: later })])).toHaveLength(2);
  });

  it.each([
    ["where it is not known what stands between them", { spaceBefore: "" }],
    ["under another heading", { headingPath: ["Other"] }],
    ["with another table head", { tableHeader: "Price" }],
    ["that answer different questions", { question: "Who asks?" }],
    ["that together are too long", { tokenCount: 700 }],
  ])("keeps chunks apart %s", (_, more) => {
    expect(choose([found("a", 0, 0.9), found("a", 1, 0.8, more)])).toHaveLength(2);
  });

  it("joins only so much that all results fit into the room there is", () => {
    const list = [found("a", 0, 0.9), found("a", 1, 0.8), found("a", 2, 0.7)];
    expect(places(choose(list, 2, 400))).toEqual(["a 0-2", "a 2-3"]);
  });

  it("takes at most two of one source into the first five when others are about as good", () => {
    const list = [
      ...[0, 2, 4, 6].map((place) => found("a", place, 0.9 - place / 100)),
      found("b", 0, 0.8),
      found("c", 0, 0.78),
      found("d", 0, 0.1),
    ];
    expect(places(choose(list))).toEqual(["a 0-1", "a 2-3", "b 0-1", "c 0-1", "a 4-5"]);
  });

  it("takes all of one source when it alone is relevant", () => {
    const list = [...[0, 2, 4].map((place) => found("a", place, 0.9)), found("b", 0, 0.3)];
    expect(places(choose(list, 3))).toEqual(["a 0-1", "a 2-3", "a 4-5"]);
  });

  it("gives as many results as there are, up to topK, with scores that never rise and no text twice", () => {
    const one = fc.record({ source: fc.constantFrom("a", "b", "c"), place: fc.nat(30), score: fc.nat(100) });
    fc.assert(
      fc.property(
        fc.uniqueArray(one, { selector: ({ source, place }) => `${source}${place}`, maxLength: 30 }),
        fc.integer({ min: 1, max: 10 }),
        (facts, topK) => {
          const list = facts
            .map(({ source, place, score }) => found(source, place, score / 100))
            .sort((left, right) => right.score - left.score);
          const results = choose(list, topK);
          expect(results.length).toBeLessThanOrEqual(topK);
          const used = results.reduce((sum, { chunk }) => sum + chunk.tokenCount / 100, 0);
          if (results.length < topK) expect(used).toBe(list.length);
          const falling = results.map(({ score }) => score);
          expect(falling).toEqual([...falling].sort((left, right) => right - left));
          for (const { chunk } of results) expect(chunk.text).toBe(document.slice(chunk.start, chunk.end));
        },
      ),
    );
  });
});
