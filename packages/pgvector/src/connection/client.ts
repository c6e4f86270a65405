/** What a query answers; only the rows are read. */
interface Answer {
  rows: unknown[];
}

type OnError = (error: Error) => void;

/** A connection lent by a pool. */
export interface PoolConnection {
  query(text: string, values?: unknown[]): Promise<Answer>;
  release(broken?: boolean): void;
  on(event: "error", listener: OnError): unknown;
  removeListener(event: "error", listener: OnError): unknown;
}

/** The slice of a `pg.Pool` that is used. */
export interface PostgresPool {
  connect(): Promise<PoolConnection>;
  on(event: "error", listener: OnError): unknown;
  removeListener(event: "error", listener: OnError): unknown;
}

/** The slice of a PGlite that is used; it must have been made with the extension of `@electric-sql/pglite-pgvector`. */
export interface PGliteClient {
  query(text: string, values?: unknown[]): Promise<Answer>;
  transaction<T>(work: (transaction: { query(text: string, values?: unknown[]): Promise<Answer> }) => Promise<T>): Promise<T>;
}

export type PostgresClient = PostgresPool | PGliteClient;

export function isPGlite(client: PostgresClient): client is PGliteClient {
  return "transaction" in client;
}
