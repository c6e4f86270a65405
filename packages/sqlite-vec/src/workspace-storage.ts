import type { KnowledgeStore, ReembeddingStore, WorkspaceStorage } from "@cuecard/core";
import type { SharedStores } from "@cuecard/sql";
import { parseStoredChunks } from "./engine/chunks/chunks.ts";
import type { ReadOperations, WriteOperations } from "./engine/operations.ts";
import { sharedVerbs } from "./engine/shared-operations.ts";
import { bindShared } from "./threads/bind-shared.ts";
import type { SendChunks } from "./threads/send-chunks.ts";
import type { RunOnThreads } from "./threads/threads.ts";
import { atMost, type VectorReading } from "./threads/vector-reading.ts";
import type { ParametersOf, ResultOf } from "./threads/worker-client.ts";

type Scoped<Parameters> = Parameters extends [workspace: string, ...rest: infer Rest] ? Rest : never;
type Verb<Operations, Name extends keyof Operations> = (
  ...parameters: Scoped<ParametersOf<Operations, Name>>
) => Promise<ResultOf<Operations, Name>>;

/** What the storage lends to its workspaces. */
export interface Lent {
  run: RunOnThreads;
  sendChunks: SendChunks;
  reading: VectorReading;
}

/** Every verb with the workspace put in front: there is no other way to a row. */
export function createWorkspaceStorage(workspace: string, lent: Lent): WorkspaceStorage {
  const threads = createOperations(workspace, lent);
  return {
    ...chunkVerbs(workspace, lent, threads),
    ...reembeddingVerbs(threads),
    recordAttempt: threads.write("recordAttempt"),
    ...bindShared<SharedStores>(sharedVerbs, [workspace], lent.run),
  };
}

type Operations = ReturnType<typeof createOperations>;

/** Operations of the two threads by name, for one workspace. */
function createOperations(workspace: string, { run }: Lent) {
  return {
    read:
      <Name extends keyof ReadOperations>(name: Name): Verb<ReadOperations, Name> =>
      (...parameters) => {
        const all = [workspace, ...parameters] as unknown as ParametersOf<ReadOperations, Name>;
        return run(({ reader }) => reader.request(name, all));
      },
    write:
      <Name extends keyof WriteOperations>(name: Name): Verb<WriteOperations, Name> =>
      (...parameters) => {
        const all = [workspace, ...parameters] as unknown as ParametersOf<WriteOperations, Name>;
        return run(({ writer }) => writer.request(name, all));
      },
  };
}

type ChunkVerb =
  | "findCachedVectors"
  | "replaceChunks"
  | "listChunks"
  | "getChunks"
  | "listTerms"
  | "searchCandidates"
  | "loaded";
function chunkVerbs(
  workspace: string,
  { run, sendChunks, reading }: Lent,
  { read }: Operations,
): Pick<KnowledgeStore, ChunkVerb> {
  return {
    findCachedVectors: read("findCachedVectors"),
    replaceChunks: (claim, chunks, facts) => run(() => sendChunks(workspace, claim, chunks, facts)),
    listChunks: read("listChunks"),
    listTerms: read("listTerms"),
    getChunks: async (ids) => parseStoredChunks(await read("getChunks")(ids)),
    loaded: (signal) => atMost(reading.settled(), undefined, signal),
    searchCandidates: (request) => reading.search(workspace, request),
  };
}

/** Then the worker is asked whether it goes on: it may be stopping. A step is short, so it takes about a second. */
const cutoverSteps = 100;

function reembeddingVerbs({ write }: Operations): ReembeddingStore {
  return {
    startReembedding: write("startReembedding"),
    renewReembedding: write("renewReembedding"),
    async unembeddedChunks(claim, limit) {
      for (;;) {
        const found = await write("unembeddedChunks")(claim, limit);
        if (found !== "more") return found;
      }
    },
    storeVectors: write("storeVectors"),
    async cutOver(claim, now) {
      for (let step = 0; step < cutoverSteps; step++) {
        const result = await write("cutOver")(claim, now);
        if (result !== "more") return result;
      }
      return "unfinished";
    },
    pauseReembedding: write("pauseReembedding"),
  };
}
