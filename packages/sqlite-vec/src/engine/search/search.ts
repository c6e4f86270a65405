import type { Candidates } from "@cuecard/core";
import {
  createSearchMemory,
  decide,
  type IndexedBase,
  type IndexSearch,
  packCandidates,
  promisingTexts,
  propose,
  type SearchMemory,
  type SearchSettings,
} from "@cuecard/resident";
import { withSources } from "../chunks/chunks.ts";
import { termKey } from "../chunks/term-key.ts";
import type { Connection } from "../connection.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { filteredSources } from "../sources/metadata.ts";
import type { FoundTexts } from "./found-texts.ts";
import { keywordStatistics } from "./keyword-statistics.ts";
import { findSpaces, type SearchRequest } from "./searched-spaces.ts";
import { createSqliteFeed } from "./sqlite-feed.ts";
import { readStats } from "./stats.ts";

export function createSearchReads(connection: Connection, settings: SearchSettings) {
  const memory = createSearchMemory((base) => createSqliteFeed(connection, base), settings);
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
  const statistics = keywordStatistics(connection, bases, terms);
  const question: IndexSearch = {
    spaces: searched.map(({ bases, vector }) => ({ bases: bases.map(toIndexed), vector })),
    terms: terms.map(termKey),
    statistics,
    limit,
    passing: filter && new Map(bases.map((base) => [base.row, filteredSources(connection, base.row, filter)])),
  };
  const placed = decide(memory, question, propose(memory, question));
  const texts = promisingTexts(memory, placed, statistics, wanted);
  const all = { statistics, candidates: [...placed.keys()], gone, neverReady: neverReadyOf(bases) };
  return { ...packCandidates(all), chunks: withSources(connection, texts) };
}

const toIndexed = ({ row, record, version, chunkCount }: StoredKnowledgeBase): IndexedBase => ({
  row,
  id: record.id,
  version,
  dimensions: record.embeddingDimensions,
  chunkCount,
});

function neverReadyOf(bases: StoredKnowledgeBase[]): Candidates["neverReady"] {
  const waiting = bases.filter((base) => base.neverReady > 0);
  return waiting.map((base) => ({ knowledgeBaseId: base.record.id, sources: base.neverReady }));
}
