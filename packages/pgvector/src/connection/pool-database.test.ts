import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { onServer, serverUrl } from "../test-kit/server.ts";
import { createPoolDatabase } from "./pool-database.ts";

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
});
