import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { chunksOfEach } from "./test-kit/burst-child.ts";
import { chunksOfASet } from "./test-kit/crash-child.ts";
import { openAfterKill } from "./test-kit/open-after-kill.ts";
import { chunk, facts, now } from "./test-kit/rows.ts";

const burst = fileURLToPath(new URL("./test-kit/burst-child.ts", import.meta.url));
const child = fileURLToPath(new URL("./test-kit/crash-child.ts", import.meta.url));

const points: [line: string, delayMs: number][] = [
  ["staging 0", 0],
  ["replacing 0", 4],
  ["stored 0", 0],
  ["staging 1", 15],
  ["replacing 1", 0],
  ["replacing 1", 8],
  ["replacing 1", 16],
  ["replacing 1", 24],
  ["replacing 1", 40],
  ["replacing 2", 12],
];

/** Goes red when the replacement is not a transaction: then the points within it leave a mix (seen). */
test.each(points)("killed %s + %i ms, the store holds one whole set and its statistics", async (line, delayMs) => {
  const { path, said, storage } = await openAfterKill(child, line, delayMs);
  const stored = said.filter((each) => each.startsWith("stored ")).length - 1;
  const store = storage.workspace("default");
  const chunks = await store.listChunks("kb", "doc_1", { limit: 10_000, fromPosition: 0 });
  const sets = [...new Set(chunks.map(({ id }) => Number(id.split("_")[1])))];
  expect(sets.length).toBeLessThanOrEqual(1);
  const set = sets[0] ?? -1;
  expect(set).toBeGreaterThanOrEqual(stored);
  expect(chunks).toHaveLength(set === -1 ? 0 : chunksOfASet);

  const terms = Array.from({ length: 4 }, (_, index) => `set${index}`);
  const vector = new Float32Array(64);
  vector[3] = 1;
  const found = await store.searchCandidates({
    spaces: [{ space: "fake/rows@64", knowledgeBaseIds: ["kb"], vector }],
    terms,
    limit: 2 * chunksOfASet,
    filter: null,
    chunks: 0,
    signal: new AbortController().signal,
  });
  expect(found.statistics.chunkCount).toBe(chunks.length);
  expect(found.statistics.documentFrequencies).toEqual(terms.map((_, index) => (index === set ? chunksOfASet : 0)));
  expect(found.candidates.map(({ chunkId }) => chunkId).sort()).toEqual(chunks.map(({ id }) => id).sort());
  expect(found.candidates.filter(({ cosine }) => cosine === 1)).toHaveLength(
    chunks.filter((_, i) => (i % 100) % 64 === 3).length,
  );

  await store.requeueSource("kb", "doc_1", ["ready"], facts.now);
  await storage.expireLeases(now);
  const claim = (await storage.claimSource({ now, leaseMs: 1_000 }))!;
  async function* last() {
    yield [chunk("chk_last", 0, { vector })];
  }
  expect(await store.replaceChunks(claim, last(), () => facts)).toBe("done");
  await storage.close();
  const database = new Database(path, { readonly: true });
  expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(database.pragma("foreign_key_check")).toEqual([]);
  expect(database.prepare("select count(*) from postings").pluck().get()).toBe(1);
  database.close();
});

/** Eight at once, so that several are committed together. */
test.each([
  ["stored doc_00003", 0],
  ["stored doc_00020", 1],
  ["stored doc_00033", 3],
])(
  "killed %s + %i ms in a burst, what was answered is stored, and each source is whole or not there",
  async (line, delayMs) => {
    const { said, storage } = await openAfterKill(burst, line, delayMs);
    const answered = said.map((each) => each.slice("stored ".length));
    const store = storage.workspace("default");
    const sources = (await store.listSources("kb", { limit: 1_000, after: null })).rows;
    const ready = sources.filter(({ status }) => status === "ready");
    expect(ready.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
    for (const { id, status } of sources) {
      const chunks = await store.listChunks("kb", id, { limit: 1_000, fromPosition: 0 });
      expect(chunks).toHaveLength(status === "ready" ? chunksOfEach : 0);
    }
  },
);
