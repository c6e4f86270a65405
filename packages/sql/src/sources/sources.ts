import type { InsertedSource, KnowledgeStore, NewSource, Quota } from "@cuecard/core";
import { afterRequeue, afterUpdate, sourceUpdated } from "@cuecard/core/storage-kit";
import type { Dialect } from "../dialect.ts";
import { checkRoom, holdQuotas, roomOf } from "../quotas.ts";
import { claimUpload, lockFreeUploads, type UploadOfBase } from "../rows/uploads.ts";
import { json, sql, table } from "../sql.ts";
import { first, read, rows, type Steps, transaction, type WorkspaceVerbs } from "../verb.ts";
import { countSources, listSources } from "./list-sources.ts";
import {
  endRun,
  holdKnowledgeBase,
  isSource,
  keepKnowledgeBase,
  lockSource,
  parseRecord,
  type SourceState,
  stateColumns,
} from "./source-rows.ts";
import { insertSourceRow, lockPages, removeSources } from "./source-tree.ts";
import { unreferencedBlobs } from "./unreferenced-blobs.ts";

export type SourceStore = Pick<
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

const sources = table("sources");

export const createSources = (dialect: Dialect): WorkspaceVerbs<SourceStore> => ({
  insertSource: transaction(function* (workspace, record, uploadId, quotas = []) {
    yield* holdQuotas(dialect, workspace, quotas);
    const base = yield* keepKnowledgeBase(dialect, workspace, record.knowledgeBaseId);
    if (base === null) return "knowledge_base_gone";
    return yield* insertSource(dialect, { workspace, base }, { record, uploadId }, quotas);
  }),
  insertSources: transaction((workspace, knowledgeBaseId, added) =>
    insertSources(dialect, workspace, knowledgeBaseId, added),
  ),
  getSource: read(function* (workspace, knowledgeBaseId, sourceId) {
    const found = yield* first<SourceState>(
      sql`select ${stateColumns} from ${sources} where ${isSource({ workspace, knowledgeBaseId, sourceId })}`,
    );
    return found ? parseRecord(found) : null;
  }),
  listSources: read((workspace, knowledgeBaseId, request) =>
    listSources(dialect, { workspace, knowledgeBaseId }, request),
  ),
  countSources: read((workspace, knowledgeBaseId, filter) =>
    countSources(dialect, { workspace, knowledgeBaseId }, filter),
  ),
  updateSource: transaction(function* (workspace, knowledgeBaseId, sourceId, patch, { version, now }) {
    const source = yield* lockSource(dialect, { workspace, knowledgeBaseId, sourceId });
    if (!source) return "gone";
    if (source.record.version !== version) return "stale";
    const record = afterUpdate(source.record, patch, now);
    // Its run is left alone.
    yield sql`update ${sources} set updated_at = ${record.updatedAt}, metadata = ${dialect.metadata(record.customMetadata)},
      record = ${json(record)} where row = ${source.row}`;
    const { type, at, data } = sourceUpdated(record);
    yield sql`insert into ${table("events")} (workspace, id, type, at, base, object, data)
      select workspace, ${dialect.newEventId}, ${type}, ${at}, ${knowledgeBaseId}, ${sourceId}, ${json(data)}
      from ${table("listeners")} where workspace = ${workspace}`;
    return record;
  }),
  deleteSource: transaction(function* (workspace, knowledgeBaseId, sourceId) {
    yield* holdKnowledgeBase(dialect, workspace, knowledgeBaseId);
    const source = yield* lockSource(dialect, { workspace, knowledgeBaseId, sourceId });
    if (!source) return null;
    const uploads = yield* rows<{ blob_key: string | null }>(
      sql`delete from ${table("uploads")} where workspace = ${workspace} and claimed_by = ${sourceId} returning blob_key`,
    );
    const keys = yield* removeSources(dialect, [source, ...(yield* lockPages(dialect, source))]);
    const uploaded = uploads.flatMap(({ blob_key: key }) => (key === null ? [] : dialect.original(key)));
    return { blobKeys: yield* unreferencedBlobs(dialect, [...keys, ...uploaded]) };
  }),
  requeueSource: transaction(function* (workspace, knowledgeBaseId, sourceId, from, now) {
    const source = yield* lockSource(dialect, { workspace, knowledgeBaseId, sourceId });
    if (!source || !from.includes(source.record.status)) return null;
    const record = afterRequeue(source.record, now);
    if (record) yield* endRun(source, record, now);
    return record ?? source.record;
  }),
});

function* insertSource(
  dialect: Dialect,
  base: UploadOfBase,
  { record, uploadId }: NewSource,
  quotas: readonly Quota[] = [],
): Steps<"done" | "upload_taken"> {
  if (uploadId !== null && !(yield* claimUpload(base, uploadId, record.id))) return "upload_taken";
  yield* checkRoom(dialect, base.workspace, quotas);
  yield* insertSourceRow(dialect, base, record);
  return "done";
}

function* insertSources(
  dialect: Dialect,
  workspace: string,
  knowledgeBaseId: string,
  added: NewSource[],
): Steps<InsertedSource[] | "knowledge_base_gone"> {
  const all = added.flatMap(({ quotas = [] }) => quotas);
  yield* holdQuotas(dialect, workspace, all);
  const room = yield* roomOf(dialect, workspace, all);
  const base = yield* keepKnowledgeBase(dialect, workspace, knowledgeBaseId);
  if (base === null) return "knowledge_base_gone";
  const uploadIds = added.flatMap(({ uploadId }) => uploadId ?? []);
  const free = yield* lockFreeUploads(dialect, { workspace, base }, uploadIds);
  const ids = added.map(({ record }) => record.id);
  const found = yield* rows<{ id: string }>(
    sql`select id from ${sources} where workspace = ${workspace} and ${dialect.isOneOf("id", ids)}`,
  );
  const taken = new Set(found.map(({ id }) => dialect.original(id)));
  const results: InsertedSource[] = [];
  for (const { record, uploadId, quotas = [] } of added) results.push(yield* insert(record, uploadId, quotas));
  return results;

  function* insert(
    record: NewSource["record"],
    uploadId: string | null,
    quotas: readonly Quota[],
  ): Steps<InsertedSource> {
    if (taken.has(record.id)) return "id_taken";
    if (uploadId !== null && !free.has(uploadId)) return "upload_taken";
    const noRoom = room.take(quotas);
    if (noRoom !== null) return { noRoom };
    taken.add(record.id);
    if (uploadId !== null) free.delete(uploadId);
    return yield* insertSource(dialect, { workspace, base: base! }, { record, uploadId });
  }
}
