import { describe, expect, test } from "vitest";
import {
  anUpload,
  aSource,
  at,
  hour,
  minute,
  randomId,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, noEntries, someEntries } from "./kit/records.ts";
import { withUpload } from "./uploads.ts";

const everyMs = 24 * hour;

/** Maintenance: who does it, which uploads are removed, which blobs nothing refers to. */
export function maintenanceCases(open: OpenCase): void {
  describe("housekeeping", () => {
    test("maintenance is claimed once in its time, also by twenty at once", async () => {
      const { storage } = await open();
      const claims = (now: number) =>
        Promise.all(Array.from({ length: 20 }, () => storage.claimMaintenance({ now, everyMs })));
      expect((await claims(t0)).filter(Boolean)).toHaveLength(1);
      expect(await storage.claimMaintenance({ now: t0 + everyMs - 1, everyMs })).toBe(false);
      expect((await claims(t0 + everyMs)).filter(Boolean)).toHaveLength(1);
      expect(await storage.claimMaintenance({ now: t0 + everyMs + 1, everyMs })).toBe(false);
    });

    test("unclaimed uploads of every workspace are forgotten when they are old, claimed and young ones stay", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      const base = await withBase(store);
      const young = await withUpload(store, base.id, "blobs/young", { createdAt: at(minute) });
      const claimed = await withUpload(store, base.id, "blobs/claimed", { createdAt: at(0) });
      await store.insertSource(aSource(base.id, { blobKey: "blobs/claimed" }), claimed.id);
      const completed = await withUpload(store, base.id, "blobs/completed", { createdAt: at(0) });
      const empty = anUpload(base.id, { createdAt: at(0) });
      await store.insertUpload(empty);
      const foreign = await withUpload(other, (await withBase(other)).id, "blobs/foreign", {
        createdAt: at(minute - 1),
      });

      expect(await storage.forgetUploads(at(minute))).toBe(3);
      for (const { id } of [completed, empty]) expect(await store.getUpload(id)).toBeNull();
      expect(await other.getUpload(foreign.id)).toBeNull();
      for (const { id } of [young, claimed]) expect(await store.getUpload(id)).not.toBeNull();
      expect(await storage.forgetUploads(at(minute))).toBe(0);
      expect(await store.insertSource(aSource(base.id), completed.id)).toBe("upload_taken");
    });

    test("calls of every workspace are forgotten once their time has come, with their entries, and not before", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      const [due, later, kept, foreign] = [
        aCall({ forgetAt: at(minute) }),
        aCall({ forgetAt: at(minute + 1) }),
        aCall(),
        aCall({ forgetAt: at(0) }),
      ];
      for (const call of [due, later, kept]) await store.startCall(call, someEntries("said"));
      await other.startCall(foreign, someEntries("said"));
      expect(await storage.forgetCalls(at(minute))).toBe(2);
      expect([await store.getCall(due.id), await other.getCall(foreign.id)]).toEqual([null, null]);
      expect(await store.getCallEntries(due.id)).toEqual(noEntries);
      expect(await store.getCall(later.id)).toEqual(later);
      expect(await store.saveCall({ ...later, forgetAt: at(hour) }, null)).toBe("done");
      expect(await storage.forgetCalls(at(minute + 1))).toBe(0);
      expect(await storage.forgetCalls(at(hour))).toBe(1);
      expect(await store.getCall(kept.id)).toEqual(kept);
    });

    test("the calls that were left alone are claimed whatever their workspace, the one that was touched longest ago first", async () => {
      const { storage, workspaceId, store } = await open();
      const otherId = randomId("ws");
      const other = storage.workspace(otherId);
      const [late, early, touched] = [
        aCall({ updatedAt: at(minute) }),
        aCall({ updatedAt: at(0) }),
        aCall({ updatedAt: at(hour) }),
      ];
      await store.startCall(late, noEntries);
      await other.startCall(early, noEntries);
      await other.startCall(touched, noEntries);
      const claim = async () => {
        const claimed = await storage.claimIdleCall({ touchedBy: at(minute), startedBy: at(-hour) });
        if (!claimed) return null;
        const { workspace, record } = claimed;
        expect(record.lease).toBe(2);
        expect(
          await storage.workspace(workspace).saveCall({ ...record, status: "ended", endedAt: at(hour) }, null),
        ).toBe("done");
        return [workspace, record.id];
      };
      expect(await claim()).toEqual([otherId, early.id]);
      expect(await claim()).toEqual([workspaceId, late.id]);
      expect(await claim()).toBeNull();
    });

    test("blobs that a source or an upload names are told from those that nothing names", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await withReadySource({ storage, store }, base.id, {
        blobKey: "blobs/before",
        facts: { blobKey: "blobs/after" },
      });
      await withSource(store, base.id, { blobKey: "blobs/pending" });
      await withUpload(store, base.id, "blobs/uploaded");
      await store.insertUpload(anUpload(base.id, { blobKey: "blobs/elsewhere" }));
      const named = ["blobs/after", "blobs/pending", "blobs/uploaded", "blobs/elsewhere"];
      const unnamed = ["blobs/before", "blobs/lost"];
      expect((await store.unreferencedBlobs(base.id, [...named, ...unnamed])).sort()).toEqual(unnamed);
      expect(await store.unreferencedBlobs(base.id, [])).toEqual([]);
      const thousand = Array.from({ length: 1_000 }, (_, index) => `blobs/${index}`);
      expect(await store.unreferencedBlobs(base.id, thousand)).toHaveLength(1_000);
    });

    test("of a base that the store never had nothing is told, of a deleted one everything", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      const base = await withBase(store);
      await withSource(store, base.id, { blobKey: "blobs/one" });
      expect(await store.unreferencedBlobs("kb_unknown", ["blobs/one", "blobs/two"])).toEqual([]);
      expect(await other.unreferencedBlobs(base.id, ["blobs/one", "blobs/two"])).toEqual([]);
      await store.deleteKnowledgeBase(base.id);
      expect(await other.unreferencedBlobs(base.id, ["blobs/one", "blobs/two"])).toEqual([]);
      expect((await store.unreferencedBlobs(base.id, ["blobs/one", "blobs/two"])).sort()).toEqual([
        "blobs/one",
        "blobs/two",
      ]);
    });
  });
}
