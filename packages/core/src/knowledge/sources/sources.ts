import type { Sources } from "../../api/sources.ts";
import type { Uploads } from "../../api/uploads.ts";
import type { NewId } from "../../base/values/ids.ts";
import { CuecardError, isCuecardError } from "../../errors.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { KnowledgeStore, SourceRecord } from "../../ports/storage/knowledge.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { PageQuery } from "../../schema/common.ts";
import { parseInput } from "../../schema/parse.ts";
import { RefreshQuery, RegisterSource, type Source, SourcesQuery } from "../../schema/source.ts";
import type { Embedders } from "../embedding/embedders.ts";
import { cutAsNow } from "../ingest/pipeline-hash.ts";
import type { ById } from "../knowledge-bases/by-id.ts";
import { notFound } from "../knowledge-bases/knowledge-bases.ts";
import { acceptedTypeOf } from "../uploads/accepted-types.ts";
import { addMany } from "./add-many.ts";
import { deleteMany, deleteOne } from "./delete-many.ts";
import { listChunks } from "./list-chunks.ts";
import { dropPrepared, prepareSource } from "./prepare-source.ts";
import { readFileInput } from "./read-file-input.ts";
import type { SourceChanges } from "./source-changes.ts";
import { sourceNotFound } from "./source-not-found.ts";
import { sourceOriginal } from "./source-original.ts";
import { type Registration, toSource, toSourceStatus } from "./source-record.ts";
import { sourceText } from "./source-text.ts";
import { updateSource } from "./update-source.ts";
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

export function createSources(options: SourcesOptions): ById<Sources> {
  const { store, blobs, changes, wake } = options;

  const sources: ById<Sources> = {
    async add(knowledgeBaseId, body) {
      const input = parseInput(RegisterSource, body);
      if (!(await store.getKnowledgeBase(knowledgeBaseId))) notFound(knowledgeBaseId);
      const source = await addOne(options, knowledgeBaseId, input);
      wake();
      return toSource(source);
    },

    async addMany(knowledgeBaseId, inputs) {
      try {
        return await addMany(options, knowledgeBaseId, inputs);
      } finally {
        wake();
      }
    },

    async addFile(knowledgeBaseId, file, { signal } = {}) {
      return sources.add(knowledgeBaseId, await receiveFile(options, knowledgeBaseId, file, signal));
    },

    async get(knowledgeBaseId, id) {
      return toSource(await find(store, knowledgeBaseId, id));
    },

    async list(knowledgeBaseId, page = {}) {
      if (!(await store.getKnowledgeBase(knowledgeBaseId))) notFound(knowledgeBaseId);
      const { limit, cursor, ...filter } = parseInput(SourcesQuery, page);
      return toList(
        await store.listSources(knowledgeBaseId, { limit, after: decodeCursor(cursor), ...filter }),
        toSource,
      );
    },

    update: (knowledgeBaseId, id, patch) => updateSource(options, () => find(store, knowledgeBaseId, id), patch),

    async status(knowledgeBaseId, id) {
      return toSourceStatus(await find(store, knowledgeBaseId, id));
    },

    async delete(knowledgeBaseId, id) {
      if (!(await deleteOne(options, knowledgeBaseId, id))) throw await sourceNotFound(store, knowledgeBaseId, id);
    },

    deleteMany: (knowledgeBaseId, which) => deleteMany(options, knowledgeBaseId, which),

    retry: (knowledgeBaseId, id) => requeue(options, knowledgeBaseId, id, "failed"),
    async refresh(knowledgeBaseId, id, query = {}) {
      const { when } = parseInput(RefreshQuery, query);
      const current = when === "outdated" ? await findCurrent(options, knowledgeBaseId, id) : null;
      return current ? toSource(current) : requeue(options, knowledgeBaseId, id, "ready");
    },

    async chunks(knowledgeBaseId, id, page = {}) {
      await find(store, knowledgeBaseId, id);
      return listChunks(store, knowledgeBaseId, id, parseInput(PageQuery, page));
    },

    async text(knowledgeBaseId, id, page = {}) {
      const source = toSource(await find(store, knowledgeBaseId, id));
      return sourceText(store, source, await listChunks(store, knowledgeBaseId, id, parseInput(PageQuery, page)));
    },

    async original(knowledgeBaseId, id, { signal } = {}) {
      return sourceOriginal(blobs, await find(store, knowledgeBaseId, id), signal);
    },

    async waitUntilReady(source, wait = {}) {
      const { knowledgeBaseId, id } = source;
      if (![knowledgeBaseId, id].every((given) => given && typeof given === "string")) {
        const message = `waitUntilReady needs the source, and not ${JSON.stringify(source)}; pass what add or get returned.`;
        throw new CuecardError("invalid_value", message, { param: "source" });
      }
      return waitUntilReady(() => sources.get(knowledgeBaseId, id), changes, id, wait);
    },
  };
  return sources;
}

