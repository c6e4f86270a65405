import { createHash } from "node:crypto";
import { CuecardError } from "../../errors.ts";
import type { BlobStore, BlobStream } from "../../ports/blob-store.ts";
import type { PageValidators } from "../../ports/extractor.ts";
import type { FetchedBytes, SourceRecord } from "../../ports/storage/knowledge.ts";
import { validatorsOf } from "../content/validators-of.ts";
import { hashOf, toStream } from "../content/whole-bytes.ts";
import type { IngestOptions } from "./ingest-options.ts";
import type { Lease } from "./lease.ts";
import { verifyUpload } from "./verify-upload.ts";

/** Longest time that reading or writing one blob may take. */
const blobTimeoutMs = 5 * 60_000;

export interface SourceBytes extends Omit<FetchedBytes, "url" | "contentHash"> {
  url: string | null;
}

/** A source that would be given the chunks it has. */
interface Unchanged {
  unchanged: true;
  validators: PageValidators | null;
}

/**
 * Of a page's bytes before and after the run, deletes those that the source does not name. Only its record says whether
 * the chunks were replaced. What can't be deleted now, maintenance deletes later.
 */
export async function forgetUnnamed(
  { store, blobs }: IngestOptions,
  before: SourceRecord,
  fetched: string,
): Promise<void> {
  if (fetched === before.blobKey) return;
  try {
    const record = await store.getSource(before.knowledgeBaseId, before.id);
    const named = [record?.blobKey, record?.fetched?.blobKey];
    for (const key of [before.blobKey, fetched]) if (key !== null && !named.includes(key)) await blobs.delete(key);
  } catch {}
}

/**
 * Fetches a page and keeps its bytes before anything reads them, unless a crawl did. Files and texts were kept when
 * they were registered. Bytes that did not change end the run only with `samePipeline`.
 */
export async function fetchBytes(
  { workspace, blobs, extractor, newId }: IngestOptions,
  source: SourceRecord,
  lease: Lease,
  samePipeline: boolean,
): Promise<SourceBytes | Unchanged> {
  const signal = AbortSignal.any([lease.signal, AbortSignal.timeout(blobTimeoutMs)]);
  if (source.sourceType === "url") {
    lease.report("fetching", 0);
    if (source.fetched) return source.fetched;
    const known = samePipeline ? source.validators : null;
    const page = await extractor.fetchPage(source.sourceUrl!, {
      signal: lease.signal,
      ...(known && { validators: known }),
    });
    if ("notModified" in page) return { unchanged: true, validators: known };
    const validators = validatorsOf(page);
    if (samePipeline && (await hashOf(page.bytes)) === source.contentHash) return { unchanged: true, validators };
    const blobKey = `${workspace}/${source.knowledgeBaseId}/${source.id}/${newId("item")}`;
    await blobs.put(blobKey, toStream(page.bytes), { signal });
    return { blobKey, mimeType: page.mimeType, url: page.url, validators };
  }
  const blobKey = source.blobKey!;
  if (samePipeline) {
    const hash = createHash("sha256");
    for await (const piece of await readStored(blobs, source, blobKey, signal)) hash.update(piece);
    if (hash.digest("hex") === source.contentHash) return { unchanged: true, validators: null };
  }
  return { blobKey, mimeType: source.mimeType, url: null, validators: null };
}

export async function readStored(
  blobs: BlobStore,
  source: SourceRecord,
  key: string,
  signal: AbortSignal,
): Promise<BlobStream> {
  const content = await blobs.get(key, { signal });
  if (content) return source.sourceType === "file" ? verifyUpload(source, content) : content;
  throw new CuecardError(
    "upload_not_found",
    "The bytes of this source are missing from the blob store; delete the source and add it again.",
  );
}
