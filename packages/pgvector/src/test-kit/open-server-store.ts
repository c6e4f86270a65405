import pg from "pg";
import { onTestFinished } from "vitest";
import { createPostgresStorage } from "../postgres-storage.ts";
import { dropSchema, freshName, serverUrl } from "./server.ts";

/** A store over a pool, in a schema of its own that is dropped when the test is over. */
export async function openServerStore({
  searchMemoryMb,
  connections = 10,
}: {
  searchMemoryMb?: number;
  connections?: number;
} = {}) {
  const schema = freshName("case");
  const pool = new pg.Pool({ connectionString: serverUrl, max: connections });
  const storage = createPostgresStorage({
    client: pool,
    schema,
    ...(searchMemoryMb !== undefined && { searchMemoryMb }),
  });
  onTestFinished(async () => {
    await storage.close();
    await pool.end();
    await dropSchema(schema);
  });
  await storage.open();
  return { schema, pool, storage, store: storage.workspace("default") };
}
