import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chunksIn, embedPage, moveTo, searchedWrongly, spaceHeld, spaces, vectorOf } from "@cuecard/checks/planted";
import type { ClaimedReembedding } from "@cuecard/core";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Connection, openConnection } from "./engine/connection.ts";
import { createWriteOperations, type WriteOperations } from "./engine/operations.ts";
import { prepareSchema } from "./engine/schema/prepare-schema.ts";
import { runSteps, sharedGlobalVerbs } from "./engine/shared-operations.ts";
import { createCompaction } from "./engine/sqlite-file/compaction.ts";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { chunksOfTheBase } from "./test-kit/cutover-child.ts";
import { openAfterKill } from "./test-kit/open-after-kill.ts";
import { openStore } from "./test-kit/open-store.ts";
import { randomFrom } from "./test-kit/random-vectors.ts";
import { batches, facts, knowledgeBase, now, source, storeChunks } from "./test-kit/rows.ts";

const [first, second, third] = spaces;
const count = (path: string, query: string) => {
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare(query).pluck().get() as number;
  } finally {
    database.close();
  }
};
const leftoversOf = (path: string) => count(path, "select count(*) from leftovers");
const cleared = (path: string) => vi.waitFor(() => expect(leftoversOf(path)).toBe(0), { timeout: 120_000 });

/** A writer in this thread that notes how many rows each of its transactions changed. */
function openCounting(path: string): { connection: Connection; changes: number[] } {
  const opened = openConnection({ path, role: "writer" });
  const changes: number[] = [];
  const total = () => opened.sql<number>("select total_changes()").pluck().get()!;
  const write: Connection["write"] = (work) => {
    const before = total();
    const result = opened.write(work);
    changes.push(total() - before);
    return result;
  };
  onTestFinished(() => opened.close());
  return { connection: { ...opened, write }, changes };
}

const claim = (connection: Connection): ClaimedReembedding =>
  connection.write(() => runSteps(connection, sharedGlobalVerbs.claimReembedding.steps({ now, leaseMs: 3_600_000 })))!;

/** Stores vectors for a page of chunks; false when none lacks one. */
function embedSome(writes: WriteOperations, moving: ClaimedReembedding, target: (typeof spaces)[number]): boolean {
  const chunks = writes.unembeddedChunks("default", moving, 256)!;
  if (chunks === "more") return true;
  for (let start = 0; start < chunks.length; start += 32) {
    const batch = chunks.slice(start, start + 32);
    const vectors = batch.map(({ id }) => ({ chunkId: id, vector: vectorOf(id, target) }));
    writes.storeVectors("default", moving, vectors);
  }
  return chunks.length > 0;
}

/** 32 chunks of a step, each with its vector and its place in an index, and a few rows beside. */
const mostRows = 100;

test("no transaction of a re-embedding changes more than a few rows, however many chunks there are", async () => {
  const { path, storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 16));
  for (const [index, size] of [1_100, 900, 1, 1, 1].entries()) {
    await store.insertSource(source("kb", `doc_${index}`), null);
    await storeChunks(storage, store, chunksIn(first, `s${index}`, size));
  }
  await storage.close();

  const { connection, changes } = openCounting(path);
  prepareSchema(connection, path);
  changes.length = 0;
  const writes = createWriteOperations(connection, createCompaction(connection), { exactNumbers: 0 });
  const at = new Date(now).toISOString();
  const results = new Set<string>();
  for (const target of [second, third]) {
    writes.startReembedding("default", "kb", target, at);
    const moving = claim(connection);
    while (embedSome(writes, moving, target));
    let result: string;
    do {
      result = writes.cutOver("default", moving, at);
      results.add(result);
    } while (result === "more");
    expect(result).toBe("done");
  }
  writes.startReembedding("default", "kb", first, at);
  writes.startReembedding("default", "kb", third, at);
  await cleared(path);
  expect(results).toEqual(new Set(["more", "done"]));
  expect(Math.max(...changes)).toBeLessThanOrEqual(mostRows);
  expect(count(path, "select count(*) from reembedded")).toBe(0);
  expect(count(path, "select sum(chunks) from code_blocks")).toBe(2_003);
});

/** Nothing is moved behind a cutover meanwhile: this thread does not wait. */
test("a knowledge base that is embedded once more right behind a cutover is searched with all of its vectors", async () => {
  const { path, storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 16));
  await store.insertSource(source("kb", "doc_1"), null);
  await storeChunks(storage, store, chunksIn(first, "a", 300));
  await storage.close();
  const { connection } = openCounting(path);
  const writes = createWriteOperations(connection, createCompaction(connection), { exactNumbers: 0 });
  const at = new Date(now).toISOString();
  writes.startReembedding("default", "kb", second, at);
  const moving = claim(connection);
  while (embedSome(writes, moving, second));
  while (writes.cutOver("default", moving, at) === "more");
  writes.startReembedding("default", "kb", third, at);
  embedSome(writes, claim(connection), third);
  expect(count(path, "select count(distinct generation) from reembedded")).toBe(2);

  const again = createSqliteStorage({ path });
  onTestFinished(() => again.close());
  await again.open();
  expect(await searchedWrongly(again.workspace("default"), "kb")).toEqual({ found: 300, wrong: [] });
});

