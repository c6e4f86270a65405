import type { InsertedSource, KnowledgeStore, NewSource } from "@cuecard/core";
import { afterRequeue, afterUpdate } from "@cuecard/core/storage-kit";
import { claimUpload, lockFreeUploads } from "@cuecard/sql";
import type { Query } from "../../connection/database.ts";
import { original, storable } from "../../text.ts";
import { dialect } from "../dialect.ts";
import type { Engine } from "../engine.ts";
import { addSourceUpdate } from "../events.ts";
import { runSteps } from "../run-steps.ts";
import { holdQuotas, holdRoom } from "../usage.ts";
import { countSources, listSources } from "./list-sources.ts";
import {
  dueAt,
  holdKnowledgeBase,
  lockSource,
  parseRecord,
  type SourceState,
  saveSource,
  saveUpdate,
  stateColumns,
  withoutLease,
} from "./source-rows.ts";
import { insertSourceRow, lockPages, removeSources } from "./source-tree.ts";
import { unreferencedBlobKeys } from "./unreferenced-blobs.ts";

type Sources = Pick<
  KnowledgeStore,
  | "insertSource"
  | "insertSources"
  | "getSource"
  | "listSources"
  | "countSources"
  | "updateSource"
  | "deleteSource"
  | "requeueSource"
>;

export function createSources(engine: Engine, workspace: string): Sources {
  const { database } = engine;
  const { schema } = engine.names;
  const baseRow = (place: string) => `(select row from ${schema}.bases where workspace = $1 and id = ${place})`;

  /** The knowledge base's row, which stays until the transaction ends; null when there is none. */
  async function lockBase(query: Query, knowledgeBaseId: string): Promise<string | null> {
    const [base] = await query<{ row: string }>(
      `select row::text from ${schema}.bases where workspace = $1 and id = $2 for key share`,
      [workspace, storable(knowledgeBaseId)],
    );
    return base?.row ?? null;
  }

  async function insertSource(
    query: Query,
    base: string,
    { record, uploadId }: NewSource,
    checkRoom: () => Promise<void> = async () => {},
  ): Promise<"done" | "upload_taken"> {
    if (
      uploadId !== null &&
      !(await runSteps(query, engine.names, claimUpload({ workspace: original(workspace), base }, uploadId, record.id)))
    )
      return "upload_taken";
    await checkRoom();
    await insertSourceRow(query, schema, { workspace, base, record });
    return "done";
  }

  return {
    insertSource: (record, uploadId, quotas = []) =>
      database.transaction(async (query) => {
        const checkRoom = await holdQuotas(query, schema, workspace, quotas);
        const base = await lockBase(query, record.knowledgeBaseId);
        return base === null ? "knowledge_base_gone" : insertSource(query, base, { record, uploadId }, checkRoom);
      }),
    insertSources: (knowledgeBaseId, sources) =>
      database.transaction(async (query) => {
        const all = sources.flatMap(({ quotas = [] }) => quotas);
        const room = await holdRoom(query, schema, workspace, all);
        const base = await lockBase(query, knowledgeBaseId);
        if (base === null) return "knowledge_base_gone";
        const uploadIds = sources.flatMap(({ uploadId }) => uploadId ?? []);
        const free = await runSteps(
          query,
          engine.names,
          lockFreeUploads(dialect, { workspace: original(workspace), base }, uploadIds),
        );
        const found = await query<{ id: string }>(
          `select id from ${schema}.sources where workspace = $1 and id = any($2::text[])`,
          [workspace, sources.map(({ record }) => storable(record.id))],
        );
        const taken = new Set(found.map(({ id }) => id));
        const insert = async ({ record, uploadId, quotas = [] }: NewSource): Promise<InsertedSource> => {
          if (taken.has(storable(record.id))) return "id_taken";
          if (uploadId !== null && !free.has(uploadId)) return "upload_taken";
          const noRoom = room.take(quotas);
          if (noRoom !== null) return { noRoom };
          taken.add(storable(record.id));
          if (uploadId !== null) free.delete(uploadId);
          return insertSource(query, base, { record, uploadId });
        };
        const results: InsertedSource[] = [];
        for (const source of sources) results.push(await insert(source));
        return results;
      }),
    async getSource(knowledgeBaseId, id) {
      const [source] = await database.query<SourceState>(
        `select ${stateColumns} from ${schema}.sources where workspace = $1 and id = $2 and base = ${baseRow("$3")}`,
        [workspace, storable(id), storable(knowledgeBaseId)],
      );
      return source ? parseRecord(source) : null;
    },
    listSources: (knowledgeBaseId, request) => listSources(engine, workspace, knowledgeBaseId, request),
    countSources: (knowledgeBaseId, filter) => countSources(engine, workspace, knowledgeBaseId, filter),
    updateSource: (knowledgeBaseId, id, patch, { version, now }) =>
      database.transaction(async (query) => {
        const source = await lockSource(query, schema, { workspace, knowledgeBaseId, id });
        if (!source) return "gone";
        if (source.record.version !== version) return "stale";
        const record = afterUpdate(source.record, patch, now);
        await saveUpdate(query, schema, source.row, record);
        await addSourceUpdate(query, schema, workspace, record);
        return record;
      }),
    deleteSource: (knowledgeBaseId, id) =>
      database.transaction((query) => deleteSource(query, schema, { workspace, knowledgeBaseId, id })),
    requeueSource: (knowledgeBaseId, id, from, now) =>
      database.transaction(async (query) => {
        const source = await lockSource(query, schema, { workspace, knowledgeBaseId, id });
        if (!source || !from.includes(source.record.status)) return null;
        const record = afterRequeue(source.record, now);
        if (!record) return source.record;
        await saveSource(query, schema, { ...withoutLease(source, dueAt(now)), failedDeliveries: 0, record });
        return record;
      }),
  };
}

/** See `KnowledgeStore.deleteSource`. Only within a transaction. */
async function deleteSource(
  query: Query,
  schema: string,
  { workspace, knowledgeBaseId, id }: { workspace: string; knowledgeBaseId: string; id: string },
): Promise<{ blobKeys: string[] } | null> {
  await holdKnowledgeBase(query, schema, workspace, knowledgeBaseId);
  const source = await lockSource(query, schema, { workspace, knowledgeBaseId, id });
  if (!source) return null;
  const uploads = await query<{ blob_key: string | null }>(
    `delete from ${schema}.uploads where workspace = $1 and claimed_by = $2 returning blob_key`,
    [workspace, storable(id)],
  );
  const keys = await removeSources(query, schema, [source, ...(await lockPages(query, schema, source))]);
  const uploaded = uploads.flatMap((upload) => upload.blob_key ?? []);
  return { blobKeys: await unreferencedBlobKeys(query, schema, [...keys, ...uploaded]) };
}
