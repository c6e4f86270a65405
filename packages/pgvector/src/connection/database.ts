import { CuecardError } from "@cuecard/core/errors";

/** Runs one statement and gives its rows. Faults are `storage_failed`. */
export type Query = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;

export interface QueryOptions {
  /** When it aborts, the call rejects at once and the statement is cancelled on the server. */
  signal?: AbortSignal;
  /** Deadline in milliseconds; null for none. @default 30_000 */
  timeoutMs?: number | null;
  /**
   * For statements that every search asks: each connection keeps them under a name, and their plans until this number of
   * rows has doubled. Planning takes longer than some of them run. Only pools of the store's own do so, and not behind a
   * pooler, whose sessions others use as well.
   */
  plannedFor?: number;
}

/** What the engine needs of a client. */
export interface Database {
  /** For messages: host, port and name of the database, never a user or a password. */
  readonly label: string;
  /** False when there is one connection: then a long statement would hold up everything else. */
  readonly concurrent: boolean;
  /** One statement, which is its own transaction. */
  query<Row = Record<string, unknown>>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>;
  /** Commits when `work` is done, rolls back when it throws. Each statement may run for `timeoutMs`. */
  transaction<T>(work: (query: Query) => Promise<T>, options?: { timeoutMs?: number }): Promise<T>;
  close(): Promise<void>;
}

/** Longest run of a statement, in milliseconds, where nothing else is said. */
export const statementTimeoutMs = 30_000;

export const overdue = (label: string, timeoutMs: number) =>
  new CuecardError(
    "storage_failed",
    `The store in ${label} did not answer within ${timeoutMs / 1_000} s; try again, and check its load.`,
    {
      retryable: true,
    },
  );
