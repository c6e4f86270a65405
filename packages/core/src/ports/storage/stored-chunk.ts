import type { Chunk } from "../../schema/chunk.ts";
import type { Source } from "../../schema/source.ts";

/** A chunk with the facts of its source that a citation shows, and when that version of the source was processed. */
export interface StoredChunk extends Chunk {
  /** Facts of the source that a citation shows. */
  source: Pick<Source, "filename" | "sourceUrl" | "textTitle" | "customMetadata" | "lastProcessedAt"> & {
    /** The title that was set for citations; null when none was. */
    givenTitle: string | null;
    /** The document's own title, which may stand before the embedded text. */
    title: string | null;
  };
}
