import { freePort } from "@cuecard/checks/planted";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { toFault } from "./faults.ts";
import { createPostgresStorage } from "./postgres-storage.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { knowledgeBase } from "./test-kit/rows.ts";
import { onConnection, onServer, serverUrl } from "./test-kit/server.ts";

interface Refusal {
  code: string;
  message: string;
  retryable: boolean;
}

/** Opens a store that must refuse; gives the error. */
async function refusal(connectionString: string): Promise<Refusal> {
  const error = await createPostgresStorage({ connectionString })
    .open()
    .then(
      () => null,
      (thrown: Refusal) => thrown,
    );
  if (!error) throw new Error("The store opened.");
  return error;
}

test("a server that does not answer is named by host and port, never with the password", async () => {
  const port = await freePort();
  for (const host of ["127.0.0.1", "localhost"]) {
    const error = await refusal(`postgres://me:secret@${host}:${port}/calls`);
    expect(error).toMatchObject({ code: "storage_failed", retryable: true });
    expect(error.message).toBe(
      `The store in database "calls" at ${host}:${port} does not answer; check that the server runs and can be reached from here, then try again.`,
    );
  }
});

test("a connection string that is none is refused without being repeated", async () => {
  for (const text of ["secret", "http://me:secret@host/db", "postgres://me:secret@[broken/db"]) {
    const error = await refusal(text);
    expect(error).toMatchObject({
      code: "storage_failed",
      retryable: false,
      message: expect.stringContaining("postgres://user:password@host"),
    });
    expect(JSON.stringify([error, error.message])).not.toContain("secret");
  }
});

test("PostgreSQL's codes become sentences that say what to do, retryable only where trying again helps", () => {
  const fault = (code: string) =>
    toFault(Object.assign(new Error("engine words"), { code }), "the database at db:5432");
  expect(fault("28P01")).toMatchObject({
    message: "The store in the database at db:5432 refuses the user; check user and password.",
    retryable: false,
  });
  expect(fault("57P01")).toMatchObject({ retryable: true });
  expect(fault("53300")).toMatchObject({ message: expect.stringContaining("max_connections"), retryable: true });
  expect(fault("40P01")).toMatchObject({ retryable: true });
  expect(fault("08006")).toMatchObject({ retryable: true });
  expect(fault("22003")).toMatchObject({ message: expect.stringContaining("22003"), retryable: false });
  expect(toFault(new Error("Connection terminated unexpectedly"), "x")).toMatchObject({ retryable: true });
});

describe.skipIf(!serverUrl)(onServer, () => {
  test("a database that does not exist is named", async () => {
    const url = new URL(serverUrl);
    url.pathname = "/no_such_database";
    const error = await refusal(url.href);
    expect(error).toMatchObject({ code: "storage_failed", retryable: false });
    expect(error.message).toBe(
      `The store in database "no_such_database" at ${url.hostname}:${url.port} does not exist; create it, or name another in the connection string.`,
    );
  });

  test("connections that are lost while they work reject as retryable, and the next call works", async () => {
    const { pool, schema, store } = await openServerStore();
    await store.insertKnowledgeBase(knowledgeBase("kb", 4));
    const blocker = await pool.connect();
    onTestFinished(() => blocker.release(true));
    await blocker.query(`begin; lock table ${schema}.bases in access exclusive mode`);
    const reading = store.getKnowledgeBase("kb");
    const writing = store.updateKnowledgeBase("kb", { name: "changed" }, new Date(0).toISOString());
    const ended: PromiseSettledResult<unknown>[] = [];
    const lost = Promise.allSettled([reading, writing]).then((results) => void ended.push(...results));
    // What the store does in the background after it was opened may wait for the same lock.
    const terminate =
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like $1";
    await onConnection((client) =>
      vi.waitFor(
        async () => {
          await client.query(terminate, [`%${schema}%`]);
          expect(ended).toHaveLength(2);
        },
        { timeout: 120_000 },
      ),
    );
    await lost;
    for (const result of ended) {
      expect(result).toMatchObject({ status: "rejected", reason: { code: "storage_failed", retryable: true } });
    }
    await blocker.query("rollback");
    expect(await store.getKnowledgeBase("kb")).toMatchObject({ name: "kb" });
  });
});
