import type { Embedder } from "../../ports/embedder.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { KnowledgeBaseRecord, SourceRecord } from "../../ports/storage/knowledge.ts";
import { spaceOf } from "../../storage-kit/embedding-space.ts";
import type { Embedders } from "../embedding/embedders.ts";
import { chunkBudget } from "./chunker/chunk-budget.ts";
import { chunkVersion, segmentation } from "./chunker/chunk-version.ts";

export interface PipelineHashOptions {
  base: KnowledgeBaseRecord;
  source: SourceRecord;
  embedder: Pick<Embedder, "provider" | "model" | "maxTokens">;
  extractor: Pick<Extractor, "version">;
  chunkVersion: number;
  segmentation: string;
}

/**
 * Everything beside its bytes that a source's chunks depend on. The same bytes with the same pipeline hash give the
 * same chunks.
 */
export function pipelineHash({
  base,
  source,
  embedder,
  extractor,
  chunkVersion,
  segmentation,
}: PipelineHashOptions): string {
  const { strategy, maxTokens, overlap } = chunkBudget(source, embedder);
  const document = source.sourceType === "text" ? "text" : `extractor ${extractor.version}`;
  return `${document}, chunker ${chunkVersion}, ${segmentation}, ${strategy}, ${maxTokens} tokens, overlap ${overlap}, ${spaceOf(base)}`;
}

interface CuttingOptions {
  base: KnowledgeBaseRecord;
  embedders: Pick<Embedders, "forSpace">;
  extractor: Pick<Extractor, "version">;
}

/**
 * Whether a source's chunks are what its bytes would be cut into now. Also true without an embedder for the knowledge
 * base: nothing could be cut again then.
 */
export function cutAsNow({ base, embedders, extractor }: CuttingOptions): (source: SourceRecord) => boolean {
  const embedder = embedders.forSpace(spaceOf(base));
  return (source) =>
    !embedder || source.recipe === pipelineHash({ base, source, embedder, extractor, chunkVersion, segmentation });
}
