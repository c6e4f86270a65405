export { createSqliteStorage, type SqliteStorageOptions } from "./sqlite-storage.ts";
