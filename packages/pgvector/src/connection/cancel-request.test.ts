import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { freshName, onConnection, onServer, serverUrl } from "../test-kit/server.ts";
import { graceMs } from "./cancellable-statement.ts";
import { createPoolDatabase } from "./pool-database.ts";

/** Statements with this word that the server runs now. */
const running = (word: string) =>
  onConnection(async (client) => {
    const { rows } = await client.query(
      "select pid from pg_stat_activity where state = 'active' and query like '%' || $1 || '%' and pid <> pg_backend_pid()",
      [word],
    );
    return rows.length;
  });

/** The same behind a pooler is a flow of the command line. */
test.skipIf(!serverUrl)(`an aborted statement is cancelled, and no other, ${onServer}`, async () => {
  const word = freshName("asleep");
  const pool = new pg.Pool({ connectionString: serverUrl, max: 4 });
  const database = createPoolDatabase(pool, "the test", () => pool.end());
  onTestFinished(() => database.close());
  const stop = new AbortController();
  const others = Array.from({ length: 2 }, () => database.query(`select pg_sleep(2) as other_${word}`));
  const aborted = database.query(`select pg_sleep(60) as ${word}`, [], { signal: stop.signal });
  await expect.poll(() => running(` as ${word}`)).toBe(1);
  stop.abort();
  await expect(aborted).rejects.toMatchObject({ code: "aborted" });
  // Well before the grace period, in which a lost cancel would have the connection closed.
  await expect.poll(() => running(` as ${word}`), { timeout: graceMs - 2_000 }).toBe(0);
  expect(await Promise.all(others)).toHaveLength(2);
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
});
