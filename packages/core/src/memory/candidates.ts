import { CuecardError } from "../errors.ts";
import type { EmbeddedChunk } from "../ports/storage/knowledge.ts";
import type { Candidate, CandidateRequest, Candidates, KeywordStatistics } from "../ports/storage/search.ts";
import { bestCandidates } from "../storage-kit/best-candidates.ts";
import { bm25 } from "../storage-kit/bm25.ts";
import { dot } from "../storage-kit/dot.ts";
import { passesFilter, readFilter } from "../storage-kit/metadata-filter.ts";
import type { SourceRow } from "./rows.ts";

/** Scores every chunk of the searched knowledge bases, and takes the best of each retriever. */
export function findCandidates(
  sources: SourceRow[],
  { spaces, terms, limit, filter, signal }: CandidateRequest,
): Pick<Candidates, "statistics" | "candidates"> {
  if (signal.aborted)
    throw new CuecardError("aborted", "The search was aborted before it ran.", { cause: signal.reason });
  const vectors = new Map(
    spaces.flatMap(({ knowledgeBaseIds, vector }) => knowledgeBaseIds.map((id) => [id, vector] as const)),
  );
  const searched = sources.filter(({ record }) => vectors.has(record.knowledgeBaseId));
  const statistics = countTerms(
    searched.flatMap(({ chunks }) => chunks),
    terms,
  );
  const condition = readFilter(filter ?? {});
  const passing = searched.filter(({ record }) => passesFilter(record.customMetadata, condition));
  const all = passing.flatMap(({ record, chunks }) =>
    chunks.map((chunk) =>
      toCandidate(record.knowledgeBaseId, record.id, chunk, vectors.get(record.knowledgeBaseId)!, terms),
    ),
  );

  const nearest = spaces
    .filter(({ vector }) => vector !== null)
    .map(({ knowledgeBaseIds }) =>
      bestCandidates(
        all.filter((candidate) => knowledgeBaseIds.includes(candidate.knowledgeBaseId)),
        limit,
        ({ cosine }) => cosine!,
      ),
    );
  const matching = all.filter(({ termFrequencies }) => termFrequencies.some((frequency) => frequency > 0));
  const bestByKeyword = bestCandidates(matching, limit, ({ termFrequencies, length }) =>
    bm25(termFrequencies, length, statistics),
  );
  return { statistics, candidates: [...new Set([...nearest.flat(), ...bestByKeyword])] };
}

function toCandidate(
  knowledgeBaseId: string,
  sourceId: string,
  chunk: EmbeddedChunk,
  vector: Float32Array | null,
  terms: string[],
): Candidate {
  const termFrequencies = terms.map((term) => chunk.terms.get(term) ?? 0);
  return {
    chunkId: chunk.id,
    sourceId,
    knowledgeBaseId,
    cosine: vector && dot(vector, chunk.vector),
    length: chunk.length,
    termFrequencies,
  };
}

function countTerms(chunks: EmbeddedChunk[], terms: string[]): KeywordStatistics {
  const totalLength = chunks.reduce((sum, { length }) => sum + length, 0);
  return {
    chunkCount: chunks.length,
    averageLength: chunks.length === 0 ? 0 : totalLength / chunks.length,
    documentFrequencies: terms.map((term) => chunks.filter((chunk) => chunk.terms.has(term)).length),
  };
}
