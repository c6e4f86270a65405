import { setImmediate } from "node:timers/promises";
import type { KeywordStatistics } from "@cuecard/core";
import { idf, lengthNorm, termScore } from "@cuecard/core/storage-kit";
import { type BestScores, createBestScores, type Scored } from "@cuecard/resident";
import type { ListRange, PostingLists } from "../postings/posting-lists.ts";

/** So many postings are scored in well under a millisecond. Then the event loop has its turn. */
const postingsAtOnce = 16_384;

/** The `limit` chunks of greatest BM25, and whatever ties with the last of them. */
export async function scoreWords(
  lists: PostingLists,
  { chunkCount, averageLength, documentFrequencies }: KeywordStatistics,
  limit: number,
): Promise<Scored[]> {
  const best = createBestScores<Scored>(limit);
  const weights = documentFrequencies.map((frequency) => idf(chunkCount, frequency));
  let scored = 0;
  for (const own of lists.bySource.values()) {
    if (scored > postingsAtOnce) {
      await setImmediate();
      scored = 0;
    }
    scoreSource(lists, own, { weights, averageLength }, best);
    scored += own.reduce((sum, { start, end }) => sum + end - start, 0);
  }
  return best.entries();
}

/** Chunks of neighbouring rows whose scores are added up at once. */
const window = 4_096;

/** By distance from the first row of the window. All are zero between two windows. */
const sums = new Float64Array(window);

/** Walks all lists of a source at once: each chunk is of one source. */
function scoreSource(
  { rows, frequencies, lengths }: PostingLists,
  own: readonly ListRange[],
  { weights, averageLength }: { weights: readonly number[]; averageLength: number },
  best: BestScores<Scored>,
): void {
  const next = own.map(({ start }) => start);
  const until = [...next];
  for (;;) {
    let first = Number.POSITIVE_INFINITY;
    for (let i = 0; i < own.length; i++) if (next[i]! < own[i]!.end) first = Math.min(first, rows[next[i]!]!);
    if (first === Number.POSITIVE_INFINITY) return;
    // In the order of the words, as core's own sum.
    for (let i = 0; i < own.length; i++) {
      const { place, end } = own[i]!;
      const weight = weights[place]!;
      let at = next[i]!;
      for (; at < end && rows[at]! < first + window; at++)
        sums[rows[at]! - first]! += termScore(weight, frequencies[at]!, lengthNorm(lengths[at]!, averageLength));
      until[i] = at;
    }
    for (let i = 0; i < own.length; i++) {
      for (let at = next[i]!; at < until[i]!; at++) {
        const row = rows[at]!;
        const score = sums[row - first]!;
        sums[row - first] = 0;
        if (score > 0 && score >= best.floor) best.add({ row, score });
      }
      next[i] = until[i]!;
    }
  }
}
