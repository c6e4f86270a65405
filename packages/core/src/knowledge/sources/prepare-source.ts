import type { NewId } from "../../base/values/ids.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { KnowledgeStore, NewSource } from "../../ports/storage/knowledge.ts";
import { toStream } from "../content/whole-bytes.ts";
import { checkAccepted } from "../uploads/accepted-types.ts";
import { findUpload } from "./find-upload.ts";
import { newSource, type Registration } from "./source-record.ts";

export interface PrepareOptions {
  workspace: string;
  store: KnowledgeStore;
  blobs: BlobStore;
  extractor: Pick<Extractor, "accepts">;
  now: () => number;
  newId: NewId;
}

/** What a registration is stored as. The bytes of a text are in the blob store then, and the upload of a file is found. */
export async function prepareSource(
  options: PrepareOptions,
  { knowledgeBaseId, id, input }: { knowledgeBaseId: string; id: string; input: Registration },
): Promise<NewSource> {
  const { upload, blobKey } = await bytesOf(options, knowledgeBaseId, input);
  const createdAt = new Date(options.now()).toISOString();
  return { record: newSource({ id, knowledgeBaseId, input, blobKey, createdAt }), uploadId: upload };
}

async function bytesOf(
  options: PrepareOptions,
  knowledgeBaseId: string,
  input: Registration,
): Promise<{ upload: string | null; blobKey: string | null }> {
  if (input.sourceType === "url") return { upload: null, blobKey: null };
  if (input.sourceType === "text")
    return { upload: null, blobKey: await putText(options, knowledgeBaseId, input.textContent) };
  checkAccepted(options.extractor.accepts, input.filename, input.mimeType);
  const upload = await findUpload(options, knowledgeBaseId, input);
  return { upload: upload.id, blobKey: upload.blobKey };
}

/** Deletes the bytes of a text that was certainly not stored. Those of a file are its upload's. */
export async function dropPrepared(blobs: BlobStore, { record, uploadId }: NewSource): Promise<void> {
  if (uploadId === null && record.blobKey !== null) await blobs.delete(record.blobKey);
}

/** The texts of a knowledge base stand together: in a folder of its own each would cost as much again as its bytes. */
async function putText({ workspace, blobs, newId }: PrepareOptions, base: string, text: string): Promise<string> {
  const key = `${workspace}/${base}/texts/${newId("item")}`;
  await blobs.put(key, toStream(new TextEncoder().encode(text)), { signal: AbortSignal.timeout(60_000) });
  return key;
}
