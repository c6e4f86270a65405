export { checkPostgres, type PostgresFacts } from "./check-postgres.ts";
export type { PGliteClient, PostgresClient, PostgresPool } from "./connection/client.ts";
export { createPostgresStorage, type PostgresStorage, type PostgresStorageOptions } from "./postgres-storage.ts";
