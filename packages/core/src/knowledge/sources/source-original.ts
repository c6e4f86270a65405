import type { SourceOriginal } from "../../api/files.ts";
import { CuecardError } from "../../errors.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { SourceRecord } from "../../ports/storage/knowledge.ts";

/** Longest time that reading may take, as an upload may. */
const readMs = 15 * 60_000;

/** The bytes that a source was made of, as they were received. Throws `original_not_kept`. */
export async function sourceOriginal(
  blobs: BlobStore,
  source: SourceRecord,
  signal: AbortSignal | undefined,
): Promise<SourceOriginal> {
  const { id, blobKey } = source;
  if (source.crawl) throw notKept(`Source ${id} is a site, which has no file of its own; ask for one of its pages.`);
  if (blobKey === null) throw notKept(`The page of source ${id} was not fetched yet; ask again when it is ready.`);
  const timeout = AbortSignal.timeout(readMs);
  const reading = { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  const facts = await blobs.stat(blobKey, reading);
  const content = facts && (await blobs.get(blobKey, reading));
  if (!content) {
    throw notKept(`The bytes of source ${id} are not in the blob store any more; delete the source and add it again.`);
  }
  return { filename: nameOf(source), mimeType: typeOf(source) ?? facts.mimeType, fileSizeBytes: facts.bytes, content };
}

const notKept = (message: string) => new CuecardError("original_not_kept", message);

function typeOf({ sourceType, mimeType }: SourceRecord): string | null {
  return sourceType === "text" ? "text/plain; charset=utf-8" : mimeType;
}

/** A page is named by the last part of its address, or by its host. */
function nameOf({ sourceType, filename, textTitle, sourceUrl }: SourceRecord): string {
  if (sourceType === "file") return filename!;
  if (sourceType === "text") return `${textTitle!}.txt`;
  const { pathname, hostname } = new URL(sourceUrl!);
  return decoded(pathname.split("/").findLast((part) => part !== "") ?? hostname);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
