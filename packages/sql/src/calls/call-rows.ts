import type { CallRecord } from "@cuecard/core";
import { indexKey } from "../index-key.ts";
import { json, type Part, plain, type Sql, sql, table } from "../sql.ts";
import { first, type Steps } from "../verb.ts";

export const calls = table("calls");

/** A call as it is stored. The column overrides the record. */
export interface CallColumns {
  record: string;
  lease: number;
}

export const callColumns: Sql = sql`record, lease`;

export const parseCall = ({ record, lease }: CallColumns): CallRecord => ({
  ...(JSON.parse(record) as CallRecord),
  lease,
});

/** A text as the column `external_id` keeps it. */
export const externalKey = (externalId: string): Part => plain(indexKey(externalId));

/** What a save changes: values by their columns. */
export const savedColumns = (record: CallRecord): Record<string, Part> => ({
  external_id: record.externalId === null ? null : externalKey(record.externalId),
  status: record.status,
  forget_at: record.forgetAt,
  updated_at: record.updatedAt,
  agent: record.agentId,
  record: json(record),
});

/** The first call of a workspace for which the condition holds; null when there is none. */
export function* findCall(workspace: string, where: Sql): Steps<CallRecord | null> {
  const found = yield* first<CallColumns>(
    sql`select ${callColumns} from ${calls} where workspace = ${workspace} and ${where}`,
  );
  return found ? parseCall(found) : null;
}
