import { limits } from "../../limits.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Chunk } from "../../schema/chunk.ts";
import type { List } from "../../schema/common.ts";
import { cursorPosition } from "./cursor-position.ts";

/** Chunks are listed in the order of the document, so their cursor is the next position. */
export async function listChunks(
  store: KnowledgeStore,
  knowledgeBaseId: string,
  sourceId: string,
  { limit = limits.page.default, cursor }: { limit?: number; cursor?: string | null },
): Promise<List<Chunk>> {
  const fromPosition = cursorPosition(cursor);
  const chunks = await store.listChunks(knowledgeBaseId, sourceId, { limit: limit + 1, fromPosition });
  const data = chunks.slice(0, limit);
  const hasMore = chunks.length > limit;
  return { object: "list", data, hasMore, nextCursor: hasMore ? String(chunks[limit]!.position) : null };
}
