import { storesInTurn } from "@cuecard/checks";
import { fuzzStores } from "@cuecard/testing/stores";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { emptySchema } from "./test-kit/empty-schema.ts";
import { searchingInMemory } from "./test-kit/search-in-memory.ts";
import { dropSchema, freshName, onServer, serverUrl } from "./test-kit/server.ts";

describe.skipIf(!serverUrl)(onServer, () => {
  /**
   * With 64 MB all is in memory; with little knowledge bases drive each other out. Two stores that write in turn read
   * what the other wrote, as two processes do.
   */
  test.each([
    { stores: 1, searchMemoryMb: 64 },
    { stores: 1, searchMemoryMb: 0.05 },
    { stores: 2, searchMemoryMb: 64 },
    { stores: 2, searchMemoryMb: 0.05 },
  ])(
    "made-up histories give the memory store's answers with the index in memory, stores $stores, MB $searchMemoryMb",
    {
      timeout: 300_000,
    },
    async ({ stores, searchMemoryMb }) => {
      const schema = freshName("histories");
      const client = new pg.Pool({ connectionString: serverUrl });
      onTestFinished(async () => {
        await client.end();
        await dropSchema(schema);
      });
      const searches = { inMemory: 0, inDatabase: 0 };
      const factory = async () => {
        const one = () => searchingInMemory({ client, schema, searchMemoryMb }, searches);
        const open = () => (stores === 2 ? storesInTurn([one(), one()]) : one());
        return { storage: open(), cleanup: () => emptySchema(client, schema), reopen: async () => open() };
      };
      const { finding } = await fuzzStores({ factory, seed: 201, seeds: 3 });
      expect(finding).toBeNull();
      expect(searches.inMemory).toBeGreaterThan(100);
    },
  );

  test("made-up histories give the memory store's answers where the database compares every chunk", async () => {
    const schema = freshName("histories");
    const client = new pg.Pool({ connectionString: serverUrl });
    onTestFinished(async () => {
      await client.end();
      await dropSchema(schema);
    });
    const factory = async () => {
      const open = () => createPostgresStorage({ connectionString: serverUrl!, schema, searchMemoryMb: 0 });
      return { storage: open(), cleanup: () => emptySchema(client, schema), reopen: async () => open() };
    };
    const { finding } = await fuzzStores({ factory, seed: 401, seeds: inject("many") ? 30 : 6 });
    expect(finding).toBeNull();
  });
});
