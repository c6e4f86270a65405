import type { Candidates } from "@cuecard/core";
import { mostPromising } from "@cuecard/core/storage-kit";
import { withSources } from "../chunks/chunks.ts";
import type { Connection } from "../connection.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { createSearchMemory, type SearchMemory, type SearchSettings } from "../search-memory/search-memory.ts";
import { filteredSources } from "../sources/metadata.ts";
import { bestById, type Found } from "./best-by-id.ts";
import { type FoundTexts, toFoundTexts } from "./found-texts.ts";
import { keywordStatistics, searchKeywords } from "./keyword-search.ts";
import { findSpaces, type SearchedSpace, type SearchRequest } from "./searched-spaces.ts";
import { readStats } from "./stats.ts";
import { type FoundRows, toCandidates } from "./to-candidates.ts";
import { searchVectors } from "./vector-search.ts";

export function createSearchReads(connection: Connection, settings: SearchSettings) {
  const memory = createSearchMemory(connection, settings);
  return {
    /** To be read by `parseFound`. */
    searchCandidates(workspace: string, request: SearchRequest): FoundTexts {
      try {
        return connection.read(() => {
          connection.checkCancelled();
          return search(connection, memory, workspace, request);
        });
      } finally {
        memory.trim();
      }
    },
    stats: (now: number) => connection.read(() => readStats(connection, { now, memory, settings })),
  };
}

function search(
  connection: Connection,
  memory: SearchMemory,
  workspace: string,
  { spaces, terms, limit, filter, chunks: wanted }: SearchRequest,
): FoundTexts {
  const { searched, gone } = findSpaces(connection, workspace, spaces);
  const bases = searched.flatMap((space) => space.bases);
  const passing = filter && new Map(bases.map((base) => [base.row, filteredSources(connection, base.row, filter)]));
  const statistics = keywordStatistics(connection, bases, terms);

  const found: FoundRows = new Map(bases.map((base) => [base, new Map()]));
  for (const space of searched) {
    const near = nearestInSpace(connection, memory, space, { limit, passing });
    for (const { base, row, score } of near) found.get(base)!.set(row, score);
  }
  const { best, frequenciesOf } = searchKeywords(connection, memory, { bases, terms, statistics, limit, passing });
  for (const { base, row } of bestById(best, limit, memory)) {
    if (!found.get(base)!.has(row)) found.get(base)!.set(row, null);
  }

  const placed = toCandidates(memory, searched, found, frequenciesOf);
  const likely = mostPromising([...placed.keys()], statistics, wanted);
  const texts = likely.map((candidate) => {
    const { base, row } = placed.get(candidate)!;
    return memory.found(base).text(row);
  });
  const all = { statistics, candidates: [...placed.keys()], gone, neverReady: neverReadyOf(bases) };
  return toFoundTexts(all, withSources(connection, texts));
}

/** Vector search in all knowledge bases of one space. */
function nearestInSpace(
  connection: Connection,
  memory: SearchMemory,
  { bases, vector }: SearchedSpace,
  { limit, passing }: { limit: number; passing: Map<number, Set<number>> | null },
): Found[] {
  if (!vector) return [];
  const near = bases.flatMap((base) => {
    const search = { base, question: vector, limit, passing: passing?.get(base.row) ?? null };
    return searchVectors(connection, memory, search).map(({ row, score }) => ({ base, row, score }));
  });
  return bestById(near, limit, memory);
}

function neverReadyOf(bases: StoredKnowledgeBase[]): Candidates["neverReady"] {
  const waiting = bases.filter((base) => base.neverReady > 0);
  return waiting.map((base) => ({ knowledgeBaseId: base.record.id, sources: base.neverReady }));
}
