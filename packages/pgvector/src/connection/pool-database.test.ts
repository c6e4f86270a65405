import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { onServer, serverUrl } from "../test-kit/server.ts";
import type { Database } from "./database.ts";
import { createPoolDatabase } from "./pool-database.ts";

/** Over one connection. */
function open(): Database {
  const pool = new pg.Pool({ connectionString: serverUrl, max: 1 });
  const database = createPoolDatabase(pool, "the test", () => pool.end());
  onTestFinished(() => database.close());
  return database;
}

/** Names of the connection's statements, the oldest first. */
async function prepared(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>("select name from pg_prepared_statements order by prepare_time");
  return rows.map(({ name }) => name);
}

describe.skipIf(!serverUrl)(onServer, () => {
  test("a transaction whose process is held up is ended by the server, before its lease is", async () => {
    const pool = new pg.Pool({ connectionString: serverUrl });
    const ended = new Promise((resolve) => {
      pool.on("connect", (client) => client.once("error", resolve));
    });
    const database = createPoolDatabase(pool, "the test", () => pool.end());
    onTestFinished(() => database.close());
    const heldUp = database.transaction(async (query) => {
      await query("select 1");
      await ended;
      return query("select 1");
    });
    await expect(heldUp).rejects.toMatchObject({ code: "storage_failed", retryable: true });
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a statement that is planned for a number of rows is prepared once, and again when they have doubled", async () => {
    const database = open();
    const asked = (plannedFor: number) => database.query("select $1::integer as one", [1], { plannedFor });
    for (const rows of [0, 1_000, 1_001, 1_023, 1_024, 1_030]) expect(await asked(rows)).toEqual([{ one: 1 }]);
    const names = await prepared(database);
    expect(names.map((name) => name.split("_").at(-1))).toEqual(["0", "10", "11"]);
    expect(new Set(names.map((name) => name.replace(/_[0-9]+$/, ""))).size).toBe(1);
  });

  test("statements go on without names on a connection that lost them", async () => {
    const database = open();
    const asked = () => database.query("select $1::integer as one", [1], { plannedFor: 10 });
    await asked();
    await database.query("deallocate all");
    expect(await asked()).toEqual([{ one: 1 }]);
    expect(await asked()).toEqual([{ one: 1 }]);
    expect(await prepared(database)).toEqual([]);
  });

  test("a fault of a prepared statement is the fault that it has without a name", async () => {
    const database = open();
    await expect(database.query("select * from nothing_of_the_kind", [], { plannedFor: 1 })).rejects.toMatchObject({
      code: "storage_failed",
      retryable: false,
    });
  });
});
