import type { EmbeddedChunk, MetadataFilter, WorkspaceStorage } from "@cuecard/core";
import { batches } from "@cuecard/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect } from "./connection/connect.ts";
import type { Database } from "./connection/database.ts";
import { connectReplica } from "./connection/read-replica.ts";
import { createDatabaseSearch } from "./engine/search/database-search.ts";
import { createStorage } from "./postgres-storage.ts";
import { chunk, facts, fill, knowledgeBase, now, source } from "./test-kit/rows.ts";
import { hasPair, type OwnServer, onPair, type ServerPair, startPair } from "./test-kit/server-pair.ts";

const vector = new Float32Array([1, 0, 0, 0]);
const named = (name: string): EmbeddedChunk[] => [chunk(`chk_${name}`, 0, { vector, terms: new Map([["every", 1]]) })];

const request = (filter: MetadataFilter | null = null) => ({
  spaces: [{ space: "fake/rows@4", knowledgeBaseIds: ["kb"], vector }],
  terms: ["every"],
  limit: 100,
  filter,
  chunks: 3,
  // Shorter than a statement of the primary may take, so that waiting for one of a replica shows.
  signal: AbortSignal.timeout(20_000),
});

async function openStore({ primary, replica }: ServerPair, searchMemoryMb = 0) {
  const { storage, reader } = createStorage({
    connectionString: primary.url,
    readConnectionString: replica.url,
    searchMemoryMb,
  });
  onTestFinished(() => storage.close());
  await storage.open();
  return { storage, store: storage.workspace("default"), reader };
}

type Store = Awaited<ReturnType<typeof openStore>>;

/** A store with a knowledge base of one chunk, which the replica has. */
async function openFilled(pair: ServerPair, searchMemoryMb = 0): Promise<Store> {
  const own = await openStore(pair, searchMemoryMb);
  await own.store.insertKnowledgeBase(knowledgeBase("kb", 4));
  await fill(own.storage, own.store, source("kb", "doc", { tier: "gold" }), named("first"));
  await pair.caughtUp();
  return own;
}

async function replace({ storage, store }: Pick<Store, "storage" | "store">, name: string): Promise<void> {
  await store.requeueSource("kb", "doc", ["ready"], facts.now);
  const claim = (await storage.claimSource({ now, leaseMs: 30_000 }))!;
  expect(await store.replaceChunks(claim, batches(named(name), 50), () => facts)).toBe("done");
}

const found = async (store: WorkspaceStorage, filter?: MetadataFilter) =>
  (await store.searchCandidates(request(filter))).candidates.map(({ chunkId }) => chunkId);

/** How often a server searched. It counts with a delay. */
const searches = async (server: OwnServer) => {
  const counted = "select calls::integer from pg_stat_user_functions where funcname = 'propose_candidates'";
  return (await server.query<{ calls: number }>(counted))[0]?.calls ?? 0;
};

/** Closes the store and waits until the server's sessions for it are over: only then has the server counted all. */
async function closed({ storage }: Store, server: OwnServer): Promise<void> {
  await storage.close();
  const open = "select from pg_stat_activity where application_name like 'cuecard%'";
  await expect.poll(async () => (await server.query(open)).length).toBe(0);
}

/** How often a server looked posting lists up. It counts with a delay. */
const listsRead = async (server: OwnServer) => {
  const counted = "select (seq_scan + idx_scan)::integer as scans from pg_stat_user_tables where relname = 'postings'";
  return (await server.query<{ scans: number }>(counted))[0]?.scans ?? 0;
};

/** Searches of a replica take so long that its replay can cancel them. */
const values = "text, text[], integer[], text[], text[], integer, integer, text, text[], bigint";
const slowDownReplica = (primary: OwnServer) =>
  primary.query(`
    alter function cuecard.propose_candidates(${values}) rename to quick_candidates;
    create function cuecard.propose_candidates(${values}, out proposal text, out lists bytea) language plpgsql stable as $function$
    begin
      if pg_is_in_recovery() then
        perform from cuecard.chunks;
        perform pg_sleep(5);
      end if;
      select * into proposal, lists from cuecard.quick_candidates($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);
    end
    $function$`);

/** Searches until the replica is seen to answer. */
async function untilReplicaSearches({ store }: Store, { replica }: ServerPair, chunks: string[]): Promise<void> {
  const before = await searches(replica);
  await expect
    .poll(async () => {
      expect(await found(store)).toEqual(chunks);
      return searches(replica);
    })
    .toBeGreaterThan(before);
}

