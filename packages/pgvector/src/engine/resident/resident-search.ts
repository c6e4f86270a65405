import type { StorageIndexes } from "@cuecard/core";
import { isCuecardError } from "@cuecard/core/errors";
import { type ChunkFeed, createSearchMemory, type SearchSettings } from "@cuecard/resident";
import type { Database, Query } from "../../connection/database.ts";
import { indexKey, storable } from "../../text.ts";
import type { Names } from "../names.ts";
import type { ReaderFound, ReaderRequest } from "../reader/reader-request.ts";
import { NotRead, type ResidentBase } from "./resident-base.ts";
import { type BasePlace, createResidentBases, type ResidentBases } from "./resident-bases.ts";
import { endingOf } from "./search-ending.ts";
import { searchOnce } from "./search-once.ts";
import type { Try } from "./search-try.ts";

/** Searches what is in memory. */
export interface ResidentSearch {
  /** `workspace` as the database keeps it. Null: not all of it is in memory, or it changes too fast; the database searches. */
  search(workspace: string, request: ReaderRequest): Promise<ReaderFound | null>;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
  /** What is in memory. */
  sizes(): StorageIndexes["knowledgeBases"];
}

/** So often a search begins again since chunks changed while it ran. Then the database searches. */
const mostTries = 4;

export interface ResidentSearchOptions {
  database: Database;
  names: Names;
  settings: SearchSettings;
  /** Milliseconds of a clock that is never set. */
  now(): number;
}

export function createResidentSearch(options: ResidentSearchOptions): ResidentSearch {
  const { database, names, settings, now } = options;
  const memory = createSearchMemory((base) => feedOf(base.row), settings);
  const bases = createResidentBases({ database, names, memory, exactNumbers: settings.exactNumbers, now });
  const query: Query = (text, values) => database.query(text, values);

  function feedOf(row: number): ChunkFeed {
    const base = bases.of(row);
    // Another search made room, or found that it is gone.
    if (!base) throw new NotRead();
    return base.feed;
  }

  async function tries(workspace: string, request: ReaderRequest): Promise<ReaderFound | null> {
    const terms = request.terms.map(indexKey);
    for (let i = 0; i < mostTries; i++) {
      const searched = residentBases(bases, workspace, request);
      if (!searched) return null;
      const stamps = new Map(searched.map((base) => [base.row, base.state.stamp]));
      const plannedFor = searched.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
      const planned: Query = (text, values) => database.query(text, values, { plannedFor });
      const ending = endingOf({ query: planned, names, workspace, searched });
      const one: Try = { ending, query, planned, names, workspace, request, bases: searched, stamps, terms };
      try {
        const found = await searchOnce(memory, one);
        if (found !== "changed") return found;
      } catch (error) {
        if (!(error instanceof NotRead)) throw error;
        if (error.lost) for (const base of searched) bases.drop(base);
      }
      await Promise.all(searched.map((base) => bases.sync(base)));
    }
    return null;
  }

  return {
    sizes: bases.sizes,
    settled: bases.settled,
    async search(workspace, request) {
      try {
        return await tries(workspace, request);
      } catch (error) {
        // The database's own search says what is wrong, or is answered by now.
        if (isCuecardError(error)) return null;
        throw error;
      } finally {
        // What another search still needs, it reads again.
        memory.trim();
        bases.dropForgotten();
      }
    },
  };
}

/** Null when one of them is not in memory, or is not of the space that was asked. */
function residentBases(bases: ResidentBases, workspace: string, { spaces }: ReaderRequest): ResidentBase[] | null {
  const found: ResidentBase[] = [];
  let missing = false;
  for (const { space, knowledgeBaseIds, vector } of spaces) {
    for (const knowledgeBaseId of new Set(knowledgeBaseIds)) {
      const place: BasePlace = { workspace, id: storable(knowledgeBaseId), knowledgeBaseId };
      const base = bases.get(place);
      const fits = base && (!vector || (base.state.space === space && base.dimensions === vector.length));
      if (fits) found.push(base);
      else missing = true;
    }
  }
  return missing ? null : found;
}
