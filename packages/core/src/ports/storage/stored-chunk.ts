import type { Chunk, Source } from "../../schema/source.ts";

/** A chunk with the facts of its source that a citation shows. */
export interface StoredChunk extends Chunk {
  source: Pick<Source, "filename" | "sourceUrl" | "textTitle" | "customMetadata"> & { title: string | null };
}
