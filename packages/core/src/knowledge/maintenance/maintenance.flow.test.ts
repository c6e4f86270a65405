import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import { createIds } from "../../base/values/ids.ts";
import { createMemoryBlobStore } from "../../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { BlobStore, BlobStream } from "../../ports/blob-store.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import { noExtractor } from "../../runtime/no-extractor.ts";
import { deleteOrphanedBlobs } from "./delete-orphaned-blobs.ts";
import { startMaintenance } from "./start-maintenance.ts";

const hour = 3_600_000;
const kept = { eventDays: 7, auditDays: 365, usageDays: 400, emptyBin: async () => {} };
const signal = new AbortController().signal;
let time = Date.parse("2026-01-01T00:00:00Z");
const now = () => time;
const newId = createIds(now);

async function* bytes(): BlobStream {
  yield new TextEncoder().encode("left behind");
}

async function setUp(): Promise<{ storage: Storage; blobs: BlobStore; cue: Cuecard; base: string }> {
  const storage = createMemoryStorage();
  const blobs = createMemoryBlobStore();
  const cue = await createTestCuecard({ storage, blobs, now, concurrency: 0, extractor: htmlOnly });
  onTestFinished(() => cue.close());
  return { storage, blobs, cue, base: (await cue.knowledgeBases.create({ name: "Support" })).id };
}

const htmlOnly = {
  ...noExtractor(),
  version: 1,
  accepts: [{ mimeType: "text/html", endings: [".html"], label: "HTML" }],
  fetchPage: () => Promise.reject(new Error("no pages here")),
  extract: () => Promise.reject(new Error("no files here")),
  async close() {},
};

async function keysOf(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.keys("")) keys.push(key);
  return keys.sort();
}

async function plant(blobs: BlobStore, base: string, workspace = "default"): Promise<string> {
  const key = `${workspace}/${base}/${newId("doc")}/${newId("item")}`;
  await blobs.put(key, bytes(), { signal });
  return key;
}

test("old blobs that nothing names are deleted; named, young and foreign ones stay", async () => {
  const { storage, blobs, cue, base } = await setUp();
  const gone = (await cue.knowledgeBases.create({ name: "Soon gone" })).id;
  await cue.sources.add(base, { sourceType: "text", textTitle: "Kept", textContent: "Kept." });
  const [named] = await keysOf(blobs);
  const orphans = [await plant(blobs, base), await plant(blobs, base), await plant(blobs, gone)];
  const foreign = [await plant(blobs, "kb_of_another_store"), await plant(blobs, base, "another-workspace")];
  for (const key of ["readme.txt", `default/${base}/notes/today`]) {
    await blobs.put(key, bytes(), { signal });
    foreign.push(key);
  }
  await cue.knowledgeBases.delete(gone);

  time += 24 * hour;
  expect(await deleteOrphanedBlobs({ storage, blobs, now }, signal), "exactly 24 hours are not over them yet").toBe(0);
  const young = await plant(blobs, base);
  time += 1;
  expect(await deleteOrphanedBlobs({ storage, blobs, now }, signal)).toBe(orphans.length);
  expect(await keysOf(blobs)).toEqual([named!, young, ...foreign].sort());
});

test("an upload that nobody registered is forgotten with its bytes, a registered one stays", async () => {
  const { storage, blobs, cue, base } = await setUp();
  const upload = async (filename: string) => {
    const { uploadId } = await cue.uploads.create(base, { filename, mimeType: "text/html" });
    return { uploadId, ...(await cue.uploads.receive(uploadId, bytes())) };
  };
  const registered = await upload("registered.html");
  await cue.sources.add(base, {
    sourceType: "file",
    filename: "registered.html",
    mimeType: "text/html",
    ...registered,
  });
  const kept = await keysOf(blobs);
  const abandoned = await upload("abandoned.html");

  time += 24 * hour + 1;
  await upload("young.html");
  expect(await deleteOrphanedBlobs({ storage, blobs, now }, signal)).toBe(1);
  expect(await keysOf(blobs)).toEqual(expect.arrayContaining(kept));
  expect(await keysOf(blobs)).toHaveLength(2);
  await expect(cue.uploads.get(abandoned.uploadId)).rejects.toMatchObject({ code: "upload_url_invalid" });
});

