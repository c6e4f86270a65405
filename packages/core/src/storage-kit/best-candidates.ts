import type { Candidate } from "../ports/storage/search.ts";

/** The `limit` candidates with the greatest `score`. At a tie the smaller id wins. */
export function bestCandidates<One extends Candidate>(
  candidates: readonly One[],
  limit: number,
  score: (candidate: One) => number,
): One[] {
  return candidates
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .sort((left, right) => right.score - left.score || (left.candidate.chunkId < right.candidate.chunkId ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}
