import type { EncodedDocument } from "../../../ports/document.ts";
import type { ChunkOptions } from "../chunk/draft-chunk.ts";
import type { TextVectors } from "../chunk/strategies/strategy.ts";
import type { ChunkStep } from "./chunk-batches.ts";

/** To the worker: one job at a time; each `next` asks for one batch, `vectors` answers an `embed`. */
export type WorkerRequest =
  | { type: "begin"; document: EncodedDocument; options: ChunkOptions }
  | { type: "next" }
  | { type: "vectors"; vectors: TextVectors }
  | { type: "cancel" };

/** From the worker. `end` and `failed` finish the job, whether it was cancelled or ran out. */
export type WorkerReply = ChunkStep | { type: "end" } | { type: "failed"; message: string };
