import type { Claim, FencedResult, SourceRecord, SourceStatus, SourceStep } from "@cuecard/core";
import { readSource } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import { lockCutover } from "../reembedding/cutover-lock.ts";
import { metadataElements } from "./metadata.ts";

/** A source with what the store keeps beside its record: its place in the queue and the document's title. */
export interface StoredSource {
  row: string;
  base: string;
  workspace: string;
  record: SourceRecord;
  title: string | null;
  /** When anybody may claim it, in milliseconds: the due time, or the end of its lease. Null: not due. */
  claimableAt: number | null;
  /** True also for a lease that ran out, until the next claim. */
  leased: boolean;
  /** See `ClaimedSource`. */
  failedDeliveries: number;
  /** The state it was claimed from. Null without a lease. */
  claimedFrom: SourceStatus | null;
}

export interface SourceColumns {
  row: string;
  base: string;
  workspace: string;
  status: SourceStatus;
  step: SourceStep | null;
  progress: number;
  attempt: number;
  updated_at: string;
  title: string | null;
  claimable_at: number | null;
  leased: boolean;
  failed_deliveries: number;
  claimed_from: SourceStatus | null;
  record: string;
}

/** Of a table or alias named `sources`. */
export const sourceColumns = `sources.row::text as row, sources.base::text as base, sources.workspace, sources.status, sources.step,
  sources.progress, sources.attempt, sources.updated_at, sources.title, sources.claimable_at::float8 as claimable_at, sources.leased,
  sources.failed_deliveries, sources.claimed_from, sources.record`;

export const stateColumns = "status, step, progress, attempt, updated_at, record";
export type SourceState = Pick<SourceColumns, "status" | "step" | "progress" | "attempt" | "updated_at" | "record">;

/** The record. Columns override what changes often. */
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

export function parseSource(columns: SourceColumns): StoredSource {
  const {
    row,
    base,
    workspace,
    title,
    claimable_at: claimableAt,
    leased,
    failed_deliveries: failedDeliveries,
    claimed_from: claimedFrom,
  } = columns;
  return {
    row,
    base,
    workspace,
    record: parseRecord(columns),
    title: title === null ? null : (JSON.parse(title) as string),
    claimableAt,
    leased,
    failedDeliveries,
    claimedFrom,
  };
}

/** A source by its ids, locked for change. */
export async function lockSource(
  query: Query,
  schema: string,
  { workspace, knowledgeBaseId, id }: { workspace: string; knowledgeBaseId: string; id: string },
): Promise<StoredSource | null> {
  const [columns] = await query<SourceColumns>(
    `select ${sourceColumns} from ${schema}.sources
     where workspace = $1 and id = $2 and base = (select row from ${schema}.bases where workspace = $1 and id = $3) for update of sources`,
    [workspace, storable(id), storable(knowledgeBaseId)],
  );
  return columns ? parseSource(columns) : null;
}

/**
 * Keeps the knowledge base from being deleted, and from its cutover. Every transaction that locks both locks the
 * knowledge base first, so that no two ever wait for each other.
 */
export async function holdKnowledgeBase(
  query: Query,
  schema: string,
  workspace: string,
  knowledgeBaseId: string,
): Promise<void> {
  await lockCutover(query, schema, { workspace, knowledgeBaseId }, "shared");
  await query(`select 1 from ${schema}.bases where workspace = $1 and id = $2 for key share`, [
    workspace,
    storable(knowledgeBaseId),
  ]);
}

export async function saveSource(query: Query, schema: string, source: StoredSource): Promise<void> {
  const { row, record, title, claimableAt, leased, failedDeliveries, claimedFrom } = source;
  await query(
    `update ${schema}.sources set status = $2, step = $3, progress = $4, attempt = $5, updated_at = $6, blob_key = $7, title = $8,
       claimable_at = $9, leased = $10, failed_deliveries = $11, claimed_from = $12, chunk_count = $13, record = $14, fetched_key = $15 where row = $1`,
    [
      row,
      record.status,
      record.step,
      record.progress,
      record.attempt,
      record.updatedAt,
      record.blobKey === null ? null : storable(record.blobKey),
      title === null ? null : JSON.stringify(title),
      claimableAt,
      leased,
      failedDeliveries,
      claimedFrom,
      record.chunkCount,
      JSON.stringify(record),
      record.fetched === null ? null : storable(record.fetched.blobKey),
    ],
  );
}

/** Stores a locked source's title and metadata, and leaves its run alone. */
export async function saveUpdate(query: Query, schema: string, row: string, record: SourceRecord): Promise<void> {
  await query(`update ${schema}.sources set updated_at = $2, metadata = $3::text::text[], record = $4 where row = $1`, [
    row,
    record.updatedAt,
    metadataElements(record.customMetadata),
    JSON.stringify(record),
  ]);
}

/** Whether a claim still owns its locked source. When it does, `work` changes the source in the same transaction. */
export async function fenced(
  source: StoredSource | null,
  claim: Claim,
  work: (source: StoredSource) => Promise<void>,
): Promise<FencedResult> {
  if (!source) return "gone";
  if (!source.leased || source.record.attempt !== claim.attempt) return "stale";
  await work(source);
  return "done";
}

/** The source without its lease. `claimableAt`: when it is due again. */
export function withoutLease(source: StoredSource, claimableAt: number | null): Omit<StoredSource, "record"> {
  return { ...source, leased: false, claimedFrom: null, claimableAt };
}

export const dueAt = (timestamp: string | null): number | null => (timestamp === null ? null : Date.parse(timestamp));
