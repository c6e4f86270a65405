import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { Candidate, CandidateRequest, Candidates } from "../../../ports/storage/search.ts";
import { blend } from "../rank/background.ts";

type Search = Pick<KnowledgeStore, "searchCandidates">;

/** A search that asks the store together with the others. */
export interface JoinedSearch extends Search {
  /** It asks no more: the others don't wait for it. */
  leave(): void;
}

/**
 * Searches of the same knowledge bases that run at the same time and ask the store once: when each has asked or left. Each gets the statistics and frequencies of
 * its own words. The store knows one vector a space, so a cosine is that with the sum of the questions' vectors: what it has of all of them.
 * A search that asks once more asks alone.
 */
export function askTogether(store: Search, searches: number): JoinedSearch[] {
  const asked: CandidateRequest[] = [];
  const { promise: complete, resolve } = Promise.withResolvers<void>();
  let open = searches;
  let answer: Promise<{ found: Candidates; terms: readonly string[] }> | null = null;
  const close = () => {
    open -= 1;
    if (open === 0) resolve();
  };
  return Array.from({ length: searches }, (): JoinedSearch => {
    let isOpen = true;
    let hasAsked = false;
    const leave = () => {
      if (isOpen) close();
      isOpen = false;
    };
    return {
      leave,
      async searchCandidates(request) {
        if (hasAsked) return store.searchCandidates(request);
        hasAsked = true;
        asked.push(request);
        leave();
        await complete;
        answer ??= ask(store, asked);
        const { found, terms } = await answer;
        return ownPart(found, terms, request.terms);
      },
    };
  });
}

async function ask(store: Search, asked: readonly CandidateRequest[]) {
  const [first] = asked;
  const terms = [...new Set(asked.flatMap((request) => request.terms))];
  const scales = new Map<string, number>();
  const spaces = first!.spaces.map((space, at) => {
    const vectors = asked.map((request) => request.spaces[at]!.vector).filter((vector) => vector !== null);
    for (const id of space.knowledgeBaseIds) scales.set(id, lengthOfSum(vectors));
    return { ...space, vector: blend(vectors.map((vector) => ({ vector, weight: 1 }))) };
  });
  const found = await store.searchCandidates({
    ...first!,
    spaces,
    terms,
    limit: asked.reduce((sum, { limit }) => sum + limit, 0),
    chunks: asked.reduce((sum, { chunks }) => sum + chunks, 0),
    signal: AbortSignal.any(asked.map(({ signal }) => signal)),
  });
  const scaled = ({ cosine, ...candidate }: Candidate): Candidate => ({
    ...candidate,
    cosine: cosine === null ? null : Math.min(1, cosine * scales.get(candidate.knowledgeBaseId)!),
  });
  return { found: { ...found, candidates: found.candidates.map(scaled) }, terms };
}

/** Of one vector it is 1, of two that have nothing in common √2. */
function lengthOfSum(vectors: readonly Float32Array[]): number {
  if (vectors.length < 2) return 1;
  return Math.hypot(...Array.from(vectors[0]!, (_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0)));
}

function ownPart(found: Candidates, terms: readonly string[], own: readonly string[]): Candidates {
  const places = own.map((term) => terms.indexOf(term));
  const pick = (counts: readonly number[]) => places.map((place) => counts[place]!);
  return {
    ...found,
    statistics: { ...found.statistics, documentFrequencies: pick(found.statistics.documentFrequencies) },
    candidates: found.candidates.map((one) => ({ ...one, termFrequencies: pick(one.termFrequencies) })),
  };
}
