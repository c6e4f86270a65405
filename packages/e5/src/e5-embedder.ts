import { fileURLToPath } from "node:url";
import type { Embedder } from "@cuecard/core";
import { createOnnxEmbedder } from "@cuecard/local";

/**
 * Embeds some hundred languages with multilingual-e5-small, whose weights are in this package, on this machine's
 * processor and in a thread of its own. It sends and downloads nothing. The model is loaded at the first request.
 *
 * Throws `not_available` when `onnxruntime-node` is missing, and what `createOnnxEmbedder` of `@cuecard/local` throws.
 *
 * @example
 * ```ts
 * const embedder = await createE5Embedder();
 * ```
 */
export function createE5Embedder(): Promise<Embedder> {
  const model = fileURLToPath(new URL("../model", import.meta.url));
  return createOnnxEmbedder({ model, name: "multilingual-e5-small", dtype: "q4" });
}