async function addOne(options: SourcesOptions, knowledgeBaseId: string, input: Registration): Promise<SourceRecord> {
  const { store, blobs, newId } = options;
  const id = newId("doc");
  for (;;) {
    const source = await prepareSource(options, { knowledgeBaseId, id, input });
    const { record, uploadId } = source;
    const inserted = await store.insertSource(record, uploadId).catch(async (error: unknown) => {
      if (isCuecardError(error) && error.code === "quota_exceeded") await dropPrepared(blobs, source);
      throw error;
    });
    if (inserted === "done") return record;
    // Another registration may take the same upload first; then the next oldest one is tried.
    if (inserted === "upload_taken") continue;
    await dropPrepared(blobs, source);
    notFound(knowledgeBaseId);
  }
}

/** Uploads a file, and says how to register it. */
async function receiveFile(
  { extractor, uploads }: SourcesOptions,
  knowledgeBaseId: string,
  file: Parameters<Sources["addFile"]>[1],
  signal: AbortSignal | undefined,
) {
  const { name: filename, mimeType: given, content, chunking } = await readFileInput(file);
  const mimeType = given ?? acceptedTypeOf(extractor.accepts, filename);
  const { uploadId } = await uploads.create(knowledgeBaseId, { filename, mimeType });
  const { fileSizeBytes } = await uploads.receive(uploadId, content, { signal });
  return { sourceType: "file" as const, filename, mimeType, fileSizeBytes, uploadId, ...chunking };
}

/** The source when it is ready and processed as it would be now; else null. */
async function findCurrent(
  { store, embedders, extractor }: SourcesOptions,
  knowledgeBaseId: string,
  id: string,
): Promise<SourceRecord | null> {
  const source = await find(store, knowledgeBaseId, id);
  const base = (await store.getKnowledgeBase(knowledgeBaseId)) ?? notFound(knowledgeBaseId);
  return source.status === "ready" && cutAsNow({ base, embedders, extractor })(source) ? source : null;
}

async function find(store: KnowledgeStore, knowledgeBaseId: string, id: string): Promise<SourceRecord> {
  return (
    (await store.getSource(knowledgeBaseId, id)) ?? Promise.reject(await sourceNotFound(store, knowledgeBaseId, id))
  );
}

async function requeue(
  { store, changes, now, wake }: SourcesOptions,
  knowledgeBaseId: string,
  id: string,
  from: "failed" | "ready",
): Promise<Source> {
  const verb = from === "failed" ? "retry" : "refresh";
  const requeued = await store.requeueSource(knowledgeBaseId, id, [from], new Date(now()).toISOString());
  if (!requeued) {
    const { status } = await find(store, knowledgeBaseId, id);
    const hint = status === "failed" ? "use retry" : status === "ready" ? "use refresh" : "wait until it is done";
    throw new CuecardError(
      "source_busy",
      `Source ${id} is ${status}, but ${verb} needs a source that is ${from}: ${hint}.`,
    );
  }
  changes.changed(id);
  wake();
  return toSource(requeued);
}
