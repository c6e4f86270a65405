import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { List } from "../../schema/common.ts";
import type { Chunk } from "../../schema/source.ts";

/** Fewer digits than the largest number of a 32-bit column has. */
const position = /^\d{1,9}$/;

/** Chunks are listed in the order of the document, so their cursor is the next position. */
export async function listChunks(
  store: KnowledgeStore,
  knowledgeBaseId: string,
  sourceId: string,
  { limit = limits.page.default, cursor }: { limit?: number; cursor?: string | null },
): Promise<List<Chunk>> {
  const fromPosition = cursor ? Number(cursor) : 0;
  if (cursor && !position.test(cursor)) {
    throw new CuecardError(
      "invalid_value",
      `cursor "${cursor}" is not a cursor of this list; leave it out to get the first page.`,
      {
        param: "cursor",
      },
    );
  }
  const chunks = await store.listChunks(knowledgeBaseId, sourceId, { limit: limit + 1, fromPosition });
  const data = chunks.slice(0, limit);
  const hasMore = chunks.length > limit;
  return { object: "list", data, hasMore, nextCursor: hasMore ? String(chunks[limit]!.position) : null };
}
