import type { StoredChunk } from "../../ports/storage/stored-chunk.ts";

/** The title that people see of a chunk's source: the one that was set, else the document's own. */
export function shownTitle({ source }: Pick<StoredChunk, "source">): string | null {
  return source.givenTitle ?? source.title ?? source.textTitle;
}
