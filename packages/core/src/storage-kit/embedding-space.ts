import { embeddingSpace } from "../ports/embedder.ts";
import type { EmbeddingSpace } from "../schema/knowledge-base.ts";

/** The name of a knowledge base's embedding space, such as `openai/text-embedding-3-small@1536`. */
export function spaceOf({ embeddingProvider, embeddingModel, embeddingDimensions }: EmbeddingSpace): string {
  return embeddingSpace({ provider: embeddingProvider, model: embeddingModel, dimensions: embeddingDimensions });
}
