import { storageSuite } from "@cuecard/testing/suites";
import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { emptySchema } from "./test-kit/empty-schema.ts";
import { openPGlite } from "./test-kit/pglite.ts";

let client: PGlite;
beforeAll(async () => {
  client = await openPGlite();
});
afterAll(() => client.close());

storageSuite("pgvector on PGlite", async () => {
  const open = () => createPostgresStorage({ client });
  return { storage: open(), cleanup: () => emptySchema(client, "cuecard"), reopen: async () => open() };
});
