import { CuecardError } from "../../errors.ts";
import type { NewId } from "../../ids.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { KnowledgeStore, SourceRecord } from "../../ports/storage/knowledge.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { PageQuery } from "../../schema/common.ts";
import { parseInput } from "../../schema/parse.ts";
import { RefreshQuery, RegisterSource, type Source, SourcesQuery } from "../../schema/source.ts";
import type { Sources, Uploads } from "../../services.ts";
import { toStream } from "../content/whole-bytes.ts";
import type { Embedders } from "../embedding/embedders.ts";
import { cutAsNow } from "../ingest/pipeline-hash.ts";
import { idOfBase } from "../knowledge-bases/id-of-base.ts";
import { notFound } from "../knowledge-bases/knowledge-bases.ts";
import { acceptedTypeOf, checkAccepted } from "../uploads/accepted-types.ts";
import { findUpload } from "../uploads/find-upload.ts";
import { listChunks } from "./list-chunks.ts";
import { readFileInput } from "./read-file-input.ts";
import type { SourceChanges } from "./source-changes.ts";
import { newSource, toSource } from "./source-record.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

export interface SourcesOptions {
  workspace: string;
  store: KnowledgeStore;
  blobs: BlobStore;
  extractor: Pick<Extractor, "accepts" | "version">;
  embedders: Pick<Embedders, "forSpace">;
  uploads: Uploads;
  changes: SourceChanges;
  now: () => number;
  newId: NewId;
  /** Called when a source became due. */
  wake: () => void;
}

export function createSources(options: SourcesOptions): Sources {
  const { workspace, store, blobs, extractor, embedders, uploads, changes, now, newId, wake } = options;
  const timestamp = () => new Date(now()).toISOString();

  const sources: Sources = {
    async add(knowledgeBase, body) {
      const knowledgeBaseId = idOfBase(knowledgeBase);
      const input = parseInput(RegisterSource, body);
      if (!(await store.getKnowledgeBase(knowledgeBaseId))) notFound(knowledgeBaseId);
      const id = newId("doc");
      if (input.sourceType !== "file") {
        const blobKey = input.sourceType === "text" ? await putText(knowledgeBaseId, id, input.textContent) : null;
        const record = newSource({ id, knowledgeBaseId, input, blobKey, createdAt: timestamp() });
        if ((await store.insertSource(record, null)) !== "done") {
          if (blobKey) await blobs.delete(blobKey);
          notFound(knowledgeBaseId);
        }
        wake();
        return toSource(record);
      }
      checkAccepted(extractor.accepts, input.filename, input.mimeType);
      for (;;) {
        const upload = await findUpload(options, knowledgeBaseId, input);
        const record = newSource({ id, knowledgeBaseId, input, blobKey: upload.blobKey, createdAt: timestamp() });
        const inserted = await store.insertSource(record, upload.id);
        if (inserted === "knowledge_base_gone") notFound(knowledgeBaseId);
        // Another registration may take the same upload first; then the next oldest one is tried.
        if (inserted === "upload_taken") continue;
        wake();
        return toSource(record);
      }
    },

    async addFile(knowledgeBase, file, { signal } = {}) {
      const knowledgeBaseId = idOfBase(knowledgeBase);
      const { name: filename, mimeType: given, content, chunking } = await readFileInput(file);
      const mimeType = given ?? acceptedTypeOf(extractor.accepts, filename);
      const { uploadId } = await uploads.create(knowledgeBaseId, { filename, mimeType });
      const { fileSizeBytes } = await uploads.receive(uploadId, content, { signal });
      return sources.add(knowledgeBaseId, {
        sourceType: "file",
        filename,
        mimeType,
        fileSizeBytes,
        uploadId,
        ...chunking,
      });
    },

    async get(knowledgeBaseId, id) {
      return toSource(await find(knowledgeBaseId, id));
    },

    async list(knowledgeBaseId, page = {}) {
      if (!(await store.getKnowledgeBase(knowledgeBaseId))) notFound(knowledgeBaseId);
      const { limit, cursor, status, parentId } = parseInput(SourcesQuery, page);
      const request = { limit, after: decodeCursor(cursor), ...(status && { status }), ...(parentId && { parentId }) };
      return toList(await store.listSources(knowledgeBaseId, request), toSource);
    },

    async status(knowledgeBaseId, id) {
      const source = await find(knowledgeBaseId, id);
      const {
        status,
        processingError,
        errorCode,
        retryable,
        step,
        progress,
        attempt,
        warnings,
        crawlReport,
        chunkCount,
        updatedAt,
      } = source;
      const fault = { processingError, errorCode, retryable };
      const state = { status, ...fault, step, progress, attempt, warnings, crawlReport, chunkCount, updatedAt };
      return { id, object: "source_status", knowledgeBaseId, ...state };
    },

    async delete(knowledgeBaseId, id) {
      const deleted = await store.deleteSource(knowledgeBaseId, id);
      if (!deleted) throw await missing(knowledgeBaseId, id);
      for (const key of deleted.blobKeys) await blobs.delete(key);
      changes.changed(id);
    },

    retry: (knowledgeBaseId, id) => requeue(knowledgeBaseId, id, "failed", "retry"),
    async refresh(knowledgeBaseId, id, options = {}) {
      const { when } = parseInput(RefreshQuery, options);
      if (when === "outdated") {
        const source = await find(knowledgeBaseId, id);
        const base = (await store.getKnowledgeBase(knowledgeBaseId)) ?? notFound(knowledgeBaseId);
        if (source.status === "ready" && cutAsNow({ base, embedders, extractor })(source)) return toSource(source);
      }
      return requeue(knowledgeBaseId, id, "ready", "refresh");
    },

    async chunks(knowledgeBaseId, id, page = {}) {
      await find(knowledgeBaseId, id);
      return listChunks(store, knowledgeBaseId, id, parseInput(PageQuery, page));
    },

    waitUntilReady: ({ knowledgeBaseId, id }, wait = {}) =>
      waitUntilReady(() => sources.get(knowledgeBaseId, id), changes, id, wait),
  };
  return sources;

  async function find(knowledgeBaseId: string, id: string): Promise<SourceRecord> {
    return (await store.getSource(knowledgeBaseId, id)) ?? Promise.reject(await missing(knowledgeBaseId, id));
  }

  async function missing(knowledgeBaseId: string, id: string): Promise<CuecardError> {
    if (!(await store.getKnowledgeBase(knowledgeBaseId))) notFound(knowledgeBaseId);
    return new CuecardError("source_not_found", `There is no source ${id} in knowledge base ${knowledgeBaseId}.`);
  }

  async function requeue(knowledgeBaseId: string, id: string, from: "failed" | "ready", verb: string): Promise<Source> {
    const requeued = await store.requeueSource(knowledgeBaseId, id, [from], timestamp());
    if (!requeued) {
      const { status } = await find(knowledgeBaseId, id);
      const hint = status === "failed" ? "use retry" : status === "ready" ? "use refresh" : "wait until it is done";
      throw new CuecardError(
        "source_busy",
        `Source ${id} is ${status}; ${verb} needs a source that is ${from}: ${hint}.`,
      );
    }
    changes.changed(id);
    wake();
    return toSource(requeued);
  }

  async function putText(knowledgeBaseId: string, id: string, text: string): Promise<string> {
    const key = `${workspace}/${knowledgeBaseId}/${id}/${newId("item")}`;
    await blobs.put(key, toStream(new TextEncoder().encode(text)), { signal: AbortSignal.timeout(60_000) });
    return key;
  }
}
