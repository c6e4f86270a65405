import type { CallRecord } from "@cuecard/core";
import type { Connection } from "../connection.ts";

export interface CallColumns {
  record: string;
  lease: number;
}

export const parseCall = ({ record, lease }: CallColumns): CallRecord => ({
  ...(JSON.parse(record) as CallRecord),
  lease,
});

export function findCall({ sql }: Connection, workspace: string, id: string): CallRecord | null {
  const columns = sql<CallColumns>("select record, lease from calls where workspace = ? and id = ?").get(workspace, id);
  return columns ? parseCall(columns) : null;
}
