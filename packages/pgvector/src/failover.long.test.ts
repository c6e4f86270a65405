import type { EmbeddedChunk, WorkspaceStorage } from "@cuecard/core";
import { batches } from "@cuecard/testing/stores";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect } from "./connection/connect.ts";
import type { Query } from "./connection/database.ts";
import { createPoolDatabase } from "./connection/pool-database.ts";
import { createStorage, type PostgresStorageOptions } from "./postgres-storage.ts";
import { chunk, facts, fill, knowledgeBase, now, source } from "./test-kit/rows.ts";
import { hasPair, onPair, type ServerPair, startPair } from "./test-kit/server-pair.ts";

const vector = new Float32Array([1, 0, 0, 0]);
const named = (name: string): EmbeddedChunk[] => [chunk(`chk_${name}`, 0, { vector, terms: new Map([["every", 1]]) })];

const request = () => ({
  spaces: [{ space: "fake/rows@4", knowledgeBaseIds: ["kb"], vector }],
  terms: ["every"],
  limit: 100,
  filter: null,
  chunks: 3,
  signal: new AbortController().signal,
});

async function openStore(options: PostgresStorageOptions) {
  const { storage, reader } = createStorage(options);
  onTestFinished(() => storage.close());
  await storage.open();
  return { storage, store: storage.workspace("default"), reader };
}

type Store = Awaited<ReturnType<typeof openStore>>;

async function replace({ storage, store }: Store, name: string): Promise<void> {
  await store.requeueSource("kb", "doc", ["ready"], facts.now);
  const claim = (await storage.claimSource({ now, leaseMs: 30_000 }))!;
  expect(await store.replaceChunks(claim, batches(named(name), 50), () => facts)).toBe("done");
}

/** As a caller's host does: what is retryable is repeated. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 200 || !(error as { retryable?: boolean }).retryable) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const found = async (store: WorkspaceStorage) =>
  (await store.searchCandidates(request())).candidates.map(({ chunkId }) => chunkId);

const both = ({ primary, replica }: ServerPair) => `${primary.url},${replica.url}`;

describe.skipIf(!hasPair)(onPair, () => {
  test("memory of chunks whose commit was lost in a failover is not searched any more", async () => {
    const pair = await startPair();
    const own = await openStore({ connectionString: both(pair) });
    await own.store.insertKnowledgeBase(knowledgeBase("kb", 4));
    await fill(own.storage, own.store, source("kb", "doc"), named("first"));
    await pair.caughtUp();
    await pair.cut();
    await replace(own, "lost");
    await repeated(() => found(own.store));
    await own.reader().settled();
    expect(await own.reader().searchMemory("default", request())).toMatchObject({
      candidates: [{ chunkId: "chk_lost" }],
    });

    await pair.primary.kill();
    await pair.promote();
    // The same version, the same count and the same lengths.
    await repeated(() => found(own.store));
    const writer = await openStore({ connectionString: pair.replica.url });
    await repeated(() => replace(writer, "kept"));
    for (let time = 0; time < 3; time++) {
      expect(await repeated(() => found(own.store))).toEqual(["chk_kept"]);
      await own.reader().settled();
    }
    expect(await own.reader().searchMemory("default", request())).toMatchObject({
      candidates: [{ chunkId: "chk_kept" }],
    });
  });

  test("what was acknowledged is there after a failover to a synchronous replica, while searches and writes go on", async () => {
    const pair = await startPair({ synchronous: true });
    const own = await openStore({ connectionString: both(pair) });
    await own.store.insertKnowledgeBase(knowledgeBase("kb", 4));
    await fill(own.storage, own.store, source("kb", "doc"), named("first"));
    const acknowledged: string[] = [];
    let over = false;
    const write = async (writer: number) => {
      for (let i = 0; !over; i++) {
        const id = `kb_${writer}_${i}`;
        // Of one whose answer was lost nothing is known: it may be there.
        await own.store.insertKnowledgeBase(knowledgeBase(id, 4)).then(
          () => acknowledged.push(id),
          (error: { retryable: boolean }) => expect(error).toMatchObject({ retryable: true }),
        );
      }
    };
    const search = async () => {
      while (!over) expect(await repeated(() => found(own.store))).toEqual(["chk_first"]);
    };
    const working = Promise.all([write(0), write(1), search()]);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    await pair.primary.kill();
    await pair.promote();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
    over = true;
    await working;
    const rows = await pair.replica.query<{ id: string }>("select id from cuecard.bases");
    const there = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    await replace(own, "second");
    expect(await found(own.store)).toEqual(["chk_second"]);
  });

  test("a commit that only the primary has, since its synchronous replica is away, is not acknowledged", async () => {
    const pair = await startPair({ synchronous: true });
    const database = await connect(pair.primary.url);
    onTestFinished(() => database.close());
    await database.query("create table kept(id integer)");
    await pair.replica.kill();
    const work = (query: Query) => query("insert into kept values (1)");
    await expect(database.transaction(work, { timeoutMs: 500 })).rejects.toMatchObject({
      code: "storage_failed",
      retryable: true,
    });
  });

  test("a replica is refused until it is promoted, wherever it stands in the list", async () => {
    const pair = await startPair();
    const label = pair.replica.url.replace(/.*@(.*)\/cuecard/, 'database "cuecard" at $1');
    await expect(createStorage({ connectionString: pair.replica.url }).storage.open()).rejects.toMatchObject({
      code: "storage_failed",
      retryable: true,
      message: `The store in ${label} is a replica, which takes no writes; name the primary server, or try again while it is being promoted.`,
    });
    const { store } = await openStore({ connectionString: `${pair.replica.url},${pair.primary.url}` });
    await store.insertKnowledgeBase(knowledgeBase("kb", 4));
    await pair.caughtUp();
    await pair.promote();
    const promoted = await openStore({ connectionString: pair.replica.url });
    expect(await promoted.store.getKnowledgeBase("kb")).toMatchObject({ id: "kb" });
  });

  test("a connection that says it is read-only is given up, and the fault may be tried again", async () => {
    const { replica } = await startPair();
    const pool = new pg.Pool({ connectionString: replica.url });
    const database = createPoolDatabase(pool, "the test", () => pool.end());
    onTestFinished(() => database.close());
    const refused = { code: "storage_failed", retryable: true };
    await expect(database.query("create table t()")).rejects.toMatchObject(refused);
    await expect(database.transaction((query) => query("create table t()"))).rejects.toMatchObject(refused);
    await expect.poll(() => pool.totalCount).toBe(0);
  });
});
