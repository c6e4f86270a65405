import type { CallRecord } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { indexKey } from "../index-key.ts";
import { json, type Part, plain, type Sql, sql, table } from "../sql.ts";
import { first, type Steps } from "../verb.ts";

export const calls = table("calls");

/** A call as it is stored. The other columns are what the record lacks. */
export interface CallColumns {
  record: string;
  lease: number;
  labels: string;
  recording: string | null;
  traits: string | string[];
  findings: string | null;
  analyse_at: number | string | null;
}

export const callColumns: Sql = sql`record, lease, labels, recording, traits, findings, analyse_at`;

export const parseCall = (
  { original }: Dialect,
  { record, lease, labels, recording, traits, findings, analyse_at }: CallColumns,
): CallRecord => ({
  ...(JSON.parse(record) as Omit<CallRecord, Beside>),
  lease,
  labels: JSON.parse(labels) as string[],
  recording: recording === null ? null : (JSON.parse(recording) as CallRecord["recording"]),
  traits: typeof traits === "string" ? (JSON.parse(traits) as string[]) : traits.map(original),
  findings: findings === null ? null : (JSON.parse(findings) as CallRecord["findings"]),
  analyseAt: analyse_at === null ? null : Number(analyse_at),
});

/** What stands in columns alone. */
type Beside = "lease" | "labels" | "recording" | "traits" | "findings" | "analyseAt";

function storedRecord(record: CallRecord): Omit<CallRecord, Beside> {
  const { lease: _lease, labels: _labels, recording: _recording, traits: _traits, ...other } = record;
  const { findings: _findings, analyseAt: _at, ...stored } = other;
  return stored;
}

/** A text as the column `external_id` keeps it. */
export const externalKey = (externalId: string): Part => plain(indexKey(externalId));

/** What a start and a save store: values by their columns. */
export const savedColumns = (dialect: Dialect, record: CallRecord) => ({
  external_id: record.externalId === null ? null : externalKey(record.externalId),
  status: record.status as string,
  forget_at: record.forgetAt,
  updated_at: record.updatedAt,
  agent: record.agentId,
  traits: dialect.texts(record.traits),
  analyse_at: record.analyseAt as Part,
  record: json(storedRecord(record)) as Part,
});

/** The first call of a workspace for which the condition holds; null when there is none. */
export function* findCall(dialect: Dialect, workspace: string, where: Sql): Steps<CallRecord | null> {
  const found = yield* first<CallColumns>(
    sql`select ${callColumns} from ${calls} where workspace = ${workspace} and ${where}`,
  );
  return found ? parseCall(dialect, found) : null;
}
