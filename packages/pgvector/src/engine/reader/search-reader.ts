import type { CandidateRequest, Candidates, StorageIndexes } from "@cuecard/core";
import { type SearchSettings, unpackCandidates } from "@cuecard/resident";
import { toStoredChunk } from "../chunks/chunks.ts";
import type { Engine } from "../engine.ts";
import { createResidentSearch } from "../resident/resident-search.ts";
import type { DatabaseSearch } from "../search/database-search.ts";
import { packFound, type ReaderFound } from "./reader-request.ts";
import { startReaderThread, type ThreadInput } from "./reader-thread.ts";

/** Searches for a store, on a thread of its own where the store has an address to connect to. */
export interface SearchReader {
  /** Searches the index in memory. `workspace` as the database keeps it. Null: the database has to search. */
  searchMemory(workspace: string, request: CandidateRequest): Promise<Candidates | null>;
  searchDatabase(workspace: string, request: CandidateRequest): Promise<Candidates>;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
  /** What is in memory; null: nothing is ever kept there. */
  indexes(): Promise<StorageIndexes | null>;
  close(): Promise<void>;
}

/** On this thread, over the store's own connections. */
export function createReaderHere(
  { database, names }: Engine,
  databaseSearch: DatabaseSearch,
  { settings, freshnessMs }: Pick<ThreadInput, "settings" | "freshnessMs">,
): SearchReader {
  const now = () => performance.now();
  const index = settings && createResidentSearch({ database, replica: null, names, settings, freshnessMs, now });
  return {
    searchMemory: (workspace, { signal, ...request }) =>
      unlessFaulty(signal, async () => {
        signal.throwIfAborted();
        return (await index?.search(workspace, request)) ?? null;
      }),
    searchDatabase: async (workspace, request) =>
      toCandidates(packFound(await databaseSearch.search(workspace, request))),
    settled: async () => index?.settled(),
    indexes: async () => index && toIndexes(settings, index.sizes()),
    close: async () => {},
  };
}

/** On a thread of its own, with connections of its own. `databaseSearch`: here, for when the thread is lost. */
export function createReaderInThread(databaseSearch: DatabaseSearch, input: ThreadInput): SearchReader {
  const { settings } = input;
  const thread = startReaderThread(input);
  return {
    searchMemory: (workspace, { signal, ...request }) =>
      unlessFaulty(signal, async () => settings && thread.search("memory", workspace, request, signal)),
    async searchDatabase(workspace, { signal, ...request }) {
      try {
        return toCandidates((await thread.search("database", workspace, request, signal))!);
      } catch (error) {
        if (signal.aborted || !thread.isLost) throw error;
        return toCandidates(packFound(await databaseSearch.search(workspace, { ...request, signal })));
      }
    },
    settled: thread.settled,
    indexes: async () => settings && toIndexes(settings, await thread.sizes()),
    close: thread.close,
  };
}

/** Null also where searching in memory fails: the database may be well, or says itself what is wrong. */
async function unlessFaulty(
  signal: AbortSignal,
  search: () => Promise<ReaderFound | null>,
): Promise<Candidates | null> {
  const found = await search().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  return found && toCandidates(found);
}

const toCandidates = ({ chunks, sources, ...packed }: ReaderFound): Candidates => ({
  ...unpackCandidates(packed),
  chunks: chunks.map(({ chunk, source }) => toStoredChunk({ ...sources[source]!, chunk })),
});

const toIndexes = ({ memoryBytes }: SearchSettings, knowledgeBases: StorageIndexes["knowledgeBases"]) => ({
  budgetBytes: memoryBytes,
  knowledgeBases,
});
