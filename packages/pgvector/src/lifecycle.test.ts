import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { openPGlite } from "./test-kit/pglite.ts";
import { knowledgeBase } from "./test-kit/rows.ts";
import { createDatabase, freshName, onConnection, onServer, serverUrl } from "./test-kit/server.ts";

describe("on PGlite", () => {
  test("two schemas of one database are two stores, opened at once", async () => {
    const client = await openPGlite();
    onTestFinished(() => client.close());
    const storages = ["first", "second"].map((schema) => createPostgresStorage({ client, schema }));
    await Promise.all(storages.map((storage) => storage.open()));
    for (const storage of storages) await storage.workspace("w").insertKnowledgeBase(knowledgeBase("kb", 4));
    await storages[0]!.workspace("w").deleteKnowledgeBase("kb");
    expect(await storages[1]!.workspace("w").getKnowledgeBase("kb")).not.toBeNull();
    for (const storage of storages) await storage.close();
    expect((await client.query("select 1 as still_open")).rows).toEqual([{ still_open: 1 }]);
  });

  test("a store that is not open, and a closed one, say so", async () => {
    const client = await openPGlite();
    onTestFinished(() => client.close());
    const storage = createPostgresStorage({ client });
    await expect(storage.listKeys()).rejects.toMatchObject({
      code: "storage_failed",
      message: expect.stringContaining("not open"),
    });
    await storage.open();
    expect(await storage.listKeys()).toEqual([]);
    await storage.close();
    await expect(storage.listKeys()).rejects.toMatchObject({
      code: "storage_failed",
      message: expect.stringContaining("closed"),
    });
    await expect(storage.open()).rejects.toMatchObject({ code: "storage_failed" });
  });

  test("a schema of another program, and one of another Cuecard, are refused and left alone", async () => {
    const client = await openPGlite();
    onTestFinished(() => client.close());
    await client.query("create schema theirs");
    await client.query("create table theirs.things (id integer)");
    await expect(createPostgresStorage({ client, schema: "theirs" }).open()).rejects.toMatchObject({
      message: expect.stringContaining('"theirs" in the PGlite database is another program\'s'),
    });
    const storage = createPostgresStorage({ client });
    await storage.open();
    await client.query("insert into cuecard.migrations (number) values (2147483647)");
    await expect(createPostgresStorage({ client }).open()).rejects.toMatchObject({
      message: expect.stringMatching(
        /another version of Cuecard \(schema \d+; this one has \d+\)\. Bring it over: run "cuecard export"/,
      ),
    });
    await storage.close();
  });
});

test("a server without pgvector is refused with the package and the command", async () => {
  const client = await PGlite.create();
  onTestFinished(() => client.close());
  await expect(createPostgresStorage({ client }).open()).rejects.toMatchObject({
    code: "storage_failed",
    retryable: false,
    message: expect.stringMatching(/needs pgvector 0\.8\.0 or newer.*postgresql-17-pgvector.*CREATE EXTENSION vector;/),
  });
});

test("pgvector before 0.8.0 is refused with the command, before 0.8.4 told as a warning", async () => {
  const client = await openPGlite();
  onTestFinished(() => client.close());
  await client.query("create extension vector");
  const warningsAt = async (version: string) => {
    await client.query("update pg_extension set extversion = $1 where extname = 'vector'", [version]);
    const storage = createPostgresStorage({ client });
    await storage.open();
    await storage.close();
    return storage.warnings;
  };
  await expect(warningsAt("0.7.4")).rejects.toMatchObject({
    code: "storage_failed",
    message: expect.stringMatching(/has pgvector 0\.7\.4; 0\.8\.0 or newer is needed.*ALTER EXTENSION vector UPDATE;/),
  });
  expect(await warningsAt("0.8.3")).toEqual([
    expect.stringMatching(/pgvector 0\.8\.3 works.*ALTER EXTENSION vector UPDATE;/),
  ]);
  for (const version of ["0.8.4", "0.9.0", "0.10.1", "1.0.0"]) expect(await warningsAt(version)).toEqual([]);
});

test("a schema's name that PostgreSQL would not take as it is, and a memory that is none, are refused", () => {
  const client = { query: async () => ({ rows: [] }), transaction: async () => Promise.reject(new Error("unused")) };
  for (const schema of ["", "Store", 'a"b', "1a", "a".repeat(64)]) {
    expect(() => createPostgresStorage({ client, schema })).toThrow(/option schema must be .* lower-case/);
  }
  for (const searchMemoryMb of [-1, Number.NaN]) {
    expect(() => createPostgresStorage({ client, searchMemoryMb })).toThrow(/option searchMemoryMb must be a number/);
  }
});

describe.skipIf(!serverUrl)(onServer, () => {
  test("of eight storages that open an empty database at once one makes the schema, and all work", async () => {
    const database = await createDatabase();
    onTestFinished(database.drop);
    const storages = Array.from({ length: 8 }, (_, index) =>
      createPostgresStorage({ connectionString: database.url, schema: index < 6 ? "cuecard" : `other_${index}` }),
    );
    await Promise.all(storages.map((storage) => storage.open()));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("select number from cuecard.migrations order by number");
    expect(rows).toHaveLength(1);
    await client.end();
    await storages[0]!.workspace("w").insertKnowledgeBase(knowledgeBase("kb", 4));
    expect(await storages[5]!.workspace("w").getKnowledgeBase("kb")).not.toBeNull();
    for (const storage of storages) await storage.close();
  });

  test("without the right to make pgvector, the command is named; with pgvector there, an owner of the schema's rights is enough", async () => {
    const database = await createDatabase();
    const role = freshName("role");
    onTestFinished(async () => {
      await database.drop();
      await onConnection((client) => client.query(`drop role ${role}`));
    });
    await onConnection((client) => client.query(`create role ${role} login`));
    const url = new URL(database.url);
    url.username = role;
    await expect(createPostgresStorage({ connectionString: url.href }).open()).rejects.toMatchObject({
      code: "storage_failed",
      retryable: false,
      message: expect.stringContaining("CREATE EXTENSION vector;"),
    });
    await onConnection(async (client) => {
      await client.query("create extension vector");
      await client.query(`grant create on database ${database.name} to ${role}`);
    }, database.url);
    const storage = createPostgresStorage({ connectionString: url.href });
    await storage.open();
    expect(await storage.listKeys()).toEqual([]);
    await storage.close();
  });
});
