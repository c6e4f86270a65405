import type { KnowledgeStore, ReembeddingStore, WebhookStore, WorkspaceStorage } from "@cuecard/core";
import type { SharedStores } from "@cuecard/sql";
import { createChunks } from "./engine/chunks/chunks.ts";
import { createEmbeddingCache } from "./engine/chunks/embedding-cache.ts";
import { createReplaceChunks } from "./engine/chunks/replace-chunks.ts";
import type { Engine } from "./engine/engine.ts";
import type { SearchReader } from "./engine/reader/search-reader.ts";
import { createRecordAttempt } from "./engine/record-attempt.ts";
import type { Leftovers } from "./engine/reembedding/leftovers.ts";
import { createReembedding } from "./engine/reembedding/reembedding.ts";
import { createSearch } from "./engine/search/search.ts";
import { bindShared, sharedVerbs } from "./shared-stores.ts";
import { storable } from "./text.ts";

import { createVerbs, type Run } from "./verbs.ts";

type KnowledgeVerbs = Omit<KnowledgeStore, keyof SharedStores>;

const knowledgeVerbs: Record<keyof KnowledgeVerbs, true> = {
  replaceChunks: true,
  findCachedVectors: true,
  listChunks: true,
  listTerms: true,
  searchCandidates: true,
  loaded: true,
  getChunks: true,
};

const reembeddingVerbs: Record<keyof ReembeddingStore, true> = {
  startReembedding: true,
  renewReembedding: true,
  unembeddedChunks: true,
  storeVectors: true,
  cutOver: true,
  pauseReembedding: true,
};

export interface OpenStore {
  engine: Engine;
  leftovers: Leftovers;
  reader: SearchReader;
}

/** Every verb is bound to the workspace here: there is no other way to a row. */
export function createWorkspaceStorage(id: string, run: Run, store: () => OpenStore): WorkspaceStorage {
  const workspace = storable(id);
  return {
    ...createVerbs<KnowledgeVerbs>(knowledgeVerbs, run, () => {
      const { engine, reader } = store();
      return {
        ...createEmbeddingCache(engine, workspace),
        ...createReplaceChunks(engine, workspace),
        ...createChunks(engine, workspace),
        ...createSearch(engine, reader, workspace),
      };
    }),
    ...createVerbs<ReembeddingStore>(reembeddingVerbs, run, () =>
      createReembedding(store().engine, workspace, store().leftovers),
    ),
    ...createVerbs<Pick<WebhookStore, "recordAttempt">>({ recordAttempt: true }, run, () =>
      createRecordAttempt(store().engine, workspace),
    ),
    ...bindShared<SharedStores>(sharedVerbs, [id], run, () => store().engine),
  };
}
