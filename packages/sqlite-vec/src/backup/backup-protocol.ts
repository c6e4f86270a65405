import type { Fault } from "../threads/protocol.ts";

/** What the process that reads and copies a store's file is asked. */
export type BackupJob = { kind: "copy"; to: string } | { kind: "check"; whole: boolean };

/** What it answers: first that its connection is open, then once for each job. */
export type BackupReply = { kind: "ready" } | { kind: "done"; value: unknown } | { kind: "fault"; fault: Fault };

/** What a store's file holds. */
export interface SqliteFacts {
  /** Steps of the schema that the file has had. */
  schema: number;
  /** Steps of the newest schema that this version of Cuecard knows. */
  newestSchema: number;
  /** Rows by table. */
  counts: Record<string, number>;
}
