import { readFile } from "node:fs/promises";
import type { LedgerItem, Storage, WorkspaceStorage } from "@cuecard/core";
import { aCall } from "@cuecard/testing/stores";
import { expect, test, vi } from "vitest";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { openStore } from "./test-kit/open-store.ts";
import { chunk, facts, knowledgeBase, now, source, storeChunks } from "./test-kit/rows.ts";

const secret = "Der Schlüssel liegt unter der Matte";
const vector = new Float32Array([1, 0, 0, 0]);

/** Whether a text stands in the files of a store. */
async function isIn(path: string, text: string): Promise<boolean> {
  const files = await Promise.all(
    ["", "-wal"].map((ending) => readFile(`${path}${ending}`).catch(() => Buffer.alloc(0))),
  );
  return files.some((file) => file.includes(text));
}

const agent = {
  id: "agt_1",
  object: "agent" as const,
  name: "Desk",
  systemPrompt: secret,
  firstMessage: null,
  knowledge: [],
  version: 1,
  createdAt: "2026",
  updatedAt: "2026",
};

async function withSecret() {
  const { path, storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  await store.insertSource(source("kb", "doc_1"), null);
  const terms = new Map([["schluesselwort", 1]]);
  await storeChunks(
    storage,
    store,
    Array.from({ length: 40 }, (_, i) => chunk(`chk_${i}`, i, { vector, terms, text: `${secret} ${i}` })),
  );
  const contains = (text: string) => isIn(path, text);
  expect(await contains(secret)).toBe(true);
  return { path, storage, store, contains };
}

test("a deleted source's text leaves the files after a moment of quiet, while the store is open", async () => {
  const { store, contains } = await withSecret();
  await store.deleteSource("kb", "doc_1");
  await vi.waitFor(
    async () => expect([await contains(secret), await contains("schluesselwort")]).toEqual([false, false]),
    10_000,
  );
});

const entries = { ledger: [{ text: secret } as LedgerItem], trace: [] };
const nothing = { ledger: [], trace: [] };

test.each<
  [
    what: string,
    store: (store: WorkspaceStorage) => Promise<unknown>,
    remove: (store: WorkspaceStorage, storage: Storage) => Promise<unknown>,
  ]
>([
  ["an agent", (store) => store.agents.insert(agent), (store) => store.agents.delete("agt_1")],
  [
    "a call that was deleted",
    (store) => store.startCall(aCall({ id: "call_1" }), entries),
    (store) => store.deleteCall("call_1"),
  ],
  [
    "a call that was erased",
    (store) => store.startCall(aCall({ id: "call_1" }), entries),
    (store) => store.eraseCalls(["call_1"]),
  ],
  [
    "a call that was forgotten",
    (store) => store.startCall(aCall({ id: "call_1", forgetAt: "2026" }), entries),
    (_, storage) => storage.forgetCalls("2027"),
  ],
  [
    "a call that ended",
    (store) => store.startCall(aCall({ id: "call_1", state: { secret } }), nothing),
    (store) => store.saveCall(aCall({ id: "call_1", status: "ended" }), null),
  ],
])("what is gone with %s leaves the files after a moment of quiet", async (_, write, remove) => {
  const { path, storage, store } = await openStore();
  await write(store);
  expect(await isIn(path, secret)).toBe(true);
  await remove(store, storage);
  await vi.waitFor(async () => expect(await isIn(path, secret)).toBe(false), 10_000);
});

test("a deleted base's text is gone from the files after close", async () => {
  const { storage, store, contains } = await withSecret();
  await store.deleteKnowledgeBase("kb");
  await storage.close();
  expect([await contains(secret), await contains("schluesselwort")]).toEqual([false, false]);
});

test("replaced text is gone from the files after close, the new text is there", async () => {
  const { path, storage, store, contains } = await withSecret();
  await store.requeueSource("kb", "doc_1", ["ready"], facts.now);
  await storeChunks(storage, store, [chunk("chk_new", 0, { vector, text: "Nichts mehr hier" })]);
  await storage.close();
  expect(await contains(secret)).toBe(false);
  const again = createSqliteStorage({ path });
  await again.open();
  expect(
    (await again.workspace("default").listChunks("kb", "doc_1", { limit: 10, fromPosition: 0 })).map(
      ({ text }) => text,
    ),
  ).toEqual(["Nichts mehr hier"]);
  expect(await again.claimSource({ now, leaseMs: 1 })).toBeNull();
  await again.close();
});
