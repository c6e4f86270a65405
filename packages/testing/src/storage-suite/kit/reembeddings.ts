import type { ClaimedReembedding, EmbeddingSpace, ReembeddingClaim, Storage, WorkspaceStorage } from "@cuecard/core";
import { spaceOf } from "@cuecard/core/storage-kit";
import { at, axis, dimensions, leaseMs, t0 } from "./fixtures.ts";

/** Spaces that the suite's knowledge bases are re-embedded for. */
export const sameLength: EmbeddingSpace = {
  embeddingProvider: "fake",
  embeddingModel: "moved",
  embeddingDimensions: dimensions,
};
export const shorter: EmbeddingSpace = { embeddingProvider: "other", embeddingModel: "suite", embeddingDimensions: 5 };
export const longer: EmbeddingSpace = { embeddingProvider: "other", embeddingModel: "suite", embeddingDimensions: 21 };

export const spaceName = spaceOf;

/** The unit vector along one axis of a space. */
export function inSpace({ embeddingDimensions }: EmbeddingSpace, index: number): Float32Array {
  return axis(index, embeddingDimensions);
}

/** Begins a re-embedding and claims it. */
export async function beginReembedding(
  { storage, store }: { storage: Storage; store: WorkspaceStorage },
  knowledgeBaseId: string,
  target: EmbeddingSpace,
): Promise<ClaimedReembedding> {
  const { embeddingProvider, embeddingModel, embeddingDimensions } = target;
  await store.startReembedding(knowledgeBaseId, { embeddingProvider, embeddingModel, embeddingDimensions }, at(0));
  return claimReembedding(storage);
}

/** Claims the next re-embedding, which must be due. */
export async function claimReembedding(storage: Storage, now = t0): Promise<ClaimedReembedding> {
  const claimed = await storage.claimReembedding({ now, leaseMs });
  if (!claimed) throw new Error("No re-embedding was due.");
  return claimed;
}

/** Gives every chunk that lacks one a vector along the axis of its position. */
export async function embedRest(
  store: WorkspaceStorage,
  moving: ReembeddingClaim,
  target: EmbeddingSpace,
): Promise<void> {
  const missing = await store.unembeddedChunks(moving, 100);
  const vectors = missing!.map(({ id, position }) => ({
    chunkId: id,
    vector: inSpace(target, position % target.embeddingDimensions),
  }));
  const stored = await store.storeVectors(moving, vectors);
  if (stored !== "done") throw new Error(`The vectors could not be stored: ${stored}.`);
}
