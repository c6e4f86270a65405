import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { openStore } from "./test-kit/open-store.ts";
import { batches, chunk, facts, knowledgeBase, now, source, storeChunks } from "./test-kit/rows.ts";

const vector = new Float32Array([1, 0, 0, 0]);

test("what was stored is there after the file is opened again, and searched alike", async () => {
  const { path, storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  await store.insertSource(source("kb", "doc_1"), null);
  const odd = "NUL \u0000, lone \ud800, pair \u{1F600}, e\u0301\r\n";
  await storeChunks(storage, store, [chunk("chk_1", 0, { vector, text: odd }), chunk("chk_2", 1, { vector })]);
  const ask = {
    spaces: [{ space: "fake/rows@4", knowledgeBaseIds: ["kb"], vector }],
    terms: ["refund"],
    limit: 5,
    filter: null,
    chunks: 0,
  };
  const before = await store.searchCandidates({ ...ask, signal: new AbortController().signal });
  await storage.close();

  const again = createSqliteStorage({ path });
  onTestFinished(() => again.close());
  await again.open();
  const found = again.workspace("default");
  expect(await found.searchCandidates({ ...ask, signal: new AbortController().signal })).toEqual(before);
  expect((await found.getChunks(["chk_1"]))[0]?.text).toBe(odd);
  expect(await found.getKnowledgeBase("kb")).toMatchObject({ chunkCount: 2, sourceCounts: { ready: 1, total: 1 } });
});

test("a write is seen by the read that follows it", async () => {
  const { store } = await openStore();
  for (let i = 0; i < 20; i++) {
    await store.insertKnowledgeBase(knowledgeBase(`kb_${i}`, 4));
    expect(await store.getKnowledgeBase(`kb_${i}`)).not.toBeNull();
  }
});

test("other writes go on while chunks are being staged", async () => {
  const { storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  await store.insertSource(source("kb", "doc_1"), null);
  const claim = (await storage.claimSource({ now, leaseMs: 30_000 }))!;
  async function* slow() {
    yield [chunk("chk_1", 0, { vector })];
    expect(await store.heartbeat(claim, { now, leaseMs: 30_000, step: "embedding", progress: 0.5 })).toBe("done");
    await store.insertKnowledgeBase(knowledgeBase("kb_other", 4));
    expect(await store.listChunks("kb", "doc_1", { limit: 10, fromPosition: 0 })).toEqual([]);
    yield [chunk("chk_2", 1, { vector })];
  }
  expect(await store.replaceChunks(claim, slow(), () => facts)).toBe("done");
  expect(await store.listChunks("kb", "doc_1", { limit: 10, fromPosition: 0 })).toHaveLength(2);
});

test("the caller keeps its vectors", async () => {
  const { storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  await store.insertSource(source("kb", "doc_1"), null);
  const own = chunk("chk_1", 0, { vector: Float32Array.from(vector) });
  await storeChunks(storage, store, [own]);
  expect([...own.vector]).toEqual([1, 0, 0, 0]);
});

test("chunks of another number of dimensions are refused by name and leave the old ones", async () => {
  const { storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  await store.insertSource(source("kb", "doc_1"), null);
  const claim = (await storage.claimSource({ now, leaseMs: 30_000 }))!;
  const wrong = batches([chunk("chk_1", 0, { vector: new Float32Array(3) })]);
  await expect(store.replaceChunks(claim, wrong, () => facts)).rejects.toMatchObject({
    code: "embedding_space_mismatch",
  });
  expect(await store.getSource("kb", "doc_1")).toMatchObject({ status: "processing", chunkCount: 0 });
});

test("of sources that are stored at the same moment a refused one leaves the others as they are", async () => {
  const { storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  const ids = ["doc_1", "doc_2", "doc_3"];
  for (const id of ids) await store.insertSource(source("kb", id), null);
  const claims = await Promise.all(ids.map(() => storage.claimSource({ now, leaseMs: 30_000 })));
  const results = await Promise.allSettled(
    claims.map((claim, index) => {
      const vector = new Float32Array(index === 1 ? 3 : 4).fill(0.5);
      return store.replaceChunks(claim!, batches([chunk(`chk_${index}`, 0, { vector })]), () => facts);
    }),
  );
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const counts = await Promise.all(ids.map(async (id) => (await store.getSource("kb", id))!.chunkCount));
  expect(counts).toEqual([1, 0, 1]);
  expect(await store.getKnowledgeBase("kb")).toMatchObject({ chunkCount: 2 });
});

test("close waits for running writes, and a second close does nothing", async () => {
  const { path, storage, store } = await openStore();
  const writing = store.insertKnowledgeBase(knowledgeBase("kb", 4));
  await storage.close();
  await storage.close();
  await writing;
  await expect(store.getKnowledgeBase("kb")).rejects.toMatchObject({
    code: "storage_failed",
    message: expect.stringMatching(/closed/),
  });

  const again = createSqliteStorage({ path });
  onTestFinished(() => again.close());
  await again.open();
  expect(await again.workspace("default").getKnowledgeBase("kb")).not.toBeNull();
});

test("a store that was not opened says so, and may be closed", async () => {
  const storage = createSqliteStorage({ path: "never.db" });
  await expect(storage.listKeys()).rejects.toMatchObject({
    code: "storage_failed",
    message: expect.stringMatching(/open\(\)/),
  });
  await storage.close();
});

test("a lost worker thread rejects what it was asked, and what comes after", async () => {
  const workers: Worker[] = [];
  const collect = (worker: Worker) => workers.push(worker);
  process.on("worker", collect);
  const { storage, store } = await openStore();
  process.off("worker", collect);
  const asked = Array.from({ length: 50 }, (_, i) => store.insertKnowledgeBase(knowledgeBase(`kb_${i}`, 4)));
  const settled = Promise.allSettled(asked);
  await Promise.all(workers.map((worker) => worker.terminate()));
  for (const result of await settled) {
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ code: "storage_failed", message: expect.stringMatching(/worker thread/) });
  }
  expect((await settled).some(({ status }) => status === "rejected")).toBe(true);
  await expect(store.getKnowledgeBase("kb_0")).rejects.toMatchObject({ code: "storage_failed" });
  await expect(storage.listKeys()).rejects.toMatchObject({ code: "storage_failed" });
});
