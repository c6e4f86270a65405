import { storageSuite } from "@cuecard/testing/suites";
import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect } from "vitest";
import { emptySchema } from "./test-kit/empty-schema.ts";
import { openPGlite } from "./test-kit/pglite.ts";
import { searchingInMemory } from "./test-kit/search-in-memory.ts";

const searches = { inMemory: 0, inDatabase: 0 };
let client: PGlite;
beforeAll(async () => {
  client = await openPGlite();
});
afterAll(async () => {
  await client.close();
  // Refused questions, and knowledge bases that are not there, are the database's.
  expect(searches.inMemory).toBeGreaterThanOrEqual(4 * searches.inDatabase);
});

storageSuite("pgvector in memory", async () => {
  const open = () => searchingInMemory({ client }, searches);
  return { storage: open(), cleanup: () => emptySchema(client, "cuecard"), reopen: async () => open() };
});
