import type { Candidate, Candidates } from "../ports/storage/search.ts";
import { createBm25 } from "./bm25.ts";
import { aboveMedian, byGreatest, fuse } from "./fuse.ts";

/**
 * The `count` candidates that are likely to be the best once both rankings are fused and thresholds applied, best
 * first. Of equal ones the smaller ids come first.
 */
export function mostPromising<One extends Candidate>(
  candidates: readonly One[],
  statistics: Candidates["statistics"],
  count: number,
): One[] {
  if (count === 0) return [];
  const keywordScore = createBm25(statistics);
  const cosines = aboveMedian(candidates.map(({ cosine }) => cosine));
  const keywords = byGreatest(candidates.map(({ termFrequencies, length }) => keywordScore(termFrequencies, length)));
  const scores = fuse(
    [
      { scores: cosines, weight: 1 },
      { scores: keywords, weight: 1 },
    ],
    candidates.length,
  );
  return candidates
    .map((_, place) => place)
    .sort((left, right) => {
      if (scores[left] !== scores[right]) return scores[right]! - scores[left]!;
      return candidates[left]!.chunkId < candidates[right]!.chunkId ? -1 : 1;
    })
    .slice(0, count)
    .map((place) => candidates[place]!);
}
