import type { Fault } from "../threads/protocol.ts";

/** What the process that reads and copies a store's file is asked. */
export type BackupJob = { kind: "copy"; to: string } | { kind: "check"; whole: boolean };

/** What it answers: first that its connection is open, then once for each job. */
export type BackupReply = { kind: "ready" } | { kind: "done"; value: unknown } | { kind: "fault"; fault: Fault };

/** What a store's file holds. */
export interface SqliteFacts {
  /** Number of the schema that the file has. */
  schema: number;
  /** Number of this version's schema. A file with another one can't be opened. */
  ownSchema: number;
  /** Rows by table. */
  counts: Record<string, number>;
}
