import type { CandidateRequest, Candidates, StorageIndexes } from "@cuecard/core";
import { fitsInMemory, type SearchSettings, unpackCandidates } from "@cuecard/resident";
import { toStoredChunk } from "../chunks/chunks.ts";
import type { Engine } from "../engine.ts";
import { createResidentSearch } from "../resident/resident-search.ts";
import type { ReaderFound } from "./reader-request.ts";
import { startReaderThread, type ThreadInput } from "./reader-thread.ts";

/** Searches in memory for a store, on a thread of its own where the store has an address to connect to. */
export interface SearchReader {
  /** `workspace` as the database keeps it. Null: the database has to search. */
  searchMemory(workspace: string, request: CandidateRequest): Promise<Candidates | null>;
  /** Whether a knowledge base has too many chunks to be ever kept in memory. */
  isTooLarge(chunkCount: number, dimensions: number): boolean;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
  /** What is in memory; null: nothing is ever kept there. */
  indexes(): Promise<StorageIndexes | null>;
  close(): Promise<void>;
}

/** Keeps nothing in memory. */
export function createNoReader(): SearchReader {
  return {
    searchMemory: async () => null,
    isTooLarge: () => false,
    settled: async () => {},
    indexes: async () => null,
    close: async () => {},
  };
}

/** On this thread, over the store's own connections. */
export function createReaderHere(
  { database, names }: Engine,
  { settings }: Pick<ThreadInput, "settings">,
): SearchReader {
  const now = () => performance.now();
  const index = createResidentSearch({ database, names, settings, now });
  return {
    searchMemory: (workspace, { signal, ...request }) =>
      unlessFaulty(signal, async () => {
        signal.throwIfAborted();
        return index.search(workspace, request);
      }),
    settled: index.settled,
    ...factsOf(settings, async () => index.sizes()),
    close: async () => {},
  };
}

/** On a thread of its own, with connections of its own. */
export function createReaderInThread(input: ThreadInput): SearchReader {
  const thread = startReaderThread(input);
  return {
    searchMemory: (workspace, { signal, ...request }) =>
      unlessFaulty(signal, () => thread.search(workspace, request, signal)),
    settled: thread.settled,
    ...factsOf(input.settings, thread.sizes),
    close: thread.close,
  };
}

const factsOf = (
  { memoryBytes }: SearchSettings,
  sizes: () => Promise<StorageIndexes["knowledgeBases"]>,
): Pick<SearchReader, "isTooLarge" | "indexes"> => ({
  isTooLarge: (chunkCount, dimensions) => !fitsInMemory({ chunkCount, dimensions }, memoryBytes),
  indexes: async () => ({ budgetBytes: memoryBytes, knowledgeBases: await sizes() }),
});

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
