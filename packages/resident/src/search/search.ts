import type { Candidate, KeywordStatistics } from "@cuecard/core";
import { mostPromising } from "@cuecard/core/storage-kit";
import type { FoundText, IndexedBase } from "../feed.ts";
import type { SearchMemory } from "../search-memory.ts";
import { bestById } from "./best-by-id.ts";
import { createBestScores, type ScoredRow } from "./best-scores.ts";
import { type KeywordResult, searchKeywords } from "./keyword-search.ts";
import { type ChunkLocation, type FoundRows, type SearchedSpace, toCandidates } from "./to-candidates.ts";

/** A question, as a store hands it to the index. */
export interface IndexSearch {
  spaces: readonly SearchedSpace[];
  /** As the feed knows them. */
  terms: readonly string[];
  /** Of all the knowledge bases together. */
  statistics: KeywordStatistics;
  /** Chunks that each retriever may find. */
  limit: number;
  /** Rows of the sources that pass the filter, by row of the knowledge base; null: all. */
  passing: Map<number, Set<number>> | null;
  /** Only vectors that are in memory are searched; else all are, and those that lack are read first. */
  present: boolean;
}

/** What codes and posting lists find, before any vector is compared exactly. */
export interface Proposed {
  /** By knowledge base, of those whose space has a question: rows that hold the nearest. Exact vectors decide. */
  near: Map<IndexedBase, readonly number[]>;
  /** The best, at most `limit`. */
  keywords: Omit<KeywordResult, "best"> & { best: readonly ScoredRow[] };
}

const basesOf = ({ spaces }: IndexSearch) => spaces.flatMap(({ bases }) => bases);

export function propose(memory: SearchMemory, search: IndexSearch): Proposed {
  const { spaces, terms, statistics, limit, passing, present } = search;
  const near = new Map<IndexedBase, readonly number[]>();
  for (const { bases, vector } of spaces) {
    if (!vector) continue;
    for (const base of bases) {
      const own = passing?.get(base.row) ?? null;
      near.set(base, base.chunkCount === 0 ? [] : memory.nearest(base, vector, { limit, passing: own, present }));
    }
  }
  const { best, frequenciesOf } = searchKeywords(memory, { bases: basesOf(search), terms, statistics, limit, passing });
  return { near, keywords: { best: bestById(best, limit, memory), frequenciesOf } };
}

/** The best of each retriever by exact cosines and core's own BM25, and where each of their chunks is. */
export function decide(
  memory: SearchMemory,
  search: IndexSearch,
  { near, keywords }: Proposed,
): Map<Candidate, ChunkLocation> {
  const found: FoundRows = new Map(basesOf(search).map((base) => [base, new Map()]));
  for (const { bases, vector } of search.spaces) {
    if (!vector) continue;
    const best = createBestScores(search.limit);
    for (const base of bases) {
      const rows = near.get(base)!;
      if (rows.length === 0) continue;
      best.add(base, memory.found(base).cosines(vector, rows), rows.length, (place) => rows[place]!);
    }
    for (const { base, row, score } of bestById(best.best(), search.limit, memory)) found.get(base)!.set(row, score);
  }
  for (const { base, row } of keywords.best) {
    if (!found.get(base)!.has(row)) found.get(base)!.set(row, null);
  }
  return toCandidates(memory, search.spaces, found, keywords.frequenciesOf);
}

/** Rows whose vectors and texts `decide` and `promisingTexts` may ask the feed for, by knowledge base. */
export function lackingRows(memory: SearchMemory, { near, keywords }: Proposed): Map<IndexedBase, number[]> {
  const rows = new Map<IndexedBase, Set<number>>([...near].map(([base, own]) => [base, new Set(own)]));
  for (const { base, row } of keywords.best) rows.set(base, (rows.get(base) ?? new Set()).add(row));
  return new Map([...rows].map(([base, own]) => [base, memory.found(base).lacking([...own])]));
}

/** Texts of the candidates that are most likely among the `wanted` best. One that is kept in memory is the same object each time. */
export function promisingTexts(
  memory: SearchMemory,
  placed: ReadonlyMap<Candidate, ChunkLocation>,
  statistics: KeywordStatistics,
  wanted: number,
): FoundText[] {
  return mostPromising([...placed.keys()], statistics, wanted).map((candidate) => {
    const { base, row } = placed.get(candidate)!;
    return memory.found(base).text(row);
  });
}
