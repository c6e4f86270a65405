import type { DayCount } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { oddText, randomId, withBase } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

/** What a workspace used by day. */
export function usageDayCases(open: OpenCase): void {
  describe("usage by day", () => {
    const days = { from: "2026-11-01", to: "2026-11-30" };
    const count = (day: string, kind: DayCount["kind"], count: number, knowledgeBaseId: string | null = null) => ({
      knowledgeBaseId,
      day,
      kind,
      count,
    });

    test("is added up by day, knowledge base and kind, of one workspace alone, however many add at once", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const added = [
        count("2026-11-02", "searches", 2),
        count("2026-11-02", "searches", 1, base.id),
        count("2026-11-02", "searches", 1, oddText),
        count("2026-11-02", "bytesRead", 5_000_000_000, base.id),
        count("2026-11-01", "turns", 1),
        count("2026-11-30", "calls", 3),
        count("2026-10-31", "turns", 7),
        count("2026-12-01", "turns", 7),
        count("2026-12-01", "searches", 7, base.id),
      ];
      await store.addUsage([]);
      await storage.workspace(randomId("ws")).addUsage(added);
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => store.addUsage(index % 2 ? added : added.toReversed())),
      );
      expect(await store.listUsage({ ...days, knowledgeBaseId: null })).toEqual([
        { day: "2026-11-01", kind: "turns", count: 10 },
        { day: "2026-11-02", kind: "searches", count: 20 },
        { day: "2026-11-30", kind: "calls", count: 30 },
      ]);
      const ofBase = [
        { kind: "bytesRead", count: 50_000_000_000 },
        { kind: "searches", count: 10 },
      ];
      await store.deleteKnowledgeBase(base.id);
      expect(await store.listUsage({ ...days, knowledgeBaseId: base.id })).toEqual(
        ofBase.map((each) => ({ day: "2026-11-02", ...each })),
      );
      expect(await store.listUsage({ ...days, knowledgeBaseId: "kb_none" })).toEqual([]);
      const summed = await store.sumUsage(days);
      expect(summed.filter(({ knowledgeBaseId }) => knowledgeBaseId === base.id)).toEqual(
        ofBase.map((each) => ({ knowledgeBaseId: base.id, ...each })),
      );
      expect(summed).toHaveLength(3);
      expect(await storage.workspace(randomId("ws")).sumUsage(days)).toEqual([]);
    });

    test("is forgotten by day, in every workspace", async () => {
      const { storage, store } = await open();
      const kept = count("2020-01-02", "turns", 1);
      await store.addUsage([kept, count("2020-01-01", "turns", 1), count("2020-01-01", "searches", 1, "kb_1")]);
      await storage.workspace(randomId("ws")).addUsage([count("2019-01-01", "turns", 1)]);
      expect(await storage.forgetUsage("2020-01-02")).toBe(3);
      expect(await store.listUsage({ from: "2019-01-01", to: "2020-12-31", knowledgeBaseId: null })).toEqual([
        { day: "2020-01-02", kind: "turns", count: 1 },
      ]);
      expect(await storage.forgetUsage("2020-01-02")).toBe(0);
    });
  });
}
