import { storageSuite } from "@cuecard/testing/suites";
import pg from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { emptySchema } from "./test-kit/empty-schema.ts";
import { dropSchema, freshName, onServer, serverUrl } from "./test-kit/server.ts";

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
