import { storageSuite } from "@cuecard/testing/suites";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { emptySchema } from "./test-kit/empty-schema.ts";
import { openPGlite } from "./test-kit/pglite.ts";
import { searchingInMemory } from "./test-kit/search-in-memory.ts";
import { dropSchema, freshName, onServer, serverUrl } from "./test-kit/server.ts";

describe("in this process", () => {
  let client: PGlite;
  beforeAll(async () => {
    client = await openPGlite();
  });
  afterAll(() => client.close());

  storageSuite("pgvector on PGlite", async () => {
    const open = () => createPostgresStorage({ client });
    return { storage: open(), cleanup: () => emptySchema(client, "cuecard"), reopen: async () => open() };
  });
});

describe("with the index in memory", () => {
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
});

describe.skipIf(!serverUrl)(onServer, () => {
  const schema = freshName("suite");
  let client: pg.Pool;
  beforeAll(() => {
    client = new pg.Pool({ connectionString: serverUrl });
  });
  afterAll(async () => {
    await client.end();
    await dropSchema(schema);
  });

  storageSuite("pgvector", async () => {
    const open = () => createPostgresStorage({ client, schema, searchMemoryMb: 0 });
    return { storage: open(), cleanup: () => emptySchema(client, schema), reopen: async () => open() };
  });
});
