import { CuecardError, type Reranker } from "@cuecard/core";
import { findModel, type OnnxModelOptions } from "./find-model.ts";
import { readModelFacts } from "./model-facts.ts";
import { requirePeer } from "./peer.ts";
import { createModelThread } from "./thread/model-thread.ts";

export type OnnxRerankerOptions = OnnxModelOptions;

/** Passages are run one by one, so that more only take longer. */
const maxPassages = 100;

/**
 * Scores passages with a cross-encoder on this machine's processor, as {@link createOnnxEmbedder} embeds: same folders, same peer, a thread of
 * its own. A score is the model's relevance through a sigmoid, 0 to 1. What exceeds the model's tokens is cut: first the question where
 * it takes more than half of them, then the passage's end. Throws as createOnnxEmbedder does, and `reranking_failed` while reranking.
 *
 * @example
 * ```ts
 * const reranker = await createOnnxReranker({ model: "Xenova/ms-marco-MiniLM-L-6-v2" });
 * ```
 */
export async function createOnnxReranker(options: OnnxRerankerOptions): Promise<Reranker> {
  requirePeer();
  const found = await findModel(options);
  const { kind, maxTokens } = await readModelFacts(found);
  if (kind !== "cross-encoder") {
    const message = `${found.name} is no cross-encoder (config.json names no …ForSequenceClassification); use it with createOnnxEmbedder, or choose a reranking model.`;
    throw new CuecardError("invalid_value", message, { param: "model" });
  }
  const name = `local/${found.name}`;
  const thread = createModelThread({
    name,
    code: "reranking_failed",
    input: { folder: found.folder, dtype: found.dtype, maxTokens, embedding: null },
  });

  return {
    name,
    specificationVersion: "v1",
    maxPassages,
    async rerank({ question, passages, signal }) {
      signal.throwIfAborted();
      if (passages.length === 0) return [];
      const { rows } = await thread.run({ texts: passages, question, urgent: true }, signal);
      return rows.map(([score]) => score!);
    },
    close: () => thread.close(),
  };
}
