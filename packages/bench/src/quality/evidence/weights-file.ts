import type { Levels } from "./choose-levels.ts";
import type { Weights } from "./fit-weights.ts";

const rounded = (value: number) => Number(value.toFixed(2));

/** The source of `evidence-weights.ts`. */
export function weightsFile(weights: Weights, { enough, lenient }: Levels): string {
  const rows = Object.entries(weights).map(([name, weight]) => `    ${name}: ${rounded(weight)},`);
  return `import type { EvidenceFeatures } from "./evidence-features.ts";

/**
 * Made by \`pnpm bench evidence --write\`, with meaning-768, November 2026: from the even questions of StackFAQ and XQuAD en, de and zh, against the best chunk that each
 * out-of-scope utterance of CLINC150's train and validation parts and of the even half of its test part finds in them, and each XQuAD question in articles that it is not
 * of. \`pnpm bench quality --half odd\` says what it does with the others.
 */
export const evidenceWeights: {
  weights: Readonly<Record<keyof EvidenceFeatures, number>>;
  /** The sum that counts as 0.6, where silence, as dear as five spare passages, and the passages of those utterances cost least together: the even questions of StackFAQ and XQuAD en. */
  enough: number;
  /** What the sum is short of by itself in questions of such languages, so that the threshold costs German and Chinese no more nDCG than English. */
  lenient: Readonly<Record<"inflected" | "unspaced", number>>;
} = {
  weights: {
${rows.join("\n")}
  },
  enough: ${rounded(enough)},
  lenient: { inflected: ${rounded(lenient.inflected)}, unspaced: ${rounded(lenient.unspaced)} },
};
`;
}
