import { fileURLToPath } from "node:url";
import type { Embedder } from "@cuecard/core";
import { createOnnxEmbedder } from "@cuecard/local";
import { miniLmCalibration } from "./minilm-calibration.ts";

/**
 * Embeds English with all-MiniLM-L6-v2, whose weights are in this package, on this machine's processor and in a thread
 * of its own. It sends and downloads nothing. The model is loaded at the first request.
 *
 * Throws `not_available` when `onnxruntime-node` is missing, and what `createOnnxEmbedder` of `@cuecard/local` throws.
 *
 * @example
 * ```ts
 * const embedder = await createMiniLmEmbedder();
 * ```
 */
export function createMiniLmEmbedder(): Promise<Embedder> {
  const model = fileURLToPath(new URL("../model", import.meta.url));
  return createOnnxEmbedder({ model, name: "all-MiniLM-L6-v2", calibration: miniLmCalibration, languages: ["en"] });
}
