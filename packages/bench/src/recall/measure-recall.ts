import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createCuecard,
  createMemoryBlobStore,
  createMemoryStorage,
  type Embedder,
  embeddingSpace,
  type Storage,
  type WorkspaceStorage,
} from "@cuecard/core";
import { createLexicalEmbedder } from "@cuecard/local";
import { createSqliteStorage } from "@cuecard/sqlite-vec";

export interface RecallSet {
  documents: readonly { title: string; text: string }[];
  questions: readonly string[];
  /** @default the service's own size */
  chunkMaxTokens?: number;
}

/** So little that the index keeps no more than the sign of each number and reads the rest from the file. */
const smallestBudgetMb = 0.001;
const nearest = 10;
const live = new AbortController().signal;

interface Base {
  store: WorkspaceStorage;
  id: string;
  close(): Promise<void>;
}

/**
 * Share of the ten chunks of greatest cosine that SQLite's resident index finds within the smallest budget; a chunk as
 * near as the tenth counts as one of them.
 */
export async function measureRecall({ questions, ...corpus }: RecallSet): Promise<{ chunks: number; recall: number }> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const embedder = createLexicalEmbedder();
  const compact = await fill(
    createSqliteStorage({ path: join(folder, "bench.db"), searchMemoryMb: smallestBudgetMb }),
    embedder,
    corpus,
  );
  const exact = await fill(createMemoryStorage(), embedder, corpus);
  let found = 0;
  for (const question of questions) {
    const vector = (await embedder.embed({ texts: [question], input: "question", signal: live })).vectors[0]!;
    const least = (await cosines(exact, embedder, vector)).at(-1) ?? 0;
    found += (await cosines(compact, embedder, vector)).filter((cosine) => cosine >= least - 1e-6).length;
  }
  const chunks = (await exact.store.getKnowledgeBase(exact.id))!.chunkCount;
  await Promise.all([compact.close(), exact.close()]);
  await embedder.close();
  await rm(folder, { recursive: true });
  return { chunks, recall: found / (questions.length * Math.min(nearest, chunks)) };
}

async function fill(
  storage: Storage,
  embedder: Embedder,
  { documents, chunkMaxTokens }: Omit<RecallSet, "questions">,
): Promise<Base> {
  const cuecard = await createCuecard({
    storage,
    blobs: createMemoryBlobStore(),
    embedders: [{ ...embedder, close: async () => {} }],
  });
  const { id } = await cuecard.knowledgeBases.create({ name: "Recall" });
  for (const { title, text } of documents) {
    const source = await cuecard.sources.add(id, {
      sourceType: "text",
      textTitle: title,
      textContent: text,
      ...(chunkMaxTokens && { chunkMaxTokens }),
    });
    await cuecard.sources.waitUntilReady(source);
  }
  return { store: storage.workspace("default"), id, close: () => cuecard.close() };
}

/** Of the nearest chunks, greatest first. */
async function cosines({ store, id }: Base, embedder: Embedder, vector: Float32Array): Promise<number[]> {
  const { candidates } = await store.searchCandidates({
    spaces: [{ space: embeddingSpace(embedder), knowledgeBaseIds: [id], vector }],
    terms: [],
    limit: nearest,
    filter: null,
    chunks: 0,
    signal: live,
  });
  return candidates.map(({ cosine }) => cosine!).sort((left, right) => right - left);
}
