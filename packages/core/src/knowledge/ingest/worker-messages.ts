import type { EncodedDocument } from "../../ports/document.ts";
import type { ChunkOptions, DraftChunk } from "./chunk/draft-chunk.ts";

/** To the worker: one job at a time; each `next` asks for one batch. */
export type WorkerRequest = { type: "begin"; document: EncodedDocument; options: ChunkOptions } | { type: "next" } | { type: "cancel" };

/** From the worker. `end` and `failed` finish the job, whether it was cancelled or ran out. */
export type WorkerReply =
  | { type: "facts"; title: string | null; warnings: string[] }
  | { type: "batch"; chunks: DraftChunk[]; progress: number }
  | { type: "end" }
  | { type: "failed"; message: string };