test("many orphans of several bases all go", async () => {
  const { storage, blobs, cue, base } = await setUp();
  const other = (await cue.knowledgeBases.create({ name: "Other" })).id;
  for (let index = 0; index < 1_201; index++) await plant(blobs, index % 7 === 0 ? other : base);
  time += 25 * hour;
  expect(await deleteOrphanedBlobs({ storage, blobs, now }, signal)).toBe(1_201);
  expect(await keysOf(blobs)).toEqual([]);
});

test("a process does maintenance when it starts to work, and the next one only a day later", async () => {
  const { storage, blobs, base } = await setUp();
  const answers: boolean[] = [];
  const watched: Storage = {
    ...storage,
    async claimMaintenance(request) {
      const answer = await storage.claimMaintenance(request);
      answers.push(answer);
      return answer;
    },
  };
  const start = async () => {
    const worker = await createTestCuecard({ storage: watched, blobs, now });
    onTestFinished(() => worker.close());
  };
  await plant(blobs, base);
  time += 25 * hour;
  await start();
  await expect.poll(() => keysOf(blobs)).toEqual([]);

  await plant(blobs, base);
  time += 23 * hour;
  await start();
  await expect.poll(() => answers).toEqual([true, false]);
  expect(await keysOf(blobs)).toHaveLength(1);

  time += 2 * hour;
  await start();
  await expect.poll(() => keysOf(blobs)).toEqual([]);
});

test("a start with a clock that was ten years ahead leaves nothing that is not deleted or processed after it came back", async () => {
  const { storage, blobs, cue, base } = await setUp();
  const right = time;
  time += 10 * 365 * 24 * hour;
  const ahead = await createTestCuecard({ storage, blobs, now, concurrency: 0 });
  onTestFinished(() => ahead.close());
  expect(await storage.claimMaintenance({ now: time, everyMs: 24 * hour })).toBe(true);
  const orphan = await plant(blobs, base);
  const { id } = await cue.sources.add(base, {
    sourceType: "text",
    textTitle: "Later",
    textContent: "Made under the wrong clock.",
  });
  time = right;
  const worker = await createTestCuecard({ storage, blobs, now });
  onTestFinished(() => worker.close());
  await expect.poll(() => keysOf(blobs)).not.toContain(orphan);
  await worker.sources.waitUntilReady({ id, knowledgeBaseId: base });
  expect(await keysOf(blobs)).toHaveLength(1);
});

test("a store that is away when maintenance is due costs nothing but time", async () => {
  const { storage, blobs } = await setUp();
  let asked = 0;
  const away: Storage = {
    ...storage,
    claimMaintenance() {
      asked += 1;
      return Promise.reject(new Error("away"));
    },
  };
  const maintenance = startMaintenance({ storage: away, blobs, now, ...kept });
  await expect.poll(() => asked).toBe(1);
  await maintenance.stop();
});

test("maintenance that is stopped leaves the rest for the next one", async () => {
  const { storage, blobs, base } = await setUp();
  for (let index = 0; index < 5; index++) await plant(blobs, base);
  time += 25 * hour;
  const stopping = new AbortController();
  const stopped: BlobStore = {
    ...blobs,
    async delete(key) {
      await blobs.delete(key);
      stopping.abort();
    },
  };
  expect(await deleteOrphanedBlobs({ storage, blobs: stopped, now }, stopping.signal)).toBe(1);
  expect(await keysOf(blobs)).toHaveLength(4);
});

test("a clock that was never set takes nothing away", async () => {
  const { storage, blobs, cue, base } = await setUp();
  const { uploadId } = await cue.uploads.create(base, { filename: "a.html", mimeType: "text/html" });
  const agent = await cue.agents.create({ name: "Maya" });
  const { id } = await cue.calls.start({ agentId: agent.id });
  const orphan = await plant(blobs, base);
  const before = await storage.workspace("default").getCall(id);
  let asked = 0;
  const unset = startMaintenance({
    storage,
    blobs,
    now: () => 60_000 + asked++,
    ...kept,
  });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await unset.stop();
  expect(await cue.uploads.get(uploadId)).toMatchObject({ filename: "a.html" });
  expect(await storage.workspace("default").getCall(id)).toEqual(before);
  expect(await keysOf(blobs)).toContain(orphan);
});

test("a blob whose id was made by a clock that was never set stays: its row may be on its way", async () => {
  const { storage, blobs, base } = await setUp();
  const key = `default/${base}/${createIds(() => 7)("doc")}/${createIds(() => 7)("item")}`;
  await blobs.put(key, bytes(), { signal });
  expect(await deleteOrphanedBlobs({ storage, blobs, now }, signal)).toBe(0);
  expect(await keysOf(blobs)).toContain(key);
});
