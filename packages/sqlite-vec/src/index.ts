export { type BlobKeeper, backUpSqlite, type SqliteBackup, type SqliteBackupOptions } from "./backup/back-up-sqlite.ts";
export type { SqliteFacts } from "./backup/backup-protocol.ts";
export { checkSqlite, type SqliteCheckOptions } from "./backup/check-sqlite.ts";
export { createSqliteStorage, type SqliteStorageOptions } from "./sqlite-storage.ts";
