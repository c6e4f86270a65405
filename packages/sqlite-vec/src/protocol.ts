import type { ErrorCode } from "@cuecard/core";
import type { ReadOperations, WriteOperations } from "./engine/operations.ts";

/** The writer owns every change; the reader has its own connection, so that a search never waits behind a swap. */
export interface Roles {
  writer: WriteOperations;
  reader: ReadOperations;
}

export type Role = keyof Roles;

export interface WorkerInput {
  path: string;
  role: Role;
  /** What a reader's searches may keep in memory. */
  memoryBytes: number;
}

/** Main thread to worker. `cancelled` is shared memory: a message would only be read after the work it is to stop. */
export type Request =
  | { kind: "open"; id: number }
  | { kind: "call"; id: number; operation: string; parameters: unknown[]; cancelled: Int32Array | null }
  | { kind: "close"; id: number };

/** A CuecardError as it crosses threads: a class does not survive the structured clone. */
export interface Fault {
  code: ErrorCode;
  message: string;
  retryable: boolean;
  /** The engine's own words. */
  detail: string | null;
}

/** Worker to main thread. */
export type Response = { id: number; value: unknown } | { id: number; fault: Fault };
