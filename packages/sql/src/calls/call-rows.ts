import type { CallRecord } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { indexKey } from "../index-key.ts";
import { json, type Part, plain, type Sql, sql, table } from "../sql.ts";
import { first, type Steps } from "../verb.ts";

export const calls = table("calls");

/** A call as it is stored. The other columns override the record. */
export interface CallColumns {
  record: string;
  lease: number;
  labels: string;
}

export const callColumns: Sql = sql`record, lease, labels`;

export const parseCall = ({ record, lease, labels }: CallColumns): CallRecord => ({
  ...(JSON.parse(record) as CallRecord),
  lease,
  labels: JSON.parse(labels) as string[],
});

/** A text as the column `external_id` keeps it. */
export const externalKey = (externalId: string): Part => plain(indexKey(externalId));

/** What a save changes: values by their columns. */
export const savedColumns = (dialect: Dialect, record: CallRecord): Record<string, Part> => ({
  external_id: record.externalId === null ? null : externalKey(record.externalId),
  status: record.status,
  forget_at: record.forgetAt,
  updated_at: record.updatedAt,
  agent: record.agentId,
  traits: dialect.texts(record.traits),
  record: json(record),
});

/** The first call of a workspace for which the condition holds; null when there is none. */
export function* findCall(workspace: string, where: Sql): Steps<CallRecord | null> {
  const found = yield* first<CallColumns>(
    sql`select ${callColumns} from ${calls} where workspace = ${workspace} and ${where}`,
  );
  return found ? parseCall(found) : null;
}
