import type { ErrorCode } from "@cuecard/core";
import type { MarkedFile } from "@cuecard/core/adapter-kit";
import type { SearchSettings } from "@cuecard/resident";
import type { ReadOperations, WriteOperations } from "../engine/operations.ts";

/** The writer makes every change. The reader has its own connection, so that a search never waits behind a write. */
export interface Roles {
  writer: WriteOperations;
  reader: ReadOperations;
}

export type Role = keyof Roles;

export interface WorkerInput {
  path: string;
  heldFiles: readonly MarkedFile[];
  role: Role;
  search: SearchSettings;
  cancelled: CancelledRequests;
}

/**
 * Ids of requests whose callers gave up, each at its id modulo the length. The memory is shared: a message would only
 * be read after the work that it should stop. Of two ids at one place the earlier is lost, and its work runs to its
 * end.
 */
export type CancelledRequests = Int32Array<SharedArrayBuffer>;

export const createCancelledRequests = (): CancelledRequests => new Int32Array(new SharedArrayBuffer(4 * 256));
export const cancel = (requests: CancelledRequests, id: number) =>
  void Atomics.store(requests, id % requests.length, id | 0);
export const isCancelled = (requests: CancelledRequests, id: number) =>
  Atomics.load(requests, id % requests.length) === (id | 0);

/** Main thread to worker. */
export type Request = { kind: "open" } | { kind: "call"; operation: string; parameters: unknown[] } | { kind: "close" };

/** A request as it arrives. */
export type NumberedRequest = Request & { id: number };

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
