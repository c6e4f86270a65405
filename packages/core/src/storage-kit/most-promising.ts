import type { Candidate, Candidates } from "../ports/storage/search.ts";
import { bm25 } from "./bm25.ts";
import { fuse, normalize } from "./fuse.ts";

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
  const cosines = normalize(candidates.map(({ cosine }) => cosine));
  const keywords = normalize(
    candidates.map(({ termFrequencies, length }) => bm25(termFrequencies, length, statistics)),
  );
  const scores = fuse([cosines, keywords], candidates.length);
  return candidates
    .map((candidate, i) => ({ candidate, score: scores[i]! }))
    .sort((left, right) => right.score - left.score || (left.candidate.chunkId < right.candidate.chunkId ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
