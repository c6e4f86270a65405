import type { SourceRecord, SourceStatus, SourceStep } from "@cuecard/core";
import { readSource } from "@cuecard/core/storage-kit";
import { baseRow, type Row } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import type { Leased } from "../lease.ts";
import { json, raw, type Sql, sql, table } from "../sql.ts";
import { first, type Steps } from "../verb.ts";

/** A source with what the store keeps beside its record: its place in the queue and the document's title. */
export interface StoredSource extends Leased {
  row: Row;
  /** Row of its knowledge base. */
  base: Row;
  workspace: string;
  record: SourceRecord;
  title: string | null;
  /** When anybody may claim it, in milliseconds: the due time, or the end of its lease. Null: not due. */
  claimableAt: number | null;
  /** See `ClaimedSource`. */
  failedDeliveries: number;
  /** The state it was claimed from. Null without a lease. */
  claimedFrom: SourceStatus | null;
}

/** What of a source changes often has a column of its own, which overrides the record. */
export interface SourceState {
  status: SourceStatus;
  step: SourceStep | null;
  progress: number;
  attempt: number;
  updated_at: string;
  record: string;
}

/** What the columns of {@link sourceColumns} hold. */
export interface SourceColumns extends SourceState {
  row: Row;
  base: Row;
  workspace: string;
  title: string | null;
  claimable_at: number | string | null;
  leased: boolean | number;
  failed_deliveries: number;
  claimed_from: SourceStatus | null;
}

const sources = table("sources");

/** Columns of a source's record. */
export const stateColumns: Sql = raw("status, step, progress, attempt, updated_at, record");
/** Columns of a source with its place in the queue. */
export const sourceColumns: Sql = sql`row, base, workspace, title, claimable_at, leased, failed_deliveries, claimed_from, ${stateColumns}`;

/** The record as it is now. */
export function parseRecord({
  record,
  status,
  step,
  progress,
  attempt,
  updated_at: updatedAt,
}: SourceState): SourceRecord {
  return { ...readSource(record), status, step, progress, attempt, updatedAt };
}

/** The source of a row. */
export function parseSource({ original }: Dialect, columns: SourceColumns): StoredSource {
  const { row, base, workspace, title, attempt, claimable_at, leased, failed_deliveries, claimed_from } = columns;
  return {
    row,
    base,
    workspace: original(workspace),
    record: parseRecord(columns),
    title: title === null ? null : original(title),
    attempt,
    claimableAt: claimable_at === null ? null : Number(claimable_at),
    leased: Boolean(leased),
    failedDeliveries: failed_deliveries,
    claimedFrom: claimed_from,
  };
}

/** Where a source is. */
export interface SourcePlace {
  workspace: string;
  knowledgeBaseId: string;
  sourceId: string;
}

/** The condition that a row of the sources is that source. */
export const isSource = ({ workspace, knowledgeBaseId, sourceId }: SourcePlace): Sql =>
  sql`workspace = ${workspace} and id = ${sourceId} and base = (${baseRow(workspace, knowledgeBaseId)})`;

/** A source, locked for change. */
export function* lockSource(dialect: Dialect, place: SourcePlace): Steps<StoredSource | null> {
  const columns = yield* first<SourceColumns>(
    sql`select ${sourceColumns} from ${sources} where ${isSource(place)}${dialect.forUpdate}`,
  );
  return columns ? parseSource(dialect, columns) : null;
}

/**
 * Keeps the knowledge base from being deleted, and from its cutover. Every transaction that locks both locks the
 * knowledge base first, so that no two ever wait for each other.
 */
export function* holdKnowledgeBase(dialect: Dialect, workspace: string, knowledgeBaseId: string): Steps<Row | null> {
  const hold = dialect.holdFromCutover(workspace, knowledgeBaseId);
  if (hold) yield hold;
  return yield* keepKnowledgeBase(dialect, workspace, knowledgeBaseId);
}

/** The row of a knowledge base, which is not deleted until the transaction ends. Null: there is none. */
export function* keepKnowledgeBase(dialect: Dialect, workspace: string, knowledgeBaseId: string): Steps<Row | null> {
  const base = yield* first<{ row: Row }>(sql`${baseRow(workspace, knowledgeBaseId)}${dialect.forKeyShare}`);
  return base?.row ?? null;
}

/** Stores a locked source. */
export function* saveSource({ record, ...source }: Omit<StoredSource, "attempt">): Steps<void> {
  yield sql`update ${sources} set status = ${record.status}, step = ${record.step}, progress = ${record.progress},
    attempt = ${record.attempt}, updated_at = ${record.updatedAt}, blob_key = ${record.blobKey},
    fetched_key = ${record.fetched?.blobKey ?? null}, title = ${source.title}, claimable_at = ${source.claimableAt},
    leased = ${source.leased}, failed_deliveries = ${source.failedDeliveries}, claimed_from = ${source.claimedFrom},
    chunk_count = ${record.chunkCount}, record = ${json(record)} where row = ${source.row}`;
}

/** Stores a locked source whose run has ended. `due`: when it is due again. */
export function* endRun(source: StoredSource, record: SourceRecord, due = record.nextRefreshAt): Steps<void> {
  yield* saveSource({ ...withoutLease(source, dueAt(due)), failedDeliveries: 0, record });
}

/** The source without its lease. `claimableAt`: when it is due again. */
export const withoutLease = <Source extends StoredSource>(source: Source, claimableAt: number | null): Source => ({
  ...source,
  leased: false,
  claimedFrom: null,
  claimableAt,
});

/** A time in milliseconds since 1970. */
export const dueAt = (timestamp: string | null): number | null => (timestamp === null ? null : Date.parse(timestamp));
