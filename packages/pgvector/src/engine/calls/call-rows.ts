import type { CallRecord } from "@cuecard/core";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";

export interface CallColumns {
  record: string;
  lease: number;
}

export const parseCall = ({ record, lease }: CallColumns): CallRecord => ({
  ...(JSON.parse(record) as CallRecord),
  lease,
});

export async function findCall(
  { database, names: { schema } }: Engine,
  workspace: string,
  id: string,
): Promise<CallRecord | null> {
  const [columns] = await database.query<CallColumns>(
    `select record, lease from ${schema}.calls where workspace = $1 and id = $2`,
    [workspace, storable(id)],
  );
  return columns ? parseCall(columns) : null;
}
