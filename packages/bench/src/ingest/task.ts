import type { TextSource } from "./text-sets.ts";

/** What a process of ours has to ingest. */
export interface Task {
  /** Empty; for the database and the stored texts. */
  folder: string;
  /** A `postgres://` address; null: SQLite in the folder. */
  database: string | null;
  sources: TextSource[];
}

/** What a process has to store that has nothing but SQLite. */
export interface BareTask {
  /** Empty. */
  folder: string;
  /** The chunks that ours made of each source. */
  sources: string[][];
}

/** What it cost, from the first source that was added until everything is closed. */
export interface Ingested {
  chunks: number;
  /** Until the last source was ready. */
  seconds: number;
  /** Seconds of processor time of all threads. */
  cpuSeconds: number;
}
