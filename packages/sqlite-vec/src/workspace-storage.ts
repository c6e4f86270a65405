import type { WorkspaceStorage } from "@cuecard/core";
import { parseStoredChunks } from "./engine/chunks/chunks.ts";
import type { ReadOperations, WriteOperations } from "./engine/operations.ts";
import { parseFound } from "./engine/search/found-texts.ts";
import type { createReplaceChunks } from "./threads/send-chunks.ts";
import type { ParametersOf, ResultOf, WorkerClient } from "./threads/worker-client.ts";

type Scoped<Parameters> = Parameters extends [workspace: string, ...rest: infer Rest] ? Rest : never;
type Verb<Operations, Name extends keyof Operations> = (
  ...parameters: Scoped<ParametersOf<Operations, Name>>
) => Promise<ResultOf<Operations, Name>>;

/** What the storage lends to its workspaces. `run` refuses when the store is not open, and lets `close` wait. */
export interface Threads {
  reader(): WorkerClient<ReadOperations>;
  writer(): WorkerClient<WriteOperations>;
  run<T>(work: () => Promise<T>): Promise<T>;
  replaceChunks: ReturnType<typeof createReplaceChunks>;
}

/** Every verb with the workspace put in front: there is no other way to a row. */
export function createWorkspaceStorage(workspace: string, { reader, writer, run, replaceChunks }: Threads): WorkspaceStorage {
  const read =
    <Name extends keyof ReadOperations>(name: Name): Verb<ReadOperations, Name> =>
    (...parameters) =>
      run(() => reader().request(name, [workspace, ...parameters] as unknown as ParametersOf<ReadOperations, Name>));
  const write =
    <Name extends keyof WriteOperations>(name: Name): Verb<WriteOperations, Name> =>
    (...parameters) =>
      run(() => writer().request(name, [workspace, ...parameters] as unknown as ParametersOf<WriteOperations, Name>));

  return {
    insertKnowledgeBase: write("insertKnowledgeBase"),
    insertNamedKnowledgeBase: write("insertNamedKnowledgeBase"),
    getKnowledgeBase: read("getKnowledgeBase"),
    knowledgeBasesNamed: read("knowledgeBasesNamed"),
    listKnowledgeBases: read("listKnowledgeBases"),
    updateKnowledgeBase: write("updateKnowledgeBase"),
    deleteKnowledgeBase: write("deleteKnowledgeBase"),
    insertUpload: write("insertUpload"),
    getUpload: read("getUpload"),
    completeUpload: write("completeUpload"),
    findUploads: read("findUploads"),
    insertSource: write("insertSource"),
    getSource: read("getSource"),
    listSources: read("listSources"),
    deleteSource: write("deleteSource"),
    requeueSource: write("requeueSource"),
    heartbeat: write("heartbeat"),
    findVectors: read("findVectors"),
    keepChunks: write("keepChunks"),
    postponeSource: write("postponeSource"),
    failSource: write("failSource"),
    releaseSource: write("releaseSource"),
    storePage: write("storePage"),
    finishCrawl: write("finishCrawl"),
    replaceChunks: (claim, chunks, facts) => run(() => replaceChunks(workspace, claim, chunks, facts)),
    listChunks: read("listChunks"),
    getChunks: async (ids) => parseStoredChunks(await read("getChunks")(ids)),
    searchCandidates: ({ signal, ...request }) =>
      run(async () => parseFound(await reader().request("searchCandidates", [workspace, request], { signal }))),
    unnamedBlobs: read("unnamedBlobs"),
    startReembedding: write("startReembedding"),
    renewReembedding: write("renewReembedding"),
    unembeddedChunks: write("unembeddedChunks"),
    storeVectors: write("storeVectors"),
    switchSpace: write("switchSpace"),
    pauseReembedding: write("pauseReembedding"),
    startCall: write("startCall"),
    getCall: read("getCall"),
    getCallEntries: read("getCallEntries"),
    listCalls: read("listCalls"),
    saveCall: write("saveCall"),
    leaseCall: write("leaseCall"),
    leaseIdleCall: write("leaseIdleCall"),
    deleteCall: write("deleteCall"),
    agents: {
      insert: write("insertAgent"),
      insertNamed: write("insertNamedAgent"),
      get: read("getAgent"),
      named: read("agentsNamed"),
      list: read("listAgents"),
      replace: write("replaceAgent"),
      delete: write("deleteAgent"),
    },
    teams: {
      insert: write("insertTeam"),
      insertNamed: write("insertNamedTeam"),
      get: read("getTeam"),
      named: read("teamsNamed"),
      list: read("listTeams"),
      replace: write("replaceTeam"),
      delete: write("deleteTeam"),
    },
  };
}
