import { isDeepStrictEqual } from "node:util";
import { bm25, type Candidate, type CandidateRequest, type Candidates } from "@cuecard/core";
import { firstDifference, StoreDifference, type Twins } from "./twins.ts";

const cosineError = 1e-6;

/** What approximate answers had of the true ones. */
export interface RecallTally {
  wanted: number;
  found: number;
}

/**
 * Searches on both sides: equal statistics, ids and order by either score, with cosines to 1e-6. Where `tally` is
 * given, a vector search that was cut by its limit may miss some: what it missed is counted, and whatever it gives must
 * be there with its exact cosine.
 */
export async function compareSearch(
  { tested, oracle }: Twins,
  request: CandidateRequest,
  tally: RecallTally | null,
): Promise<void> {
  const verb = "searchCandidates";
  const [found, right] = await Promise.all([
    outcome(tested.store.searchCandidates(request)),
    outcome(oracle.store.searchCandidates(request)),
  ]);
  if ("code" in found || "code" in right) {
    if ("code" in found && "code" in right && found.code === right.code) return;
    const said = (one: object) => ("code" in one ? `is refused with ${one.code}` : "is answered");
    throw new StoreDifference(verb, `${said(found)}; by memory it ${said(right)}. Asked was ${shown(request)}.`);
  }
  const differing = (what: string, one: unknown, other: unknown) => {
    if (!isDeepStrictEqual(one, other))
      throw new StoreDifference(verb, `${firstDifference(one, other, `.${what}`)} Asked was ${shown(request)}.`);
  };
  differing("statistics", rounded(found.statistics), rounded(right.statistics));
  differing("gone", [...found.gone].sort(), [...right.gone].sort());
  if (tally && request.spaces.some(({ vector }) => vector)) {
    const all = await oracle.store.searchCandidates({ ...request, limit: Number.MAX_SAFE_INTEGER });
    if (all.candidates.length > right.candidates.length) {
      compareCut(found, right, all, differing);
      count(found, right, tally);
      return;
    }
  }
  const asRight = near(found.candidates, right.candidates);
  differing("candidates", byId(asRight), byId(right.candidates));
  // Cosines of different spaces are not compared with each other.
  for (const { space, knowledgeBaseIds } of request.spaces) {
    const own = (candidates: Candidate[]) =>
      candidates.filter(({ knowledgeBaseId }) => knowledgeBaseIds.includes(knowledgeBaseId));
    differing(
      `ids by cosine in ${space}`,
      idsBy(own(found.candidates), cosineOf),
      idsBy(own(right.candidates), cosineOf),
    );
  }
  differing(
    "ids by keywords",
    idsBy(found.candidates, keywordScore(right)),
    idsBy(right.candidates, keywordScore(right)),
  );
  const chunks = await oracle.store.getChunks(found.chunks.map(({ id }) => id));
  differing("chunks", byKey(found.chunks, "id"), byKey(chunks, "id"));
}

/** An approximate answer: as many as there should be, each once, each as it is. */
function compareCut(
  found: Candidates,
  right: Candidates,
  all: Candidates,
  differing: (what: string, one: unknown, other: unknown) => void,
) {
  const ids = new Set(found.candidates.map(({ chunkId }) => chunkId));
  differing("number of different candidates", ids.size, found.candidates.length);
  differing("at least as many candidates as a retriever has", found.candidates.length > 0, right.candidates.length > 0);
  const there = all.candidates.filter(({ chunkId }) => ids.has(chunkId));
  differing("candidates", byId(near(found.candidates, there)), byId(there));
}

function count(found: Candidates, right: Candidates, tally: RecallTally): void {
  const ids = new Set(found.candidates.map(({ chunkId }) => chunkId));
  tally.wanted += right.candidates.length;
  tally.found += right.candidates.filter(({ chunkId }) => ids.has(chunkId)).length;
}

/** With the oracle's cosines wherever they are near enough. */
function near(found: Candidate[], right: Candidate[]): Candidate[] {
  const cosines = new Map(right.map(({ chunkId, cosine }) => [chunkId, cosine]));
  return found.map((candidate) => {
    const cosine = cosines.get(candidate.chunkId) ?? null;
    const isNear = candidate.cosine !== null && cosine !== null && Math.abs(candidate.cosine - cosine) <= cosineError;
    return isNear ? { ...candidate, cosine } : candidate;
  });
}

const cosineOf = ({ cosine }: Candidate) => cosine ?? 0;
const keywordScore =
  ({ statistics }: Candidates) =>
  ({ termFrequencies, length }: Candidate) =>
    bm25(termFrequencies, length, statistics);

function idsBy(candidates: Candidate[], score: (candidate: Candidate) => number): string[] {
  return candidates
    .toSorted((left, right) => score(right) - score(left) || (left.chunkId < right.chunkId ? -1 : 1))
    .map(({ chunkId }) => chunkId);
}

const byId = (candidates: Candidate[]) => byKey(candidates, "chunkId");

function byKey<Key extends string, Row extends Record<Key, string>>(rows: Row[], key: Key): Row[] {
  return rows.toSorted((left, right) => (left[key] < right[key] ? -1 : 1));
}

const rounded = ({ averageLength, ...rest }: Candidates["statistics"]) => ({
  averageLength: averageLength.toFixed(9),
  ...rest,
});

const shown = ({ spaces, terms, limit, filter }: CandidateRequest) =>
  JSON.stringify({
    spaces: spaces.map(({ vector, ...space }) => ({ ...space, vector: vector && "…" })),
    terms,
    limit,
    filter,
  });

async function outcome(answer: Promise<Candidates>): Promise<Candidates | { code: string }> {
  return answer.catch((error: unknown) => ({ code: (error as { code?: string }).code ?? String(error) }));
}
