import { aBase } from "@cuecard/testing/stores";
import { expect, test } from "vitest";
import type { CuecardEvents } from "../../api/events.ts";
import { createEmitter } from "../../base/async/emitter.ts";
import { limits } from "../../limits.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import { createUsageCounter } from "./usage-counter.ts";

const noon = Date.parse("2026-11-22T12:00:00.000Z");
const day = "2026-11-22";

async function open() {
  const storage = createMemoryStorage();
  const store = storage.workspace("default");
  await store.insertKnowledgeBase(aBase({ id: "kb_1" }));
  const clock = { now: noon };
  const lookedUp: string[] = [];
  const watched = {
    workspace: (id: string) => ({
      ...storage.workspace(id),
      getKnowledgeBase: (base: string) => {
        lookedUp.push(base);
        return storage.workspace(id).getKnowledgeBase(base);
      },
    }),
  };
  const { on, emit } = createEmitter<CuecardEvents>((error) => {
    throw error;
  });
  const counter = createUsageCounter({ on, storage: watched, now: () => clock.now });
  return {
    clock,
    store,
    emit,
    lookedUp,
    /** Counts tokens of each of these knowledge bases, and stores them. */
    async use(...knowledgeBaseIds: string[]) {
      for (const knowledgeBaseId of knowledgeBaseIds)
        emit("embedding.usage", { workspace: "default", knowledgeBaseId, input: "document", tokens: 1 } as never);
      await counter.flush();
    },
    countOf: async (knowledgeBaseId: string | null) =>
      (await store.listUsage({ from: day, to: day, knowledgeBaseId }))[0]?.count ?? 0,
  };
}

test("a knowledge base is looked up once for many flushes, and one that there is not at each", async () => {
  const { clock, use, lookedUp, countOf } = await open();
  for (let flush = 0; flush < 3; flush++) await use("kb_1", "kb_none");
  expect(lookedUp).toEqual(["kb_1", "kb_none", "kb_none", "kb_none"]);
  expect([await countOf("kb_1"), await countOf("kb_none"), await countOf(null)]).toEqual([3, 0, 6]);
  clock.now += limits.usage.knownForMs;
  await use("kb_1");
  expect(lookedUp.filter((id) => id === "kb_1")).toHaveLength(2);
});

test("one that this process deleted is counted for no more, and one that another deleted for some minutes", async () => {
  const { clock, store, emit, use, countOf } = await open();
  await store.insertKnowledgeBase(aBase({ id: "kb_2" }));
  await use("kb_1", "kb_2");
  for (const id of ["kb_1", "kb_2"]) await store.deleteKnowledgeBase(id);
  emit("knowledge_base.deleted", { workspace: "default", knowledgeBaseId: "kb_1" });
  await use("kb_1", "kb_2");
  expect([await countOf("kb_1"), await countOf("kb_2")]).toEqual([1, 2]);
  clock.now += limits.usage.knownForMs;
  await use("kb_1", "kb_2");
  expect([await countOf("kb_1"), await countOf("kb_2"), await countOf(null)]).toEqual([1, 2, 6]);
});
