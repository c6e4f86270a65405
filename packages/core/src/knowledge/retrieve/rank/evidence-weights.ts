import type { EvidenceFeatures } from "./evidence-features.ts";

/**
 * Made by `pnpm bench evidence --write`, with meaning-768, November 2026: from the even questions of StackFAQ and XQuAD en, de and zh, against the best chunk that each
 * out-of-scope utterance of CLINC150's train and validation parts and of the even half of its test part finds in them, and each XQuAD question in articles that it is not
 * of. `pnpm bench quality --half odd` says what it does with the others.
 */
export const evidenceWeights: {
  weights: Readonly<Record<keyof EvidenceFeatures, number>>;
  /** The sum that counts as 0.6, where silence, as dear as five spare passages, and the passages of those utterances cost least together: 200 even questions of StackFAQ and XQuAD en each. */
  enough: number;
  /** What the sum is short of by itself in questions of such languages, so that the threshold costs German and Chinese no more nDCG than English. */
  lenient: Readonly<Record<"inflected" | "unspaced", number>>;
} = {
  weights: {
    similarity: 7.31,
    coverage: 6.42,
    longest: 2.6,
    terms: 2.41,
    around: 0.14,
    ahead: 1.74,
  },
  enough: 11,
  lenient: { inflected: 2.14, unspaced: 5.84 },
};
