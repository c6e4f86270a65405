import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../test-kit/open-store.ts";
import { knowledgeBase, source } from "../test-kit/rows.ts";
import { temporaryFolder } from "../test-kit/temporary-folder.ts";
import { backUpSqlite } from "./back-up-sqlite.ts";
import { checkSqlite } from "./check-sqlite.ts";

const { signal } = new AbortController();

async function folder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

function namedIn(copy: string): string[] {
  const database = new Database(copy, { readonly: true });
  try {
    return database.prepare("select blob_key from sources order by 1").pluck().all() as string[];
  } finally {
    database.close();
  }
}

/** A store whose sources come and go, each with a blob, as fast as they can. */
async function openChurning() {
  const { path, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  const blobs = new Set<string>();
  let number = 0;
  let stopped = false;
  const add = async () => {
    const blobKey = `blob-${number}`;
    blobs.add(blobKey);
    await store.insertSource({ ...source("kb", `doc_${number}`), blobKey }, null);
    number += 1;
  };
  for (let i = 0; i < 20; i++) await add();
  const churn = (async () => {
    for (let oldest = 0; !stopped; oldest++) {
      await add();
      const gone = await store.deleteSource("kb", `doc_${oldest}`);
      for (const key of gone!.blobKeys) blobs.delete(key);
    }
  })();
  const stop = () => {
    stopped = true;
    return churn;
  };
  onTestFinished(stop);
  return { path, blobs, stop };
}

/** Goes red without the hold and the look at what the copy names (seen). */
test("while sources come and go, every blob that a copy names is kept, and no other", async () => {
  const { path, blobs } = await openChurning();
  for (let round = 0; round < 8; round++) {
    const kept = new Set<string>();
    const to = join(await folder(), "copy.db");
    const { lost } = await backUpSqlite({
      path,
      to,
      signal,
      blobs: {
        async keep(key) {
          // A slow disk: time for the source to go.
          await new Promise((resolve) => setTimeout(resolve, 3));
          if (blobs.has(key)) kept.add(key);
          return blobs.has(key);
        },
        drop: async (key) => void kept.delete(key),
      },
    });
    expect(lost).toEqual([]);
    expect([...kept].sort()).toEqual(namedIn(to));
    expect(kept.size).toBeGreaterThan(0);
  }
});

test("blobs that were gone before are named, and don't keep the store from being copied", async () => {
  const { path, blobs, stop } = await openChurning();
  await stop();
  const [gone] = [...blobs];
  const to = join(await folder(), "copy.db");
  const keep = async (key: string) => key !== gone;
  expect(await backUpSqlite({ path, to, signal, blobs: { keep, drop: async () => {} } })).toEqual({ lost: [gone] });
});

test("what was deleted is not in the copy's file", async () => {
  const { path, store } = await openStore();
  await store.insertKnowledgeBase({ ...knowledgeBase("kb", 4), description: "words-that-were-deleted" });
  await store.deleteKnowledgeBase("kb");
  const to = join(await folder(), "copy.db");
  await backUpSqlite({ path, to, signal, blobs: null });
  expect(readFileSync(to).includes("words-that-were-deleted")).toBe(false);
  expect(await checkSqlite({ path: to, whole: true, signal })).toMatchObject({ counts: { bases: 0 } });
});

test("a file of another program is refused by name", async () => {
  const path = join(await folder(), "other.db");
  const other = new Database(path);
  other.exec("create table things (x)");
  other.close();
  await expect(checkSqlite({ path, whole: true, signal })).rejects.toMatchObject({
    code: "storage_failed",
    message: expect.stringMatching(/^"other\.db" is a SQLite database of another program/),
  });
});
