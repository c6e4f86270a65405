import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { limits } from "../../limits.ts";
import type { EarlierReading, EmbeddedChunk, KnowledgeStore, SourceRecord } from "../../ports/storage/knowledge.ts";
import { joinParts, type TextPart } from "../sources/source-text.ts";
import { textPieces } from "../sources/text-pieces.ts";

/** The text that a run may change, as its chunks hold it. */
export interface EarlierText {
  /** What it is in the store once it is another run's past. `changedAt` is known when the run ends. */
  reading: Omit<EarlierReading, "changedAt">;
  /** Of all but its white space, since what stands between chunks depends on where they were cut. */
  hash: string;
}

/** The text of a source that was read before, compressed outside of this thread; null when it has none. */
export async function earlierText(
  store: Pick<KnowledgeStore, "listChunks">,
  { knowledgeBaseId, id, chunkCount, lastProcessedAt }: SourceRecord,
): Promise<EarlierText | null> {
  if (chunkCount === 0 || lastProcessedAt === null) return null;
  const hash = createTextHash();
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const piece of textPieces(store, knowledgeBaseId, id)) {
    hash.add(piece);
    const encoded = Buffer.from(piece, "utf8");
    bytes += encoded.byteLength;
    if (bytes <= limits.textChanges.bytes) kept.push(encoded);
  }
  const text = bytes > limits.textChanges.bytes ? null : await promisify(deflate)(Buffer.concat(kept));
  return { reading: { readAt: lastProcessedAt, text }, hash: hash.value() };
}

/** Passes chunks on, and tells the hash of their text as {@link EarlierText} has it. */
export function withTextHash(batches: AsyncIterable<EmbeddedChunk[]>) {
  const hash = createTextHash();
  let end: number | null = null;
  async function* hashed() {
    for await (const batch of batches) {
      const parts: TextPart[] = batch;
      end ??= parts[0]?.start ?? 0;
      const text = joinParts(parts, end);
      end += text.length;
      hash.add(text);
      yield batch;
    }
  }
  return { chunks: hashed(), textHash: () => hash.value() };
}

function createTextHash() {
  const hash = createHash("sha256");
  return {
    add: (text: string) => void hash.update(text.replace(/\s+/g, "")),
    value: () => hash.copy().digest("hex"),
  };
}
