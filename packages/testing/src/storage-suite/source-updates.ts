import { describe, expect, test } from "vitest";
import {
  ask,
  at,
  axis,
  batches,
  claim,
  hour,
  leaseMs,
  oddText,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

/** Title and metadata of sources, changed without reading them again. */
export function sourceUpdateCases(open: OpenCase): void {
  describe("updates of sources", () => {
    test("title and metadata change together, and nothing else does but the version and the time", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id, { customMetadata: { plan: "gold", gone: 1 } });
      const patch = { title: oddText, customMetadata: { plan: oddText, [oddText]: null } };
      const updated = await store.updateSource(base.id, source.id, patch, { version: 1, now: at(hour) });
      expect(updated).toEqual({ ...source, ...patch, version: 2, updatedAt: at(hour) });
      expect(await store.getSource(base.id, source.id)).toEqual(updated);
      const bare = await store.updateSource(base.id, source.id, { title: null }, { version: 2, now: at(hour) });
      expect(bare).toEqual({ ...source, ...patch, title: null, version: 3, updatedAt: at(hour) });
    });

    test("an update at another version, or of a source that is not there, changes nothing", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      const source = await withSource(store, base.id, { customMetadata: { plan: "gold" } });
      const patch = { title: "New", customMetadata: null };
      const now = at(hour);
      expect(await store.updateSource(base.id, source.id, patch, { version: 2, now })).toBe("stale");
      expect(await store.updateSource(other.id, source.id, patch, { version: 1, now })).toBe("gone");
      expect(await store.updateSource(base.id, "doc_unknown", patch, { version: 1, now })).toBe("gone");
      expect(await store.getSource(base.id, source.id)).toEqual(source);
    });

    test("of ten updates of one version at once one is taken", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          store.updateSource(base.id, source.id, { title: `T${index}` }, { version: 1, now: at(hour) }),
        ),
      );
      expect(results.filter((result) => result !== "stale")).toHaveLength(1);
      expect((await store.getSource(base.id, source.id))!.version).toBe(2);
    });

    test("the next search filters by the new metadata, and its chunks have the new title and metadata", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const { source, chunks } = await withReadySource(opened, base.id, { facts: { title: "Own" } });
      const found = async (filter: Record<string, string> | null) =>
        (await store.searchCandidates(ask([base.id], { vector: axis(0), terms: ["refund"], filter }))).candidates
          .length;
      expect([await found(null), await found({ plan: "gold" })]).toEqual([3, 0]);
      const patch = { title: "Given", customMetadata: { plan: "gold" } };
      await store.updateSource(base.id, source.id, patch, { version: 1, now: at(hour) });
      expect([await found({ plan: "gold" }), await found({ plan: "iron" })]).toEqual([3, 0]);
      const [stored] = await store.getChunks([chunks[0]!.id]);
      expect(stored!.source).toMatchObject({ givenTitle: "Given", title: "Own", customMetadata: { plan: "gold" } });
      await store.updateSource(base.id, source.id, { customMetadata: { plan: "iron" } }, { version: 2, now: at(hour) });
      expect([await found({ plan: "gold" }), await found({ plan: "iron" })]).toEqual([0, 3]);
      await store.updateSource(base.id, source.id, { customMetadata: null }, { version: 3, now: at(hour) });
      expect([await found(null), await found({ plan: "iron" })]).toEqual([3, 0]);
    });

    test("a run under way goes on, and its end takes nothing of the update back", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id, { customMetadata: { plan: "gold" } });
      const claimed = await claim(storage);
      const patch = { title: "Given", customMetadata: { plan: "iron" } };
      await store.updateSource(base.id, source.id, patch, { version: 1, now: at(hour) });
      const report = { now: t0, leaseMs, step: "embedding", progress: 0.5 } as const;
      expect(await store.heartbeat(claimed, report)).toBe("done");
      expect(await store.replaceChunks(claimed, batches(someChunks(2)), () => someFacts())).toBe("done");
      expect(await store.getSource(base.id, source.id)).toMatchObject({ ...patch, version: 2, status: "ready" });
      const asked = ask([base.id], { vector: axis(0), filter: { plan: "iron" } });
      expect((await store.searchCandidates(asked)).candidates).toHaveLength(2);
    });
  });
}
