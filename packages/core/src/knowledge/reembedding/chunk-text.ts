import type { StoredChunk } from "../../ports/storage/stored-chunk.ts";
import { embeddedText, oneLine, shownText } from "../ingest/chunk/embedded-text.ts";
import { countTokens } from "../tokens/tokens.ts";

/**
 * Exactly the text that was embedded for a stored chunk. Whether the document's title stood before it is not stored,
 * but its token count is.
 */
export function textOfChunk(chunk: StoredChunk): string {
  const title = oneLine(chunk.source.title ?? "");
  const plain = embeddedText({ ...chunk, title: null });
  if (title === "" || chunk.headingPath[0] === title) return plain;
  return countTokens(shownText({ ...chunk, title })) === chunk.tokenCount ? embeddedText({ ...chunk, title }) : plain;
}
