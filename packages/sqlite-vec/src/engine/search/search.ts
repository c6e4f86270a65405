import type { Candidates, MetadataFilter } from "@cuecard/core";
import {
  createSearchMemory,
  decide,
  type FoundText,
  type IndexedBase,
  type IndexSearch,
  type LeftToRead,
  packCandidates,
  promisingTexts,
  propose,
  type SearchMemory,
  type SearchSettings,
} from "@cuecard/resident";
import { sql } from "@cuecard/sql";
import { termKey } from "../chunks/term-key.ts";
import type { Connection } from "../connection.ts";
import { findKnowledgeBase, type StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { runSteps } from "../shared-operations.ts";
import { filteredSources } from "../sources/metadata.ts";
import { createSendTexts, type FoundTexts } from "./found-texts.ts";
import { keywordStatistics } from "./keyword-statistics.ts";
import { findSpaces, type SearchRequest } from "./searched-spaces.ts";
import { createSqliteFeed } from "./sqlite-feed.ts";
import { readStats } from "./stats.ts";

/** So many bytes of quantized vectors are read within a search, however little time it has: a few milliseconds' work. */
const readAtOnceBytes = 2e6;
/** How long vectors are read at a time. Whatever else is asked of the thread waits for it. */
const sliceMs = 3;

/**
 * What a search does where more than {@link readAtOnceBytes} are not in memory: it gives up, searches what is there, or
 * reads all of it first.
 */
export type WhereUnread = "give up" | "search the rest" | "read";

/** What a search found, as it crosses threads. */
export interface SearchAnswer extends FoundTexts {
  /** Whether vectors are still to be read that make the next searches quicker. */
  following: boolean;
}

export function createSearchReads(connection: Connection, settings: SearchSettings) {
  const memory = createSearchMemory((base) => createSqliteFeed(connection, base), settings);
  const sendTexts = createSendTexts(connection);
  return {
    /** To be read by a `FoundReader`, which says whether all texts have to be sent. Null: it gave up. */
    searchCandidates(
      workspace: string,
      request: SearchRequest,
      whereUnread: WhereUnread,
      sendAll: boolean,
    ): SearchAnswer | null {
      try {
        return connection.read(() => {
          connection.checkCancelled();
          const found = search(connection, memory, workspace, request, whereUnread);
          if (!found) return null;
          const texts = sendTexts(found.texts, sendAll);
          return { ...packCandidates(found), texts, following: found.following };
        });
      } finally {
        memory.trim();
      }
    },
    /** Reads some vectors of a knowledge base into memory. */
    readVectors: (workspace: string, id: string): LeftToRead =>
      connection.read(() => {
        const base = findKnowledgeBase(connection, workspace, id);
        return base ? memory.loadSome(toIndexed(base), sliceMs) : "nothing";
      }),
    stats: (now: number) => connection.read(() => readStats(connection, { now, memory, settings })),
  };
}

interface SearchFindings extends Omit<Candidates, "chunks"> {
  texts: FoundText[];
  /** See {@link SearchAnswer}. */
  following: boolean;
}

function search(
  connection: Connection,
  memory: SearchMemory,
  workspace: string,
  { spaces, terms, limit, filter, chunks: wanted }: SearchRequest,
  whereUnread: WhereUnread,
): SearchFindings | null {
  const { searched, gone } = findSpaces(connection, workspace, spaces);
  const bases = searched.flatMap((space) => space.bases);
  const compared = searched.flatMap(({ bases, vector }) => (vector ? bases : []));
  const unread = new Map(compared.map((base) => [base, memory.unread(toIndexed(base)).needed]));
  const isMuch = [...unread.values()].reduce((sum, bytes) => sum + bytes, 0) > readAtOnceBytes;
  if (isMuch && whereUnread === "give up") return null;
  const present = isMuch && whereUnread === "search the rest";
  const statistics = keywordStatistics(connection, bases, terms);
  const passing = ({ row }: StoredKnowledgeBase, within: MetadataFilter) =>
    runSteps(connection, filteredSources(sql`${row}`, within)) as Set<number>;
  const question: IndexSearch = {
    spaces: searched.map(({ bases, vector }) => ({ bases: bases.map(toIndexed), vector })),
    terms: terms.map(termKey),
    statistics,
    limit,
    passing: filter && new Map(bases.map((base) => [base.row, passing(base, filter)])),
    present,
  };
  const placed = decide(memory, question, propose(memory, question));
  const texts = promisingTexts(memory, placed, statistics, wanted);
  const partial = present ? compared.filter((base) => unread.get(base)! > 0).map(({ record }) => record.id) : [];
  const following = compared.some((base) => memory.unread(toIndexed(base)).following > 0);
  const candidates = [...placed.keys()];
  return { statistics, candidates, gone, neverReady: neverReadyOf(bases), partial, tooLarge: [], texts, following };
}

const toIndexed = ({ row, record, version, chunkCount, center }: StoredKnowledgeBase): IndexedBase => ({
  row,
  id: record.id,
  version,
  dimensions: record.embeddingDimensions,
  chunkCount,
  center,
});

function neverReadyOf(bases: StoredKnowledgeBase[]): Candidates["neverReady"] {
  const waiting = bases.filter((base) => base.neverReady > 0);
  return waiting.map((base) => ({ knowledgeBaseId: base.record.id, sources: base.neverReady }));
}
