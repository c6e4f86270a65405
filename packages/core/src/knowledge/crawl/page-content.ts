import type { ExtractRequest, FetchedPage } from "../../ports/extractor.ts";
import { toStream } from "../content/whole-bytes.ts";

/** A fetched page as it is handed to the extractor. */
export function contentOf(
  { bytes, mimeType, url }: Pick<FetchedPage, "bytes" | "mimeType" | "url">,
  signal: AbortSignal,
): ExtractRequest {
  return { content: toStream(bytes), mimeType, filename: null, url, signal };
}
