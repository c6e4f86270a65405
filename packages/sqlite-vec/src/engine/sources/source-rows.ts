import type { Claim, FencedResult, SourceRecord, SourceStatus } from "@cuecard/core";
import { readSource } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";

/** A source with what the store keeps beside its record: its place in the queue and the document's title. */
export interface StoredSource {
  row: number;
  base: number;
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

interface Columns {
  row: number;
  base: number;
  workspace: string;
  record: string;
  title: string | null;
  claimable_at: number | null;
  leased: number;
  failed_deliveries: number;
  claimed_from: SourceStatus | null;
}

export const sourceColumns =
  "row, base, workspace, record, title, claimable_at, leased, failed_deliveries, claimed_from";

export function parseSource(columns: unknown): StoredSource {
  const { row, base, workspace, record, title, claimable_at, leased, failed_deliveries, claimed_from } =
    columns as Columns;
  return {
    row,
    base,
    workspace,
    record: readSource(record),
    title,
    claimableAt: claimable_at,
    leased: leased === 1,
    failedDeliveries: failed_deliveries,
    claimedFrom: claimed_from,
  };
}

export function findSource(
  { sql }: Connection,
  workspace: string,
  knowledgeBaseId: string,
  id: string,
): StoredSource | null {
  const columns = sql(`select ${sourceColumns} from sources where workspace = ? and id = ?`).get(workspace, id);
  const source = columns ? parseSource(columns) : null;
  return source?.record.knowledgeBaseId === knowledgeBaseId ? source : null;
}

export function saveSource({ sql }: Connection, source: StoredSource): void {
  sql(
    `update sources set status = @status, blob_key = @blobKey, fetched_key = @fetchedKey, title = @title,
       claimable_at = @claimableAt, leased = @leased, failed_deliveries = @failed_deliveries, claimed_from = @claimedFrom, record = @record
     where row = @row`,
  ).run({
    row: source.row,
    status: source.record.status,
    blobKey: source.record.blobKey,
    fetchedKey: source.record.fetched?.blobKey ?? null,
    title: source.title,
    claimableAt: source.claimableAt,
    leased: source.leased ? 1 : 0,
    failed_deliveries: source.failedDeliveries,
    claimedFrom: source.claimedFrom,
    record: JSON.stringify(source.record),
  });
}

/** Every blob that is kept for the source. */
export function blobsOf({ record }: StoredSource): string[] {
  return [record.blobKey, record.fetched?.blobKey ?? null].filter((key) => key !== null);
}

/** Whether a claim still owns its source. When it does, `work` changes the source in the same transaction. */
export function fenced(
  connection: Connection,
  workspace: string,
  claim: Claim,
  work: (source: StoredSource) => void,
): FencedResult {
  const source = findSource(connection, workspace, claim.knowledgeBaseId, claim.sourceId);
  if (!source) return "gone";
  if (!source.leased || source.record.attempt !== claim.attempt) return "stale";
  work(source);
  return "done";
}

/** The source without its lease. `claimableAt`: when it is due again. */
export function withoutLease(source: StoredSource, claimableAt: number | null): Omit<StoredSource, "record"> {
  return { ...source, leased: false, claimedFrom: null, claimableAt };
}

export const dueAt = (timestamp: string | null): number | null => (timestamp === null ? null : Date.parse(timestamp));
