import { describe, expect, it } from "vitest";
import type { KeptTerm } from "../../ports/storage/knowledge.ts";
import { createVocabularies } from "./vocabularies.ts";

function setUp(terms: () => KeptTerm[]) {
  let clock = 0;
  let pages = 0;
  const vocabularies = createVocabularies({
    now: () => clock,
    store: {
      async listTerms(_, { limit, after }) {
        pages++;
        const rest = terms().filter(({ term }) => after === null || term > after);
        return rest.toSorted((left, right) => (left.term < right.term ? -1 : 1)).slice(0, limit);
      },
    },
  });
  return { vocabularies, wait: (ms: number) => (clock += ms), pages: () => pages };
}

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ term: `w${1_000_000 + at}`, chunks: 1 }));
const later = () => new Promise((resolve) => setImmediate(resolve));

describe("vocabularies", () => {
  it("reads every page once, and again where a search says something else", async () => {
    let kept = [...many(2_500), { term: "refund", chunks: 2 }];
    const { vocabularies, wait, pages } = setUp(() => kept);
    const [first] = (await vocabularies.of(["base"], 10_000))!;
    expect(first!.words).toBe(2_501);
    vocabularies.seen(["base"], ["refund", "voucher"], { chunkCount: 9, documentFrequencies: [2, 0] });
    expect(pages()).toBe(3);
    kept = [...kept, { term: "voucher", chunks: 1 }];
    wait(1_000);
    vocabularies.seen(["base"], ["refund", "voucher"], { chunkCount: 9, documentFrequencies: [2, 1] });
    await later();
    const [again] = (await vocabularies.of(["base"], 10_000))!;
    expect(again!.chunksWith("voucher")).toBe(1);
  });

  it("knows nothing of a knowledge base with too many words, of one that can't be read, or where one of several is so", async () => {
    expect(await setUp(() => many(100_001)).vocabularies.of(["base"], 10_000)).toBeNull();
    let fails = true;
    const { vocabularies } = setUp(() => {
      if (fails) throw new Error("no route");
      return many(1);
    });
    expect(await vocabularies.of(["base"], 10_000)).toBeNull();
    fails = false;
    expect(await vocabularies.of(["base"], 10_000)).toHaveLength(1);
  });

  it("waits for the first reading no longer than a quarter of the time", async () => {
    const never = createVocabularies({ now: () => 0, store: { listTerms: () => new Promise(() => {}) } });
    expect(await never.of(["base"], 80)).toBeNull();
  });
});
