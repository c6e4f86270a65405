import type { Document } from "../../../ports/document.ts";
import { planChunks } from "../chunk/chunk-document.ts";
import type { ChunkOptions, DraftChunk } from "../chunk/draft-chunk.ts";
import { withIndexWords } from "../chunk/index-words.ts";
import type { TextVectors } from "../chunk/strategies/strategy.ts";
import { cleanDocument } from "./clean-document.ts";
import { markSpeakers } from "./mark-speakers.ts";

/** Receiving this many chunks from a thread takes the main thread a few milliseconds. */
const batchSize = 32;

/**
 * What cutting a document gives, in this order: texts it needs vectors of, what is known of the whole, then batches.
 */
export type ChunkStep =
  | { type: "embed"; texts: string[] }
  | { type: "facts"; title: string | null; warnings: string[] }
  | { type: "batch"; chunks: DraftChunk[]; progress: number };

/**
 * Each `embed` is answered by `next(vectors)`. The document is cleaned first: offsets are of the clean text. Cuts are
 * decided at once, chunks are made batch by batch.
 */
export function* chunkSteps(extracted: Document, options: ChunkOptions): Generator<ChunkStep, void, TextVectors> {
  const document = markSpeakers(cleanDocument(extracted));
  const planning = planChunks(document, options);
  let plan = planning.next();
  while (!plan.done) plan = planning.next(yield { type: "embed", texts: plan.value });
  const { warnings, chunks } = plan.value;
  yield { type: "facts", title: document.title, warnings };
  let batch: DraftChunk[] = [];
  for (const chunk of chunks) {
    batch.push(withIndexWords(chunk));
    if (batch.length < batchSize) continue;
    yield { type: "batch", chunks: batch, progress: chunk.end / document.text.length };
    batch = [];
  }
  if (batch.length > 0) yield { type: "batch", chunks: batch, progress: 1 };
}
