import type { CandidateRequest, Candidates, StorageIndexes } from "@cuecard/core";
import { type SearchSettings, unpackCandidates } from "@cuecard/resident";
import type { Database } from "../../connection/database.ts";
import { toStoredChunk } from "../chunks/chunks.ts";
import type { Names } from "../names.ts";
import { createResidentSearch } from "./resident-search.ts";
import { type ResidentIndex, type ResidentThreadInput, startResidentThread } from "./resident-thread.ts";

/** The index in memory of a store, on a thread of its own where the store has an address to connect to. */
export interface ResidentReader {
  /** `workspace` as the database keeps it. Null: the database has to search. */
  search(workspace: string, request: CandidateRequest): Promise<Candidates | null>;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
  /** What the index may take. */
  readonly budgetBytes: number;
  sizes(): Promise<StorageIndexes["knowledgeBases"]>;
  close(): Promise<void>;
}

export interface ResidentReaderOptions {
  names: Names;
  settings: SearchSettings;
  /** How much older than the database an answer may be, in milliseconds. */
  freshnessMs: number;
}

/** On this thread, over the store's own connections. */
export function createReaderHere(database: Database, options: ResidentReaderOptions): ResidentReader {
  const search = createResidentSearch({ database, replica: null, ...options, now: () => performance.now() });
  return createReader(
    {
      search: (workspace, request, signal) => {
        signal.throwIfAborted();
        return search.search(workspace, request);
      },
      settled: search.settled,
      sizes: async () => search.sizes(),
      close: async () => {},
    },
    options.settings,
  );
}

/** On a thread of its own, with connections of its own. */
export function createReaderInThread(
  addresses: Pick<ResidentThreadInput, "connectionString" | "readConnectionString">,
  options: ResidentReaderOptions,
): ResidentReader {
  return createReader(startResidentThread({ ...addresses, ...options }), options.settings);
}

function createReader(index: ResidentIndex, { memoryBytes }: SearchSettings): ResidentReader {
  return {
    settled: index.settled,
    budgetBytes: memoryBytes,
    sizes: index.sizes,
    close: index.close,
    async search(workspace, { signal, ...request }) {
      const found = await index.search(workspace, request, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        // The database is asked instead, which may be well, or says itself what is wrong.
        return null;
      });
      if (!found) return null;
      const { chunks, sources, ...packed } = found;
      return {
        ...unpackCandidates(packed),
        chunks: chunks.map(({ chunk, source }) => toStoredChunk({ ...sources[source]!, chunk })),
      };
    },
  };
}
