/** What a query answers; only the rows are read. */
interface Answer {
  /** Rows of the answer. */
  rows: unknown[];
}

type OnError = (error: Error) => void;

/** A statement that its connection keeps under a name, with its plan. */
export interface NamedStatement {
  /** Of at most 63 bytes. */
  name: string;
  /** The statement. */
  text: string;
  /** What stands for `$1` and so on. */
  values?: unknown[];
}

/** A connection lent by a pool. */
export interface PoolConnection {
  /** Number of the server's process, or of a pooler's own. */
  readonly processID?: number;
  /** Runs one statement. */
  query(statement: string | NamedStatement, values?: unknown[]): Promise<Answer>;
  /** Puts the connection back; with `true` it is closed instead. */
  release(broken?: boolean): void;
  /** Listens to faults of the connection. */
  on(event: "error", listener: OnError): unknown;
  /** Stops listening. */
  removeListener(event: "error", listener: OnError): unknown;
}

/** The slice of a `pg.Pool` that is used. */
export interface PostgresPool {
  /** Takes a connection out of the pool. */
  connect(): Promise<PoolConnection>;
  /** Listens to faults of idle connections. */
  on(event: "error", listener: OnError): unknown;
  /** Stops listening. */
  removeListener(event: "error", listener: OnError): unknown;
}

/** The slice of a PGlite that is used; it must have been made with the extension of `@electric-sql/pglite-pgvector`. */
export interface PGliteClient {
  /** Runs one statement. */
  query(text: string, values?: unknown[]): Promise<Answer>;
  /** Runs statements in one transaction. */
  transaction<T>(
    work: (transaction: { query(text: string, values?: unknown[]): Promise<Answer> }) => Promise<T>,
  ): Promise<T>;
}

/** A `pg` pool or a PGlite, as far as it is used. */
export type PostgresClient = PostgresPool | PGliteClient;

export function isPGlite(client: PostgresClient): client is PGliteClient {
  return "transaction" in client;
}
