import type { Used } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { aSource, randomId, withBase, withReadySource } from "./kit/fixtures.ts";
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
  });
}
