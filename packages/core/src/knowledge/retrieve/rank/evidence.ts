import { type ChunkFacts, type EvidenceFeatures, evidenceFeatures, type QuestionFacts } from "./evidence-features.ts";
import { evidenceWeights } from "./evidence-weights.ts";

/** How sure it is that each of the chunks answers, 0 to 1; 0 where it has none of the words. */
export function weighEvidence(question: QuestionFacts, chunks: readonly ChunkFacts[]): number[] {
  const { enough, lenient } = evidenceWeights;
  const needed = enough - (question.inflected ? lenient.inflected : 0) - (question.unspaced ? lenient.unspaced : 0);
  return evidenceFeatures(question, chunks).map((features, i) => {
    if (!features) return 0;
    if (question.bare && chunks[i]!.termFrequencies.every((frequency) => frequency >= 1)) return 1;
    return 1 / (1 + Math.exp(needed - weighed(features)) / 1.5);
  });
}

function weighed({ similarity, coverage, longest, terms, around, ahead }: EvidenceFeatures): number {
  const { weights } = evidenceWeights;
  return (
    weights.similarity * similarity +
    weights.coverage * coverage +
    weights.longest * longest +
    weights.terms * terms +
    weights.around * around +
    weights.ahead * ahead
  );
}
