import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Chunk, ChunkSpan, SourceText } from "../../schema/chunk.ts";
import type { List } from "../../schema/common.ts";
import type { Source } from "../../schema/source.ts";

/** What is needed of a chunk to lay the text out. */
export type TextPart = Pick<Chunk, "start" | "end" | "text" | "spaceBefore">;

/**
 * A piece of a source's text: what a page of its chunks holds. It begins where the chunk before the page ends, so that
 * nothing is missing between two pieces.
 */
export async function sourceText(
  store: Pick<KnowledgeStore, "listChunks">,
  { id: sourceId, knowledgeBaseId, lastProcessedAt }: Source,
  { data, hasMore, nextCursor }: List<Chunk>,
): Promise<SourceText> {
  const [first] = data;
  const before = { limit: 1, fromPosition: (first?.position ?? 0) - 1 };
  const [last] = before.fromPosition < 0 ? [] : await store.listChunks(knowledgeBaseId, sourceId, before);
  const start = Math.min(first?.start ?? 0, last?.end ?? Number.POSITIVE_INFINITY);
  const text = joinParts(data, start);
  const facts = { object: "source_text" as const, sourceId, knowledgeBaseId, lastProcessedAt };
  return { ...facts, start, end: start + text.length, text, chunks: data.map(toSpan), hasMore, nextCursor };
}

/**
 * The text from `first` on that parts in order cover: each stands at its own place. What no part holds stands as the
 * white space that is known of it, with spaces before.
 */
export function joinParts(parts: readonly TextPart[], first: number): string {
  let text = "";
  for (const { start, text: own, spaceBefore = "" } of parts) {
    const gap = start - first - text.length;
    if (gap > 0) text += spaceBefore.slice(-gap).padStart(gap);
    text += own.slice(Math.max(0, -gap));
  }
  return text;
}

const toSpan = ({ id, position, start, end, page, boxes, headingPath, tableHeader }: Chunk): ChunkSpan => ({
  ...{ id, position, start, end, page, headingPath, tableHeader },
  ...(boxes && { boxes }),
});
