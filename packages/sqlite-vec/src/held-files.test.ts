import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { markFile } from "@cuecard/core/adapter-kit";
import { expect, test } from "vitest";
import { openStore } from "./test-kit/open-store.ts";
import { facts, knowledgeBase, now, source } from "./test-kit/rows.ts";

const lost = { code: "storage_lost", message: expect.stringMatching(/while this process uses its folder/) };

/** What people and scripts do to a file, or to its folder, under a running service. */
const damages: [string, (path: string) => Promise<unknown>][] = [
  ["the database is removed", (path) => rm(path)],
  ["the database is renamed", (path) => rename(path, `${path}.old`)],
  [
    "the database is replaced by a copy of itself",
    async (path) => {
      await copyFile(path, `${path}.copy`);
      await rename(`${path}.copy`, path);
    },
  ],
  [
    "the database is replaced by an empty file",
    async (path) => {
      await rm(path);
      await writeFile(path, "");
    },
  ],
  ["the write-ahead log is removed", (path) => rm(`${path}-wal`)],
  ["the log's index is removed", (path) => rm(`${path}-shm`)],
  ["the folder is renamed", (path) => rename(dirname(path), `${dirname(path)}-old`)],
  [
    "the folder is removed and made again",
    async (path) => {
      await rm(dirname(path), { recursive: true });
      await mkdir(dirname(path));
    },
  ],
  ["the lock is removed", (path) => rm(`${dirname(path)}/lock`)],
];

test.each(damages)("no write is accepted once %s", async (_how, lose) => {
  const { path, storage, store } = await openStore({
    async held(folder) {
      await writeFile(`${folder}/lock`, "");
      return [markFile(`${folder}/lock`)!];
    },
  });
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  await store.insertSource(source("kb", "doc_1"), null);
  await lose(path);
  await expect(store.insertKnowledgeBase(knowledgeBase("kb_2", 4))).rejects.toMatchObject(lost);
  await expect(store.deleteSource("kb", "doc_1")).rejects.toMatchObject(lost);
  await expect(storage.insertFirstKey({} as never)).rejects.toMatchObject(lost);
  const shared = [1, 2, 3].map(() => storage.claimSource({ now, leaseMs: 30_000 }));
  for (const claim of await Promise.allSettled(shared)) expect(claim).toMatchObject({ reason: lost });
  await expect(store.requeueSource("kb", "doc_1", ["ready"], facts.now)).rejects.toMatchObject(lost);
  expect(await store.getKnowledgeBase("kb"), "what was stored is still read").not.toBeNull();
});

test("a database that is put back takes writes again, and none that was refused is in it", async () => {
  const { path, store } = await openStore();
  await rename(path, `${path}.away`);
  await expect(store.insertKnowledgeBase(knowledgeBase("kb", 4))).rejects.toMatchObject(lost);
  await rename(`${path}.away`, path);
  expect(await store.getKnowledgeBase("kb")).toBeNull();
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  expect(await store.getKnowledgeBase("kb")).not.toBeNull();
});
