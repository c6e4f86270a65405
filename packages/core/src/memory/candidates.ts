import { dot } from "../base/values/dot.ts";
import { CuecardError } from "../errors.ts";
import type { EmbeddedChunk } from "../ports/storage/knowledge.ts";
import type { Candidate, CandidateRequest, Candidates, KeywordStatistics } from "../ports/storage/search.ts";
import { idf, lengthNorm, termScore } from "../storage-kit/bm25.ts";
import { passesFilter, readFilter } from "../storage-kit/metadata-filter.ts";
import type { SourceRow } from "./rows.ts";

/** A chunk with its score by one of the retrievers. */
interface Scored {
  source: SourceRow;
  chunk: EmbeddedChunk;
  score: number;
}

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
  const statistics = countTerms(searched, terms);
  const condition = readFilter(filter ?? {});
  const passing = searched.filter(({ record }) => passesFilter(record.customMetadata, condition));
  const found = [
    ...spaces.flatMap((space) => nearest(passing, space, limit)),
    ...bestByWords(passing, { terms, statistics, limit }),
  ];
  const candidates = new Map(found.map((one) => [one.chunk, one.source]));
  return {
    statistics,
    candidates: Array.from(candidates, ([chunk, { record }]) =>
      toCandidate(record.knowledgeBaseId, record.id, chunk, vectors.get(record.knowledgeBaseId)!, terms),
    ),
  };
}

function nearest(
  sources: SourceRow[],
  { knowledgeBaseIds, vector }: CandidateRequest["spaces"][number],
  limit: number,
): Scored[] {
  if (vector === null) return [];
  const best = createBest(limit);
  for (const source of sources) {
    if (!knowledgeBaseIds.includes(source.record.knowledgeBaseId)) continue;
    for (const chunk of source.chunks) best.add(source, chunk, dot(vector, chunk.vector));
  }
  return best.all();
}

function bestByWords(
  sources: SourceRow[],
  { terms, statistics, limit }: { terms: string[]; statistics: KeywordStatistics; limit: number },
): Scored[] {
  const best = createBest(limit);
  const { chunkCount, averageLength, documentFrequencies } = statistics;
  const idfs = documentFrequencies.map((frequency) => idf(chunkCount, frequency));
  for (const source of sources) {
    const words = wordsOf(source.chunks);
    const scores = new Float64Array(source.chunks.length);
    // In the order of the words, as core's own sum.
    for (const [i, term] of terms.entries())
      for (const { place, frequency, length } of words.get(term) ?? [])
        scores[place]! += termScore(idfs[i]!, frequency, lengthNorm(length, averageLength));
    for (let place = 0; place < scores.length; place++)
      if (scores[place]! > 0) best.add(source, source.chunks[place]!, scores[place]!);
  }
  return best.all();
}

/** Keeps the `limit` of greatest score. At a tie the smaller id wins. */
function createBest(limit: number) {
  let kept: Scored[] = [];
  let least = Number.NEGATIVE_INFINITY;
  function prune(): void {
    kept.sort((left, right) => right.score - left.score || (left.chunk.id < right.chunk.id ? -1 : 1));
    kept = kept.slice(0, limit);
    if (kept.length === limit) least = kept.at(-1)!.score;
  }
  return {
    add(source: SourceRow, chunk: EmbeddedChunk, score: number): void {
      if (score < least) return;
      kept.push({ source, chunk, score });
      if (kept.length >= 4 * limit) prune();
    },
    all(): Scored[] {
      prune();
      return kept;
    },
  };
}

/** A chunk that holds a word, by its place in the list of its source. */
interface Posting {
  place: number;
  frequency: number;
  /** Of the chunk. */
  length: number;
}

/** By each list of a source's chunks: a replacement makes another list. */
const wordsOfChunks = new WeakMap<readonly EmbeddedChunk[], Map<string, Posting[]>>();

function wordsOf(chunks: readonly EmbeddedChunk[]): Map<string, Posting[]> {
  const known = wordsOfChunks.get(chunks);
  if (known) return known;
  const words = new Map<string, Posting[]>();
  for (const [place, { terms, length }] of chunks.entries()) {
    for (const [term, frequency] of terms) {
      const postings = words.get(term);
      if (postings) postings.push({ place, frequency, length });
      else words.set(term, [{ place, frequency, length }]);
    }
  }
  wordsOfChunks.set(chunks, words);
  return words;
}

function toCandidate(
  knowledgeBaseId: string,
  sourceId: string,
  chunk: EmbeddedChunk,
  vector: Float32Array | null,
  terms: string[],
): Candidate {
  return {
    chunkId: chunk.id,
    sourceId,
    knowledgeBaseId,
    cosine: vector && dot(vector, chunk.vector),
    length: chunk.length,
    termFrequencies: terms.map((term) => chunk.terms.get(term) ?? 0),
  };
}

function countTerms(sources: SourceRow[], terms: string[]): KeywordStatistics {
  let chunkCount = 0;
  let totalLength = 0;
  const documentFrequencies = terms.map(() => 0);
  for (const { chunks } of sources) {
    chunkCount += chunks.length;
    for (const { length } of chunks) totalLength += length;
    const words = wordsOf(chunks);
    for (const [place, term] of terms.entries()) documentFrequencies[place]! += words.get(term)?.length ?? 0;
  }
  return { chunkCount, averageLength: chunkCount === 0 ? 0 : totalLength / chunkCount, documentFrequencies };
}
