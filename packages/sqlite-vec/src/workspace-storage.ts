import type {
  BlobReferences,
  CallStore,
  EventStore,
  GapStore,
  KnowledgeStore,
  LearnedStore,
  ReembeddingStore,
  RequestStore,
  UsageDayStore,
  WebhookStore,
  WorkspaceStorage,
} from "@cuecard/core";
import { bindVerbs, type SharedStores } from "@cuecard/sql";
import { parseStoredChunks } from "./engine/chunks/chunks.ts";
import type { ReadOperations, WriteOperations } from "./engine/operations.ts";
import { isRead, sharedVerbs } from "./engine/shared-operations.ts";
import type { SendChunks } from "./threads/send-chunks.ts";
import type { Threads } from "./threads/threads.ts";
import { atMost, type VectorReading } from "./threads/vector-reading.ts";
import type { ParametersOf, ResultOf } from "./threads/worker-client.ts";

type Scoped<Parameters> = Parameters extends [workspace: string, ...rest: infer Rest] ? Rest : never;
type Verb<Operations, Name extends keyof Operations> = (
  ...parameters: Scoped<ParametersOf<Operations, Name>>
) => Promise<ResultOf<Operations, Name>>;

/** What the storage lends to its workspaces. */
export interface Lent {
  run<T>(work: (threads: Threads) => Promise<T>): Promise<T>;
  sendChunks: SendChunks;
  reading: VectorReading;
}

/** Every verb with the workspace put in front: there is no other way to a row. */
export function createWorkspaceStorage(workspace: string, lent: Lent): WorkspaceStorage {
  const threads = createOperations(workspace, lent);
  return {
    ...knowledgeBaseVerbs(threads),
    ...sourceVerbs(threads),
    ...chunkVerbs(workspace, lent, threads),
    ...reembeddingVerbs(threads),
    ...callVerbs(threads),
    ...gapVerbs(threads),
    ...learnedVerbs(threads),
    ...requestVerbs(threads),
    ...eventVerbs(threads),
    ...webhookVerbs(threads),
    countUsed: threads.read("countUsed"),
    ...usageDayVerbs(threads),
    ...sharedStores(workspace, lent),
  };
}

/** What is written once for every engine. The threads know these verbs by the same names. */
const sharedStores = (workspace: string, { run }: Lent): SharedStores =>
  bindVerbs<SharedStores>(sharedVerbs, (name, verb) => (...parameters) => {
    const all = [workspace, ...parameters] as never;
    return run(({ reader, writer }) =>
      isRead(verb) ? reader.request(name as never, all) : writer.request(name as never, all),
    );
  });

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
type KnowledgeBaseVerb = Extract<keyof KnowledgeStore, `${string}KnowledgeBase${string}` | "knowledgeBasesNamed">;

function knowledgeBaseVerbs({ read, write }: Operations): Pick<KnowledgeStore, KnowledgeBaseVerb> {
  return {
    insertKnowledgeBase: write("insertKnowledgeBase"),
    insertNamedKnowledgeBase: write("insertNamedKnowledgeBase"),
    getKnowledgeBase: read("getKnowledgeBase"),
    knowledgeBasesNamed: read("knowledgeBasesNamed"),
    listKnowledgeBases: read("listKnowledgeBases"),
    updateKnowledgeBase: write("updateKnowledgeBase"),
    deleteKnowledgeBase: write("deleteKnowledgeBase"),
  };
}

function sourceVerbs({
  read,
  write,
}: Operations): Omit<KnowledgeStore, KnowledgeBaseVerb | ChunkVerb> & BlobReferences {
  return {
    insertUpload: write("insertUpload"),
    getUpload: read("getUpload"),
    completeUpload: write("completeUpload"),
    findUploads: read("findUploads"),
    insertSource: write("insertSource"),
    insertSources: write("insertSources"),
    getSource: read("getSource"),
    listSources: read("listSources"),
    countSources: read("countSources"),
    updateSource: write("updateSource"),
    deleteSource: write("deleteSource"),
    requeueSource: write("requeueSource"),
    heartbeat: write("heartbeat"),
    keepChunks: write("keepChunks"),
    retrySourceLater: write("retrySourceLater"),
    failSource: write("failSource"),
    releaseSource: write("releaseSource"),
    storePage: write("storePage"),
    finishCrawl: write("finishCrawl"),
    unreferencedBlobs: read("unreferencedBlobs"),
  };
}

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

function callVerbs({ read, write }: Operations): CallStore {
  return {
    startCall: write("startCall"),
    getCall: read("getCall"),
    getCallEntries: read("getCallEntries"),
    listCitations: read("listCitations"),
    listLedger: read("listLedger"),
    listCalls: read("listCalls"),
    saveCall: write("saveCall"),
    leaseCall: write("leaseCall"),
    leaseIdleCall: write("leaseIdleCall"),
    deleteCall: write("deleteCall"),
    eraseCalls: write("eraseCalls"),
  };
}

function gapVerbs({ read, write }: Operations): GapStore {
  return {
    recordGap: write("recordGap"),
    getGap: read("getGap"),
    listGaps: read("listGaps"),
    changeGap: write("changeGap"),
  };
}

function learnedVerbs({ read, write }: Operations): LearnedStore {
  return { saveLearned: write("saveLearned"), getLearned: read("getLearned") };
}

function usageDayVerbs({ read, write }: Operations): UsageDayStore {
  return {
    addUsage: write("addUsage"),
    listUsage: read("listUsage"),
    sumUsage: read("sumUsage"),
  };
}

function requestVerbs({ write }: Operations): RequestStore {
  return { admitRequest: write("admitRequest"), endRequest: write("endRequest") };
}

function eventVerbs({ read, write }: Operations): EventStore {
  return { listen: write("listen"), listEvents: read("listEvents") };
}

function webhookVerbs({ read, write }: Operations): WebhookStore {
  return {
    insertWebhook: write("insertWebhook"),
    getWebhook: read("getWebhook"),
    listWebhooks: read("listWebhooks"),
    replaceWebhook: write("replaceWebhook"),
    deleteWebhook: write("deleteWebhook"),
    listDeliveries: read("listDeliveries"),
    redeliver: write("redeliver"),
    moreDeliveries: write("moreDeliveries"),
    recordAttempt: write("recordAttempt"),
    releaseWebhook: write("releaseWebhook"),
  };
}
