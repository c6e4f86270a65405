import type { StoredChunk } from "../../ports/storage/knowledge.ts";
import { clean } from "../ingest/chunk/context.ts";
import { embeddedText } from "../ingest/embedded-text.ts";
import { countTokens } from "../ingest/tokens.ts";

/** The text that was embedded for a stored chunk. Whether the document's title stood before it is not stored, but its token count is. */
export function textOfChunk(chunk: StoredChunk): string {
  const title = clean(chunk.source.title ?? "");
  const plain = embeddedText({ ...chunk, title: null });
  if (title === "" || chunk.headingPath[0] === title) return plain;
  const titled = embeddedText({ ...chunk, title });
  return countTokens(titled) === chunk.tokenCount ? titled : plain;
}
