import type { Used } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { aBase, aSource, randomId, withBase, withReadySource } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, noEntries } from "./kit/records.ts";

const kinds: Used[] = ["knowledgeBases", "sources", "fileBytes", "chunks", "liveCalls"];

/** What a workspace has. */
export function usageCases(open: OpenCase): void {
  describe("usage", () => {
    test("is counted of each kind, of one workspace alone", async () => {
      const { storage, store } = await open();
      const used = async (workspace = store) => {
        const counted = await Promise.all(kinds.map(async (kind) => [kind, await workspace.countUsed(kind)]));
        return Object.fromEntries(counted) as Record<Used, number>;
      };
      const none = { knowledgeBases: 0, sources: 0, fileBytes: 0, chunks: 0, liveCalls: 0 };
      expect(await used()).toEqual(none);
      const base = await withBase(store);
      await withBase(store);
      const { chunks } = await withReadySource({ storage, store }, base.id);
      await store.insertSource(aSource(base.id, { sourceType: "file", fileSizeBytes: 5_000_000_000 }), null);
      await store.insertSource(aSource(base.id, { sourceType: "file", fileSizeBytes: 7 }), null);
      const ended = aCall({ status: "active" });
      for (const call of [ended, aCall(), aCall()]) await store.startCall(call, noEntries);
      await store.saveCall({ ...ended, status: "ended" }, null);
      const all = { knowledgeBases: 2, sources: 3, fileBytes: 5_000_000_007, chunks: chunks.length, liveCalls: 2 };
      expect(await used()).toEqual(all);
      expect(await used(storage.workspace(randomId("ws")))).toEqual(none);
      await store.deleteKnowledgeBase(base.id);
      expect(await used()).toEqual({ ...none, knowledgeBases: 1, liveCalls: 2 });
    });

    test("of twenty that are added at once under a quota, exactly as many are stored as there is room for", async () => {
      const { store } = await open();
      const done = async (add: (index: number) => Promise<unknown>) => {
        const settled = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => add(index)));
        const refused = settled.filter((each) => each.status === "rejected");
        expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => "quota_exceeded"));
        return settled.length - refused.length;
      };
      const most = (kind: Used, limit: number, added = 1) => [{ kind, most: limit, added }];
      const bases = most("knowledgeBases", 3);
      const insert = (index: number) => {
        const record = aBase({ name: `base ${index}` });
        return index % 2 ? store.insertKnowledgeBase(record, bases) : store.insertNamedKnowledgeBase(record, bases);
      };
      expect(await done(insert)).toBe(3);
      expect(await store.countUsed("knowledgeBases")).toBe(3);
      const [base] = (await store.listKnowledgeBases({ limit: 1, after: null })).rows;
      // A name that is taken is said before there is no room.
      expect(await store.insertNamedKnowledgeBase(aBase({ name: base!.name }), bases)).toBe(false);

      const files = [...most("sources", 100), ...most("fileBytes", 50, 10)];
      const file = () => aSource(base!.id, { sourceType: "file", fileSizeBytes: 10 });
      expect(await done(() => store.insertSource(file(), null, files))).toBe(5);
      expect([await store.countUsed("sources"), await store.countUsed("fileBytes")]).toEqual([5, 50]);

      const calls = most("liveCalls", 4);
      expect(await done(() => store.startCall(aCall(), noEntries, [], calls))).toBe(4);
      const [running] = (await store.listCalls({ limit: 1, after: null })).rows;
      await store.saveCall({ ...running!, status: "ended" }, null);
      const known = aCall({ externalId: "room" });
      expect(await store.startCall(known, noEntries, [], calls)).toMatchObject({ existing: false });
      const again = aCall({ externalId: "room" });
      expect(await store.startCall(again, noEntries, [], calls)).toMatchObject({
        existing: true,
        record: { id: known.id },
      });
    });

    test("a quota without room says of which workspace, how much there is and what to do", async () => {
      const { store, workspaceId } = await open();
      await withBase(store);
      const refused = store.insertKnowledgeBase(aBase(), [{ kind: "knowledgeBases", most: 1, added: 1 }]);
      await expect(refused).rejects.toMatchObject({
        code: "quota_exceeded",
        message: `Workspace "${workspaceId}" has 1 of at most 1 knowledge bases; delete one, or ask the operator for a higher quota.`,
      });
    });
  });
}
