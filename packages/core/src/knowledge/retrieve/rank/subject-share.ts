/**
 * What it counts that a passage's source is what the call is about, beside its own score of at most the best one's: as much as that. Chosen on the development
 * half of the spoken calls (DSTC10), November 2026, with BM25 outside of the engine: first 35 of 57 with 1 and 1.5, 33 with 0.8, 29 with 0.6.
 */
const share = 1;

/** The subject raises a score to five times itself at most, since a passage that hardly fits does not answer, whatever the call is about. With 8 in place of 4, DSTC10 given 82.5 in place of 84.2 %. */
const mostOfOwn = 4;

/** A score with its part of the subject, 0 to `best`. Where the call has no subject, all keep their order. */
export function withSubject({ score, subject, best }: { score: number; subject: number; best: number }): number {
  return (score + share * subject * Math.min(best, mostOfOwn * score)) / (1 + share);
}
