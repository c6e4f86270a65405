import type { Claim, FencedResult, SourceRecord } from "../../ports/storage/knowledge.ts";
import { validatorsOf } from "../content/validators-of.ts";
import { toStream } from "../content/whole-bytes.ts";
import { newPage } from "../sources/source-record.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import type { ReadPage } from "./read-page.ts";

/** Longest time that writing one blob may take. */
const blobTimeoutMs = 60_000;

interface Keeping {
  site: SourceRecord;
  claim: Claim;
  /** The site's page of this address; null: none so far. */
  known: SourceRecord | null;
  address: string;
  read: ReadPage;
  signal: AbortSignal;
  isCutAsNow: (page: SourceRecord) => boolean;
}

/**
 * Makes a page a source of its own, which is processed from the bytes that are here. One that is what it was, and would
 * be cut the same, stays as it is.
 */
export async function keepPage(
  { workspace, store, blobs, now, newId }: CrawlOptions,
  { site, claim, known, address, read, signal, isCutAsNow }: Keeping,
): Promise<FencedResult> {
  const { page, contentHash } = read;
  if (
    known?.fetched
      ? contentHash === known.fetched.contentHash
      : known && contentHash === known.contentHash && isCutAsNow(known)
  ) {
    return "done";
  }
  const id = known?.id ?? newId("doc");
  const blobKey = `${workspace}/${site.knowledgeBaseId}/${id}/${newId("item")}`;
  await blobs.put(blobKey, toStream(page.bytes), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(blobTimeoutMs)]),
  });
  const { mimeType, url } = page;
  const fetched = { blobKey, contentHash, mimeType, url, validators: validatorsOf(page) };
  const createdAt = new Date(now()).toISOString();
  const stored = await store.storePage(claim, newPage(site, { id, sourceUrl: address, fetched, createdAt }));
  if (stored === "done") return stored;
  await blobs.delete(blobKey);
  // A page that is in work keeps the version it has; the next crawl brings the newer one.
  return stored === "busy" ? "done" : stored;
}