/** Rows are given again once those behind them are gone. */
test("chunks in rows of deleted ones are embedded and searched too", async () => {
  const opened = await openStore();
  const { storage, store } = opened;
  await store.insertKnowledgeBase(knowledgeBase("kb", 16));
  const add = async (id: string, size: number) => {
    await store.insertSource(source("kb", id), null);
    await storeChunks(storage, store, chunksIn(first, id, size));
  };
  await add("doc_kept", 10);
  await add("doc_large", 100);
  await store.startReembedding("kb", second, facts.now);
  const moving = (await storage.claimReembedding({ now, leaseMs: 30_000 }))!;
  while (await embedPage(store, moving));
  await add("doc_last", 5);
  expect(await store.cutOver(moving, facts.now)).toBe("unfinished");
  await store.deleteSource("kb", "doc_last");
  await store.deleteSource("kb", "doc_large");
  await add("doc_new", 5);
  expect(await store.unembeddedChunks(moving, 100)).toHaveLength(5);
  await embedPage(store, moving);
  expect(await store.cutOver(moving, facts.now)).toBe("done");
  expect(await searchedWrongly(store, "kb")).toEqual({ found: 15, wrong: [] });
});

test.each(Array.from({ length: 6 }, (_, seed) => seed))(
  "sources that come, change and go at every moment of re-embeddings are searched in one space, whole: %i",
  async (seed) => {
    const { path, storage, store } = await openStore();
    const random = randomFrom(seed * 7_919 + 1);
    const pick = (below: number) => Math.floor(random() * below);
    const at = new Date(now).toISOString();
    await store.insertKnowledgeBase(knowledgeBase("kb", 16));
    const sources: string[] = [];
    let made = 0;
    let moving: ClaimedReembedding | null = null;
    let cutting: Promise<unknown> = Promise.resolve();

    async function fill(): Promise<void> {
      const claim = await storage.claimSource({ now: now + 1_000, leaseMs: 30_000 });
      if (!claim) return;
      const chunks = chunksIn(await spaceHeld(store, "kb"), `m${made++}`, 1 + pick(90));
      // The cutover may come between: then the claim is stale, or the vectors are of another space.
      await store.replaceChunks(claim, batches(chunks), () => facts).catch(() => store.releaseSource(claim, at));
    }

    for (let step = 0; step < 120; step++) {
      const choice = pick(10);
      if (choice === 0) {
        const id = `doc_${step}`;
        await store.insertSource(source("kb", id), null);
        sources.push(id);
        await fill();
      } else if (choice === 1 && sources.length > 0) {
        await store.requeueSource("kb", sources[pick(sources.length)]!, ["ready"], at);
        await fill();
      } else if (choice === 2 && sources.length > 2) {
        await store.deleteSource("kb", sources.splice(pick(sources.length), 1)[0]!);
      } else if (choice === 3) {
        await store.startReembedding("kb", spaces[pick(3)]!, at);
        moving = (await storage.claimReembedding({ now, leaseMs: 3_600_000 })) ?? moving;
      } else if (choice < 7 && moving) await embedPage(store, moving);
      else if (choice < 9 && moving) {
        const held = moving;
        cutting = cutting.then(() => store.cutOver(held, at));
        if (pick(2) === 0) await cutting;
      } else await wait(pick(20));
      const { found, wrong } = await searchedWrongly(store, "kb").catch((error: { code?: string }) => {
        // The cutover came between the look at the space and the search.
        expect(error.code).toBe("embedding_space_mismatch");
        return { found: null, wrong: [] };
      });
      expect(wrong, `step ${step}`).toEqual([]);
      if (found !== null) expect(found).toBe((await store.getKnowledgeBase("kb"))!.chunkCount);
    }
    await cutting;
    const { chunkCount } = (await store.getKnowledgeBase("kb"))!;
    expect(await searchedWrongly(store, "kb")).toEqual({ found: chunkCount, wrong: [] });
    await moveTo({ storage, store }, "kb", (await spaceHeld(store, "kb")) === second ? third : second, now);
    await cleared(path);
    expect(await searchedWrongly(store, "kb")).toEqual({ found: chunkCount, wrong: [] });
    expect(count(path, "select count(*) from reembedded")).toBe(0);
    expect(count(path, "select coalesce(sum(chunks), 0) from code_blocks")).toBe(chunkCount);
    expect(count(path, "select count(*) from vectors")).toBe(chunkCount);
  },
);

const child = fileURLToPath(new URL("./test-kit/cutover-child.ts", import.meta.url));

test.each([
  ["embedding 1", 40],
  ["cutting 1", 0],
  ["cutting 1", 30],
  ["cutting 1", 90],
  ["moved 1", 0],
  ["moved 1", 25],
  ["cutting 2", 45],
  ["moved 2", 10],
  ["moved 3", 3],
])("killed %s + %i ms, the knowledge base is in one space, whole, and moves on", async (line, delayMs) => {
  const { path, said, storage } = await openAfterKill(child, line, delayMs);
  const moved = said.filter((each) => each.startsWith("moved ")).length;
  const store = storage.workspace("default");
  const held = await spaceHeld(store, "kb");
  expect([moved, moved + 1].map((move) => spaces[move % spaces.length])).toContain(held);
  expect(await searchedWrongly(store, "kb")).toEqual({ found: chunksOfTheBase, wrong: [] });
  const next = spaces[(spaces.indexOf(held) + 1) % spaces.length]!;
  await moveTo({ storage, store }, "kb", next, now);
  expect(await store.getKnowledgeBase("kb")).toMatchObject(next);
  await cleared(path);
  expect(await searchedWrongly(store, "kb")).toEqual({ found: chunksOfTheBase, wrong: [] });
  await storage.close();
  expect(count(path, "select count(*) from reembedded")).toBe(0);
  expect(count(path, "select sum(chunks) from code_blocks")).toBe(chunksOfTheBase);
  const database = new Database(path, { readonly: true });
  expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(database.pragma("foreign_key_check")).toEqual([]);
  database.close();
});
