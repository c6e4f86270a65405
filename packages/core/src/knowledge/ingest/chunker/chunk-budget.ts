import { limits } from "../../../limits.ts";
import type { Embedder } from "../../../ports/embedder.ts";
import type { SourceRecord } from "../../../ports/storage/knowledge.ts";
import type { ChunkOptions } from "../chunk/draft-chunk.ts";

/** What a registration says of chunks. */
export type ChunkRequest = Pick<SourceRecord, "chunkStrategy" | "chunkMaxTokens" | "chunkOverlap">;

export interface ChunkBudget extends ChunkOptions {
  warnings: string[];
}

/**
 * How a source is cut: as it was registered, but no chunk larger than the embedder takes, for the rest of a longer one
 * would be lost to searches. An embedder counts its own tokens; cl100k_base has about as many of English, and more of
 * most other languages.
 */
export function chunkBudget(
  { chunkStrategy: strategy, chunkMaxTokens, chunkOverlap: overlap }: ChunkRequest,
  { provider, model, maxTokens: taken }: Pick<Embedder, "provider" | "model" | "maxTokens">,
): ChunkBudget {
  if (chunkMaxTokens <= taken) return { strategy, maxTokens: chunkMaxTokens, overlap, warnings: [] };
  const maxTokens = Math.max(taken, limits.chunkMaxTokens.min);
  const warning = `chunkMaxTokens is ${chunkMaxTokens}, but ${provider}/${model} accepts at most ${taken} tokens per text; the chunks have at most ${maxTokens}.`;
  return { strategy, maxTokens, overlap, warnings: [warning] };
}

/** Tokens of overlap where none were asked for. */
export function defaultOverlap(chunkMaxTokens: number): number {
  return Math.min(limits.chunkOverlap.default, Math.floor(chunkMaxTokens / 4));
}
