import { createCuecard, createMemoryBlobStore, createMemoryStorage, type Embedder } from "@cuecard/core";
import { addTexts } from "../embedded.ts";
import type { PartBase } from "./part-sets.ts";

/** What differs from a search as users have it. */
export interface SearchSettings {
  topK?: number;
  similarityThreshold?: number;
  keywordSearch?: boolean;
  reranking?: boolean;
}

/** Texts in a knowledge base. A search answers with their places, best first. It leaves the embedder open. */
export async function openPlaces(embedder: Embedder, texts: PartBase["texts"]) {
  const cuecard = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [{ ...embedder, close: async () => {} }],
  });
  const { id } = await cuecard.knowledgeBases.create({ name: "Texts" });
  const sources = await addTexts(
    cuecard,
    id,
    texts.map(({ title, text }) => ({ textTitle: title, textContent: text })),
  );
  const placeOf = new Map(sources.map((source, at) => [source, at]));
  return {
    async search(query: string, settings: SearchSettings): Promise<number[]> {
      const request = { query, knowledgeBaseIds: [id], deadlineMs: 10_000, ...settings };
      const { results } = await cuecard.search(request);
      return [...new Set(results.map(({ sourceId }) => placeOf.get(sourceId)!))];
    },
    close: () => cuecard.close(),
  };
}
