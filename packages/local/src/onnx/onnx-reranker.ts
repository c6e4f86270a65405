import { CuecardError, type Reranker } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { findModel, modelFile, type OnnxModelOptions } from "./find-model.ts";
import { readModelFacts } from "./model-facts.ts";
import { requirePeer } from "./peer.ts";
import { createModelThread } from "./thread/model-thread.ts";

/** The model, and where it is on this machine. Only `model` is needed. */
export type OnnxRerankerOptions = OnnxModelOptions;

/** Most passages of one request. They are run one by one, so that more only take longer. */
const maxPassages = 100;

/**
 * Scores passages with a cross-encoder on this machine's processor, with the folders and the peer of {@link
 * createOnnxEmbedder} and a thread of its own. A score is the model's relevance through a sigmoid, 0 to 1. Texts that
 * are longer than the model's tokens are cut: first the question where it takes more than half of them, then the
 * passage's end. Throws as createOnnxEmbedder does; `rerank` throws `reranking_failed`.
 *
 * @example
 * ```ts
 * const reranker = await createOnnxReranker({ model: "Xenova/ms-marco-MiniLM-L-6-v2" });
 * ```
 */
export async function createOnnxReranker(options: OnnxRerankerOptions): Promise<Reranker> {
  checkOptions("createOnnxReranker", options, { model: true, modelsFolder: true, name: true, dtype: true });
  requirePeer("onnxruntime-node");
  const found = await findModel(options);
  const { kind, maxTokens } = await readModelFacts(found);
  if (kind !== "cross-encoder") {
    const message = `${found.name} is not a cross-encoder (config.json lists no …ForSequenceClassification); use it with createOnnxEmbedder, or choose a reranking model.`;
    throw new CuecardError("invalid_value", message, { param: "model" });
  }
  const name = `local/${found.name}`;
  const thread = createModelThread({
    name,
    code: "reranking_failed",
    input: { folder: found.folder, file: modelFile(found.dtype), maxTokens, embedding: null },
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
