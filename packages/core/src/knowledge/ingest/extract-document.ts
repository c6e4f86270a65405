import { createHash, type Hash } from "node:crypto";
import type { IngestUsage } from "../../api/events.ts";
import { CuecardError } from "../../errors.ts";
import type { BlobStream } from "../../ports/blob-store.ts";
import type { EncodedDocument } from "../../ports/document.ts";
import type { SourceRecord } from "../../ports/storage/knowledge.ts";
import { collect } from "../content/whole-bytes.ts";
import type { IngestOptions } from "./ingest-options.ts";
import { readStored, type SourceBytes } from "./source-bytes.ts";
import { textDocument } from "./text-document.ts";

/**
 * Reads the bytes once: the hash is of those that the document was made of, whatever is stored under their key by then.
 * Bytes of a file or a text that were read before must be the same again, or `content_changed` is thrown, whatever the
 * extractor makes of them.
 */
export async function extractDocument(
  { blobs, extractor, made }: IngestOptions,
  source: SourceRecord,
  { blobKey, mimeType, url }: SourceBytes,
  signal: AbortSignal,
): Promise<{ document: EncodedDocument; warnings: string[]; contentHash: string }> {
  const hash = createHash("sha256");
  const expected = source.sourceType === "url" ? null : source.contentHash;
  const content = hashed(counted(await readStored(blobs, source, blobKey, signal), made), hash, (found) => {
    if (expected !== null && found !== expected) throw contentChanged(source.sourceType);
  });
  if (source.sourceType !== "text") {
    const extraction = await extractor.extract({ content, mimeType, filename: source.filename, url, signal });
    return { ...extraction, contentHash: hash.digest("hex") };
  }
  const document = textDocument(source.textTitle!, Buffer.from(await collect(content)).toString("utf8"));
  return { document, warnings: [], contentHash: hash.digest("hex") };
}

async function* counted(content: BlobStream, made: IngestUsage): BlobStream {
  for await (const piece of content) {
    made.bytes += piece.byteLength;
    yield piece;
  }
}

/** Calls `atEnd` with the hash before the reader gets the end: when it throws, nothing is made of these bytes. */
async function* hashed(content: BlobStream, hash: Hash, atEnd: (found: string) => void): BlobStream {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  atEnd(hash.copy().digest("hex"));
}

function contentChanged(kind: SourceRecord["sourceType"]): CuecardError {
  const message = `The stored bytes of this ${kind} have changed since they were stored: the disk is damaged, or another program wrote to the blob store. Delete the source and add it again.`;
  return new CuecardError("content_changed", message);
}
