import fc from "fast-check";
import { expect, it } from "vitest";
import { type ChunkFacts, createEvidence, type QuestionFacts } from "./evidence.ts";

const base = { averageLength: 10, unspaced: false, inflected: false, bare: false };
const evidence = (
  termFrequencies: number[],
  { similarity = null, ...facts }: Partial<QuestionFacts> & Partial<Pick<ChunkFacts, "similarity">> = {},
) => {
  const documentFrequencies = termFrequencies.map(() => 3);
  return createEvidence({ chunkCount: 200, documentFrequencies, ...base, ...facts })({ termFrequencies, similarity });
};

it("is 0 without a word, at most 1, and never falls when similarity or the number of words that are there grows", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const words = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(words, share, share, fc.boolean(), (held, left, right, bare) => {
      const [less, more] = [Math.min(left, right), Math.max(left, right)];
      const low = evidence(held, { similarity: less, bare });
      expect(low).toBeLessThanOrEqual(evidence(held, { similarity: more, bare }));
      const missing = held.indexOf(0);
      if (missing >= 0) expect(low).toBeLessThan(evidence(held.with(missing, 1), { similarity: less, bare }) + 1e-12);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(1);
      expect(
        evidence(
          held.map(() => 0),
          { similarity: more, bare },
        ),
      ).toBe(0);
    }),
  );
});

it("takes an unknown similarity for that of an off-topic question's best passage", () => {
  expect(evidence([1, 0, 1])).toBe(evidence([1, 0, 1], { similarity: 0.4 }));
});

it("asks a short question for more of its words than a long one", () => {
  expect(evidence([1, 0])).toBeLessThan(0.6);
  expect(evidence([1, 1, 1, 1, 0, 0, 0, 0])).toBeGreaterThan(0.6);
});

it("is more with a rare word than with as much of common ones", () => {
  const chunkCount = 200;
  const rare = evidence([1, 0, 0], { chunkCount, documentFrequencies: [1, 30, 30] });
  expect(rare).toBeGreaterThan(evidence([0, 1, 1], { chunkCount, documentFrequencies: [1, 30, 30] }) + 0.1);
});

it("is certain where a question that is hardly more than its words has them all, and only there", () => {
  expect(evidence([1], { similarity: 0, bare: true })).toBe(1);
  expect(evidence([1], { similarity: 0 })).toBeLessThan(0.6);
  expect(evidence([0.9, 1], { similarity: 0, bare: true })).toBeLessThan(1);
});

it("counts the words of a script without spaces as few, however a dictionary cuts them", () => {
  const cut = (words: number, unspaced: boolean) =>
    evidence(
      Array.from({ length: words }, (_, i) => (i % 2 === 0 ? 1 : 0)),
      { unspaced },
    );
  expect(cut(10, true)).toBe(cut(4, true));
  expect(cut(10, false)).toBeGreaterThan(cut(4, false));
});

it("lets a word answer in a base of a few chunks, where what none of them has tells little", () => {
  const few = { chunkCount: 3, documentFrequencies: [1, 0, 0] };
  expect(evidence([1, 0, 0], few)).toBeGreaterThan(0.6);
  expect(evidence([1, 0, 0], { ...few, chunkCount: 100 })).toBeLessThan(0.6);
});

it("needs less where the words of a language have forms that are kept apart", () => {
  expect(evidence([1, 0], { inflected: true })).toBeGreaterThan(evidence([1, 0]));
});
