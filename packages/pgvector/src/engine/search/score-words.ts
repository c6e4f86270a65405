import { setImmediate } from "node:timers/promises";
import type { KeywordStatistics } from "@cuecard/core";
import { idf, lengthNorm, termScore } from "@cuecard/core/storage-kit";
import { type Best, type BestScores, createBestScores } from "@cuecard/resident";
import { type ListRange, type PostingLists, postingsAtOnce } from "../postings/posting-lists.ts";

/** Chunks of neighbouring rows whose scores are added up at once. */
const window = 4_096;

/** By distance from the first row of the window. All are zero between two windows. */
const sums = new Float64Array(window);
/** The chunks of a window. */
const found = { rows: new Float64Array(window), scores: new Float64Array(window) };

/** The `limit` chunks of greatest BM25, and whatever ties with the last of them, by the first row of their window. */
export async function scoreWords(
  lists: PostingLists,
  { chunkCount, averageLength, documentFrequencies }: KeywordStatistics,
  limit: number,
): Promise<Best<number>> {
  const best = createBestScores<number>(limit);
  const weights = documentFrequencies.map((frequency) => idf(chunkCount, frequency));
  let scored = 0;
  for (const own of lists.bySource.values()) {
    for (const postings of scoreSource(lists, own, { weights, averageLength }, best)) {
      scored += postings;
      if (scored < postingsAtOnce) continue;
      await setImmediate();
      scored = 0;
    }
  }
  return best.best();
}

/** Walks all lists of a source at once: each chunk is of one source. After each window it gives how many postings that had. */
function* scoreSource(
  { rows, frequencies, lengths }: PostingLists,
  own: readonly ListRange[],
  { weights, averageLength }: { weights: readonly number[]; averageLength: number },
  best: BestScores<number>,
): Generator<number> {
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
    let postings = 0;
    let count = 0;
    for (let i = 0; i < own.length; i++) {
      postings += until[i]! - next[i]!;
      for (let at = next[i]!; at < until[i]!; at++) {
        const row = rows[at]!;
        const score = sums[row - first]!;
        sums[row - first] = 0;
        // Else another word's list has the chunk as well.
        if (score === 0) continue;
        found.rows[count] = row;
        found.scores[count++] = score;
      }
      next[i] = until[i]!;
    }
    best.add(first, found.scores, count, (place) => found.rows[place]!);
    yield postings;
  }
}
