import type { ClaimedReembedding, EmbeddedChunk, Storage, WorkspaceStorage } from "@cuecard/core";
import { spaceOf } from "@cuecard/core/storage-kit";
import { aChunk } from "@cuecard/testing";
import { randomFrom, unitVector } from "./random-vectors.ts";

const space = (embeddingModel: string, embeddingDimensions: number) => ({
  embeddingProvider: "fake",
  embeddingModel,
  embeddingDimensions,
});

/** Spaces that a knowledge base moves between. The first is that of `knowledgeBase(id, 16)`. */
export const spaces = [space("rows", 16), space("second", 24), space("third", 16)] as const;
type Space = (typeof spaces)[number];

/** The one vector that a chunk has in a space. */
export function vectorOf(chunkId: string, { embeddingModel, embeddingDimensions }: Space): Float32Array {
  let seed = 7;
  for (const letter of chunkId + embeddingModel) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  return unitVector(randomFrom(seed), embeddingDimensions);
}

/** Chunks with the vectors of their knowledge base's space. */
export function chunksIn(space: Space, name: string, count: number): EmbeddedChunk[] {
  return Array.from({ length: count }, (_, position) => {
    const id = `chk_${name}_${String(position).padStart(4, "0")}`;
    return aChunk(position, { id, text: `Text of ${id}`, vector: vectorOf(id, space) });
  });
}

/** Stores vectors for a page of chunks; false when none lacks one, or the claim is over. */
export async function embedPage(store: WorkspaceStorage, moving: ClaimedReembedding): Promise<boolean> {
  const chunks = await store.unembeddedChunks(moving, 64);
  if (!chunks || chunks.length === 0) return false;
  const target = moving.target as Space;
  await store.storeVectors(
    moving,
    chunks.map(({ id }) => ({ chunkId: id, vector: vectorOf(id, target) })),
  );
  return true;
}

/** Moves a knowledge base to another space, to its end. */
export async function moveTo(
  { storage, store }: { storage: Storage; store: WorkspaceStorage },
  knowledgeBaseId: string,
  target: Space,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await store.startReembedding(knowledgeBaseId, target, at);
  await storage.expireLeases(now);
  const moving = (await storage.claimReembedding({ now, leaseMs: 3_600_000 }))!;
  do while (await embedPage(store, moving));
  while ((await store.cutOver(moving, at)) === "unfinished");
}

/** Chunks of a knowledge base whose cosine is not that of its space, and how many a search gave. */
export async function searchedWrongly(
  store: WorkspaceStorage,
  knowledgeBaseId: string,
): Promise<{ found: number; wrong: string[] }> {
  const record = (await store.getKnowledgeBase(knowledgeBaseId))!;
  const own = spaces.find((known) => spaceOf(known) === spaceOf(record))!;
  const question = vectorOf("question", own);
  const { candidates } = await store.searchCandidates({
    spaces: [{ space: spaceOf(own), knowledgeBaseIds: [knowledgeBaseId], vector: question }],
    terms: [],
    limit: 10_000,
    filter: null,
    chunks: 0,
    signal: new AbortController().signal,
  });
  const wrong = candidates.filter(({ chunkId, cosine }) => {
    const expected = vectorOf(chunkId, own).reduce((sum, number, i) => sum + number * question[i]!, 0);
    return Math.abs(cosine! - expected) > 1e-5;
  });
  return { found: candidates.length, wrong: wrong.map(({ chunkId }) => chunkId) };
}
