import {
  type ChunkStrategy,
  createCuecard,
  createMemoryBlobStore,
  createMemoryStorage,
  limits,
  type SearchResult,
} from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import type { QuestionSet } from "../corpora/question-sets.ts";

/** Finds the best documents for a question, best first. */
export type Search = (question: string) => Promise<string[]>;

export interface Settings {
  similarityThreshold?: number;
  keywordSearch?: boolean;
  reranking?: boolean;
  topK?: number;
}

/** A filled knowledge base. */
export interface AskedBase {
  asking(settings: Settings): Search;
  close(): Promise<void>;
}

/** A knowledge base with the pairs in lists, as people paste them, each as long as a text source may be. */
export async function openLists({ name, documents }: QuestionSet): Promise<AskedBase> {
  const lists: { text: string; starts: { start: number; documentId: string }[] }[] = [];
  for (const document of documents) {
    const pair = `Q: ${document.title}\nA: ${document.text}\n\n`;
    if (lists.length === 0 || lists.at(-1)!.text.length + pair.length > limits.textCharacters)
      lists.push({ text: "", starts: [] });
    const list = lists.at(-1)!;
    list.starts.push({ start: list.text.length, documentId: document.id });
    list.text += pair;
  }
  const base = await openEmpty(name, "faq");
  const startsOf = new Map<string, (typeof lists)[number]["starts"]>();
  for (const { text, starts } of lists) startsOf.set(await base.add(name, text), starts);
  return base.asked(
    ({ sourceId, citation }) => startsOf.get(sourceId)!.findLast(({ start }) => start <= citation.start)!.documentId,
  );
}

/** A knowledge base with one text source per document. */
export async function openBase(
  { name, documents }: QuestionSet,
  chunkStrategy: ChunkStrategy = "auto",
): Promise<AskedBase> {
  const base = await openEmpty(name, chunkStrategy);
  const documentOf = new Map<string, string>();
  for (const { id, title, text } of documents) documentOf.set(await base.add(title, text), id);
  return base.asked(({ sourceId }) => documentOf.get(sourceId)!);
}

async function openEmpty(name: string, chunkStrategy: ChunkStrategy) {
  const cuecard = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createMeaningEmbedder()],
  });
  const { id } = await cuecard.knowledgeBases.create({ name });
  return {
    /** Adds a text and returns its source's id. */
    async add(textTitle: string, textContent: string): Promise<string> {
      const source = await cuecard.sources.add(id, { sourceType: "text", textTitle, textContent, chunkStrategy });
      await cuecard.sources.waitUntilReady(source);
      return source.id;
    },
    /** `documentOf`: the document that a result is of. */
    asked: (documentOf: (result: SearchResult["results"][number]) => string): AskedBase => ({
      asking: (settings) => async (query) => {
        const { results } = await cuecard.search({ query, knowledgeBaseIds: [id], topK: 20, ...settings });
        return [...new Set(results.map(documentOf))].slice(0, 10);
      },
      close: () => cuecard.close(),
    }),
  };
}
