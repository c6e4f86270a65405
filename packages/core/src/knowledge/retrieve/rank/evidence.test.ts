import fc from "fast-check";
import { expect, it } from "vitest";
import { weighEvidence } from "./evidence.ts";
import type { ChunkFacts, QuestionFacts } from "./evidence-features.ts";

const base = { averageLength: 10, unspaced: false, inflected: false, bare: false };

/** Of the first chunk; the others are near in nothing. */
function evidence(
  termFrequencies: number[],
  { similarity = null, length = 10, others = [], ...facts }: Partial<QuestionFacts & ChunkFacts> & Others = {},
): number {
  const documentFrequencies = termFrequencies.map(() => 3);
  const letters = termFrequencies.map(() => 6);
  const question = { chunkCount: 200, documentFrequencies, letters, ...base, ...facts };
  return weighEvidence(question, [{ termFrequencies, similarity, length }, ...others])[0]!;
}

interface Others {
  others?: ChunkFacts[];
}

const ten = (similarity: number, frequency: number): ChunkFacts[] =>
  Array.from({ length: 10 }, () => ({ termFrequencies: [frequency, 0], similarity, length: 10 }));

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
  expect(evidence([1, 0])).toBeLessThan(evidence([1, 1, 1, 1, 0, 0, 0, 0]));
});

it("is more with a rare word than with as much of common ones, and more with a long word than with a short one", () => {
  const chunkCount = 200;
  const rare = evidence([1, 0, 0], { chunkCount, documentFrequencies: [1, 30, 30] });
  expect(rare).toBeGreaterThan(evidence([0, 1, 1], { chunkCount, documentFrequencies: [1, 30, 30] }));
  expect(evidence([1, 0], { letters: [8, 3] })).toBeGreaterThan(evidence([1, 0], { letters: [3, 8] }));
  expect(evidence([1, 0], { letters: [30, 3] })).toBe(evidence([1, 0], { letters: [8, 3] }));
});

it("is more where other chunks are of like things too, and where they have less of what is asked", () => {
  const beside = (others: ChunkFacts[]) => evidence([1, 0], { similarity: 0.4, others });
  const [alone, among, level] = [beside(ten(0.1, 0)), beside(ten(0.4, 0)), beside(ten(0.1, 1))];
  expect(among).toBeGreaterThan(alone);
  expect(alone).toBeGreaterThan(level);
});

it("is certain where a question that is hardly more than its words has them all, and only there", () => {
  expect(evidence([1], { similarity: 0, bare: true })).toBe(1);
  expect(evidence([1], { similarity: 0 })).toBeLessThan(0.6);
  expect(evidence([0.9, 1], { similarity: 0, bare: true })).toBeLessThan(1);
});

it("does not count the words of a script without spaces, however a dictionary cuts them", () => {
  const cut = (words: number, unspaced: boolean) =>
    evidence(
      Array.from({ length: words }, (_, i) => (i % 2 === 0 ? 1 : 0)),
      { unspaced },
    );
  expect(cut(10, true)).toBe(cut(4, true));
  expect(cut(10, false)).toBeGreaterThan(cut(4, false));
});

it("believes a word less in a base of a few chunks, and what none of them has tells little there", () => {
  const few = { chunkCount: 3, documentFrequencies: [1, 0, 0] };
  expect(evidence([1, 0, 0], few)).toBeGreaterThan(evidence([1, 0, 0], { ...few, chunkCount: 100 }));
});

it("hardly minds in a base of a few chunks that the others are of something else", () => {
  const strange = { similarity: 0.3, others: ten(0, 0), documentFrequencies: [1, 1] };
  expect(evidence([1, 1], { ...strange, chunkCount: 12 })).toBeGreaterThan(0.6);
  expect(evidence([1, 1], { ...strange, chunkCount: 12 })).toBeGreaterThan(
    evidence([1, 1], { ...strange, chunkCount: 100 }),
  );
});

it("needs less where the words of a language have forms that are kept apart", () => {
  expect(evidence([1, 0], { inflected: true })).toBeGreaterThan(evidence([1, 0]));
});
