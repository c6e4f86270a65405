import { storageSuite } from "@cuecard/testing/suites";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { emptySchema } from "./test-kit/empty-schema.ts";
import { openPGlite } from "./test-kit/pglite.ts";
import { searchingInMemory } from "./test-kit/search-in-memory.ts";
import { dropSchema, freshName, serverUrl } from "./test-kit/server.ts";

// On the server where there is one. The server's own searches, which few bases need, have their run in `pnpm test:long`.
const schema = freshName("suite");
const searches = { inMemory: 0, inDatabase: 0 };
let client: Awaited<ReturnType<typeof openPGlite>> | pg.Pool;
beforeAll(async () => {
  client = serverUrl ? new pg.Pool({ connectionString: serverUrl }) : await openPGlite();
});
afterAll(async () => {
  await (client instanceof pg.Pool ? client.end() : client.close());
  if (serverUrl) await dropSchema(schema);
  // Refused questions, and knowledge bases that are not there, are the database's.
  expect(searches.inMemory).toBeGreaterThanOrEqual(4 * searches.inDatabase);
});

storageSuite("pgvector in memory", async () => {
  const open = () => searchingInMemory({ client, schema }, searches);
  return { storage: open(), cleanup: () => emptySchema(client, schema), reopen: async () => open() };
});
