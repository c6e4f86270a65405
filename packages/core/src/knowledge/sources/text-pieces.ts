import { limits } from "../../limits.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import { joinParts } from "./source-text.ts";

/** The whole text of a source as its chunks hold it, piece by piece, from the beginning of the first chunk on. */
export async function* textPieces(
  store: Pick<KnowledgeStore, "listChunks">,
  knowledgeBaseId: string,
  sourceId: string,
): AsyncGenerator<string> {
  const limit = limits.page.max;
  let fromPosition = 0;
  let end: number | null = null;
  for (;;) {
    const chunks = await store.listChunks(knowledgeBaseId, sourceId, { limit, fromPosition });
    if (chunks.length === 0) return;
    end ??= chunks[0]!.start;
    const text = joinParts(chunks, end);
    end += text.length;
    yield text;
    if (chunks.length < limit) return;
    fromPosition = chunks.at(-1)!.position + 1;
  }
}