describe.skipIf(!hasPair)(onPair, () => {
  test("the replica searches, and the primary does not while the replica has every chunk", async () => {
    const pair = await startPair();
    const own = await openFilled(pair);
    await untilReplicaSearches(own, pair, ["chk_first"]);
    await closed(own, pair.primary);
    expect(await searches(pair.primary)).toBe(0);
  });

  /** Red without the comparison of stamps (seen): the replica answers "chk_first". */
  test("no search misses what was acknowledged before it began, and a lagging replica is read once it has it", async () => {
    const pair = await startPair();
    const own = await openFilled(pair);
    await pair.pause();
    for (const name of ["second", "third"]) {
      await replace(own, name);
      expect(await found(own.store)).toEqual([`chk_${name}`]);
    }
    await pair.resume();
    await untilReplicaSearches(own, pair, ["chk_third"]);
  });

  /** Red when the second statement compares no stamps (seen): nothing is found. */
  test("a search during which the replica gets other chunks is answered by the primary", async () => {
    const pair = await startPair();
    const own = await openFilled(pair);
    await untilReplicaSearches(own, pair, ["chk_first"]);
    const database = await connect(pair.primary.url);
    onTestFinished(() => database.close());
    const replica = await connectReplica(pair.replica.url);
    onTestFinished(() => replica.close());
    let proposed = 0;
    const changing = (server: Database): Database => ({
      ...server,
      async query<Row>(...asked: Parameters<Database["query"]>) {
        const rows = await server.query<Row>(...asked);
        if (!asked[0].includes("propose_candidates") || proposed++ > 0) return rows;
        await replace(own, "second");
        await pair.caughtUp();
        return rows;
      },
    });
    const search = createDatabaseSearch(
      { database, names: { schema: '"cuecard"', extension: "public" } },
      {
        exactBelow: 0,
        replica: { ...replica, ask: (read, options) => replica.ask((server) => read(changing(server)), options) },
      },
    );
    const { candidates } = await search.search("default", request());
    expect(candidates.map(({ chunkId }) => chunkId)).toEqual(["chk_second"]);
    expect(proposed).toBe(1);
  });

  /** Red when that counts as a fault of the replica (seen): the primary searches after it. */
  test("a question of another space is refused, and the replica is read on", async () => {
    const pair = await startPair();
    const own = await openFilled(pair);
    await untilReplicaSearches(own, pair, ["chk_first"]);
    const spaces = [{ space: "other/rows@4", knowledgeBaseIds: ["kb"], vector }];
    const searching = own.store.searchCandidates({ ...request(), spaces });
    await expect(searching).rejects.toMatchObject({ code: "embedding_space_mismatch" });
    expect(await found(own.store)).toEqual(["chk_first"]);
    await closed(own, pair.primary);
    expect(await searches(pair.primary)).toBe(0);
  });

  /** Red when the replica decides what passes the filter, or counts what was never ready (seen). */
  test("a filter, sources that wait and knowledge bases that are gone are as the primary has them", async () => {
    const pair = await startPair();
    const own = await openFilled(pair);
    await pair.pause();
    const before = await searches(pair.replica);
    const { version } = (await own.store.getSource("kb", "doc"))!;
    const patch = { customMetadata: { tier: "silver" } };
    await own.store.updateSource("kb", "doc", patch, { version, now: facts.now });
    await own.store.insertSource(source("kb", "doc_waits"), null);
    expect(await found(own.store, { tier: "gold" })).toEqual([]);
    expect(await found(own.store, { tier: "silver" })).toEqual(["chk_first"]);
    expect(await found(own.store, {})).toEqual(["chk_first"]);
    const { neverReady } = await own.store.searchCandidates(request());
    expect(neverReady).toEqual([{ knowledgeBaseId: "kb", sources: 1 }]);
    await expect.poll(() => searches(pair.replica)).toBe(before + 4);
    await own.store.deleteKnowledgeBase("kb");
    expect(await own.store.searchCandidates(request())).toMatchObject({ candidates: [], gone: ["kb"] });
  });

  /** Red when the index takes what the replica has by its version alone, or never asks the primary (seen). */
  test("memory is filled from the replica, and misses nothing that the replica lacks", async () => {
    const pair = await startPair();
    await closed(await openFilled(pair), pair.primary);
    const before = await listsRead(pair.primary);
    const inMemory = async (own: Store) => {
      await own.reader().settled();
      const { candidates } = (await own.reader().searchMemory("default", request()))!;
      return candidates.map(({ chunkId }) => chunkId);
    };
    const first = await openStore(pair, 64);
    expect(await found(first.store)).toEqual(["chk_first"]);
    expect(await inMemory(first)).toEqual(["chk_first"]);
    expect(await first.reader().searchMemory("default", request({}))).toMatchObject({ candidates: [{}] });
    await closed(first, pair.primary);
    expect(await listsRead(pair.primary)).toBe(before);
    await expect.poll(() => listsRead(pair.replica)).toBeGreaterThan(1);

    const second = await openStore(pair, 64);
    await found(second.store);
    expect(await inMemory(second)).toEqual(["chk_first"]);
    await pair.pause();
    await replace(second, "second");
    expect(await inMemory(second)).toEqual(["chk_second"]);
    const third = await openStore(pair, 64);
    expect(await found(third.store)).toEqual(["chk_second"]);
    expect(await inMemory(third)).toEqual(["chk_second"]);
  });

  /** Red when versions are compared in place of stamps (seen): both servers have given the same one. */
  test("a promoted replica with chunks of its own is not read, whatever version they have", async () => {
    const pair = await startPair();
    const own = await openFilled(pair);
    await untilReplicaSearches(own, pair, ["chk_first"]);
    await pair.promote();
    const { storage } = createStorage({ connectionString: pair.replica.url, searchMemoryMb: 0 });
    onTestFinished(() => storage.close());
    await storage.open();
    await replace({ storage, store: storage.workspace("default") }, "other");
    await replace(own, "own");
    for (let time = 0; time < 3; time++) expect(await found(own.store)).toEqual(["chk_own"]);
  });

  /** Red when a failed read is not repeated on the primary, and when the replica is left alone for good (both seen). */
  test("searches go on while the replica is gone, and read it when it is back", async () => {
    const pair = await startPair();
    const own = await openFilled(pair);
    await untilReplicaSearches(own, pair, ["chk_first"]);
    await pair.replica.kill();
    for (let time = 0; time < 3; time++) expect(await found(own.store)).toEqual(["chk_first"]);
    await replace(own, "second");
    expect(await found(own.store)).toEqual(["chk_second"]);
    await pair.replica.start();
    await pair.caughtUp();
    await untilReplicaSearches(own, pair, ["chk_second"]);
  });

  /** Red without the limit of a read, and when connections are left to say goodbye (both seen). */
  test("searches go on while the replica hangs, and the store closes with all its connections", async () => {
    const sockets = () => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    const pair = await startPair();
    const before = sockets();
    const own = await openFilled(pair);
    await untilReplicaSearches(own, pair, ["chk_first"]);
    pair.replica.hang();
    await replace(own, "second");
    for (let time = 0; time < 3; time++) expect(await found(own.store)).toEqual(["chk_second"]);
    pair.replica.goOn();
    await pair.caughtUp();
    await untilReplicaSearches(own, pair, ["chk_second"]);
    pair.replica.hang();
    await own.storage.close();
    await expect.poll(sockets).toBeLessThanOrEqual(before);
  });

  /** Red when a fault that may be tried again ends the search (seen). */
  test("a search that replay cancels on the replica goes on with the primary", async () => {
    const pair = await startPair();
    await pair.replica.query("alter system set max_standby_streaming_delay = 0");
    await pair.replica.query("select pg_reload_conf()");
    const own = await openFilled(pair);
    await slowDownReplica(pair.primary);
    await pair.caughtUp();
    const conflicts = async () => {
      const counted = "select confl_lock::integer as count from pg_stat_database_conflicts where datname = 'cuecard'";
      return (await pair.replica.query<{ count: number }>(counted))[0]!.count;
    };
    await expect
      .poll(async () => {
        const searching = found(own.store);
        await pair.primary.query("begin; lock table cuecard.chunks in access exclusive mode; commit");
        expect(await searching).toEqual(["chk_first"]);
        return conflicts();
      })
      .toBeGreaterThan(0);
  });

  test("a store warns of a replica that is gone, and of one of another store", async () => {
    const [pair, other] = await Promise.all([startPair(), startPair()]);
    const own = await openFilled(pair);
    await own.storage.close();
    const warningsWith = async (readConnectionString: string) => {
      const { storage } = createStorage({ connectionString: pair.primary.url, readConnectionString });
      onTestFinished(() => storage.close());
      await storage.open();
      return storage.warnings.filter((sentence) => sentence.includes("searches"));
    };
    expect(await warningsWith(pair.replica.url)).toEqual([]);
    const { port } = new URL(other.primary.url);
    const label = `database "cuecard" at 127.0.0.1:${port}`;
    const address = other.primary.url.replace("postgres@", "postgres:secret@");
    expect(await warningsWith(address)).toEqual([
      `The replica answers no searches until this changes: The store in ${label} lacks a table of this store; restore it from a backup, or open a store in another schema.`,
    ]);
    const elsewhere = createStorage({ connectionString: other.primary.url }).storage;
    onTestFinished(() => elsewhere.close());
    await elsewhere.open();
    expect(await warningsWith(address)).toEqual([
      `The store in ${label} is not a replica of that in database "cuecard" at 127.0.0.1:${new URL(pair.primary.url).port}, so it answers no searches; check its address.`,
    ]);
    await other.primary.kill();
    expect(await warningsWith(address)).toEqual([
      `The replica answers no searches until this changes: The store in ${label} does not answer; check that the server runs and can be reached from here, then try again.`,
    ]);
  });
});
