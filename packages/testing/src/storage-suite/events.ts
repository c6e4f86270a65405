import type { CallChange, EventRequest, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { aFailure, aSource, at, claim, hour, leaseMs, minute, randomId, t0, withBase } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, aGapQuestion, behind, noEntries } from "./kit/records.ts";

const day = 24 * hour;
const all: EventRequest = { after: 0, limit: 100, types: null, knowledgeBaseId: null, objectId: null };
const space = { embeddingProvider: "other", embeddingModel: "model", embeddingDimensions: 8 };

async function typesOf(store: WorkspaceStorage, request: Partial<EventRequest> = {}): Promise<string[]> {
  return (await store.listEvents({ ...all, ...request })).rows.map(({ type }) => type);
}

function aChange(id: string, callId: string): CallChange {
  return { id, type: "call.turn", at: at(0), data: { callId, turnId: id } };
}

/** Events that are stored with what they are of. */
export function eventCases(open: OpenCase): void {
  describe("events", () => {
    test("of sources, gaps, re-embeddings and calls are stored in order, with ids and no words", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await store.listen(t0 + day);
      await store.insertSource(aSource(base.id, { id: "doc_1", textTitle: "words" }), null);
      const claimed = await claim(storage);
      await store.heartbeat(claimed, { now: t0, leaseMs, step: "embedding", progress: 0.5 });
      await store.heartbeat(claimed, { now: t0 + 1, leaseMs, step: "embedding", progress: 0.5 });
      await store.failSource(claimed, aFailure());
      await store.startCall(aCall({ id: "call_1" }), noEntries, [aChange("evt_a", "call_1")]);
      await store.saveCall(aCall({ id: "call_1" }), null, [aChange("evt_b", "call_1")]);
      const gap = { gapId: "gap_1", leastLikeness: 0.5, now: at(0) };
      await store.recordGap(aGapQuestion({ knowledgeBaseId: base.id, callId: "call_1" }, { question: "words" }), gap);
      await store.changeGap(base.id, "gap_1", { status: "dismissed", updatedAt: at(1) }, at(0));
      await store.startReembedding(base.id, space, at(0));
      const { rows, last } = await store.listEvents(all);
      expect(rows.map(({ type, objectId }) => `${type} ${objectId}`)).toEqual([
        "source.pending doc_1",
        "source.processing doc_1",
        "source.progress doc_1",
        "source.failed doc_1",
        "call.turn call_1",
        "call.turn call_1",
        "gap.opened gap_1",
        "gap.dismissed gap_1",
        `reembedding.started ${base.id}`,
      ]);
      expect(rows[2]).toMatchObject({
        at: at(0),
        knowledgeBaseId: base.id,
        data: {
          sourceId: "doc_1",
          knowledgeBaseId: base.id,
          status: "processing",
          step: "embedding",
          progress: 0.5,
          attempt: 1,
        },
      });
      expect(rows[4]).toEqual({
        ...aChange("evt_a", "call_1"),
        position: rows[4]!.position,
        knowledgeBaseId: null,
        objectId: "call_1",
      });
      expect(JSON.stringify(rows)).not.toContain("words");
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(rows.map(({ position }) => position)).toEqual(rows.map(({ position }) => position).sort((a, b) => a - b));
      expect(last).toBe(rows.at(-1)!.position);
    });

    test("an update of a source is one of its own, also while a run is under way, and a refused one is none", async () => {
      const { storage, store } = await open();
      const base = await withBase(store, { id: "kb_1" });
      await store.insertSource(aSource(base.id, { id: "doc_1" }), null);
      const update = (version: number, knowledgeBaseId = base.id) =>
        store.updateSource(knowledgeBaseId, "doc_1", { title: "words" }, { version, now: at(minute) });
      await update(1);
      await store.listen(t0 + day);
      const claimed = await claim(storage);
      await store.heartbeat(claimed, { now: t0, leaseMs, step: "embedding", progress: 0.5 });
      await update(2);
      expect([await update(2), await update(3, "kb_2")]).toEqual(["stale", "gone"]);
      await store.failSource(claimed, aFailure());
      const { rows } = await store.listEvents(all);
      expect(rows.map(({ type }) => type)).toEqual([
        "source.processing",
        "source.progress",
        "source.updated",
        "source.failed",
      ]);
      const state = { status: "processing", step: "embedding", progress: 0.5, attempt: 1, version: 3 };
      expect(rows[2]).toEqual({
        id: expect.stringMatching(/^evt_/),
        position: rows[2]!.position,
        type: "source.updated",
        at: at(minute),
        knowledgeBaseId: "kb_1",
        objectId: "doc_1",
        data: { sourceId: "doc_1", knowledgeBaseId: "kb_1", ...state },
      });
    });

    test("of a re-embedding are its own: none for the space that a knowledge base has, and a pause has its own time", async () => {
      const { storage, store } = await open();
      const base = await withBase(store, { id: "kb_1" });
      await store.listen(t0 + day);
      await store.startReembedding(base.id, base, at(0));
      expect(await typesOf(store)).toEqual([]);
      await store.startReembedding(base.id, space, at(0));
      const claimed = await storage.claimReembedding({ now: t0, leaseMs });
      await store.pauseReembedding(claimed!, { error: "no answer", nextAttemptAt: null });
      await store.startReembedding(base.id, base, at(1));
      const { rows } = await store.listEvents(all);
      expect(rows.map(({ type }) => type)).toEqual(["reembedding.started", "reembedding.paused", "reembedding.ended"]);
      for (const later of rows.slice(1)) expect(later.at > at(0)).toBe(true);
    });

    test("are stored while somebody listens, of that workspace alone", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      for (const each of [store, other]) await withBase(each, { id: "kb_1" });
      await store.insertSource(aSource("kb_1", { id: "doc_1" }), null);
      await store.startCall(aCall({ id: "call_1" }), noEntries, [aChange("evt_a", "call_1")]);
      expect(await typesOf(store)).toEqual([]);
      await store.listen(t0 + hour);
      await store.listen(t0);
      await store.insertSource(aSource("kb_1", { id: "doc_2" }), null);
      await other.insertSource(aSource("kb_1", { id: "doc_2" }), null);
      expect([await typesOf(store), await typesOf(other)]).toEqual([["source.pending"], []]);
      await storage.forgetEvents({ before: at(-1), now: t0 + hour - 1 });
      await store.insertSource(aSource("kb_1", { id: "doc_3" }), null);
      await storage.forgetEvents({ before: at(-1), now: t0 + hour });
      await store.insertSource(aSource("kb_1", { id: "doc_4" }), null);
      expect(await typesOf(store)).toEqual(["source.pending", "source.pending"]);
    });

    test("of a refused save are not stored, and one that is saved twice is stored once", async () => {
      const { store } = await open();
      await store.listen(t0 + day);
      const call = aCall({ id: "call_1", externalId: "room" });
      await store.startCall(call, noEntries, [aChange("evt_a", "call_1")]);
      await store.startCall(aCall({ id: "call_2", externalId: "room" }), noEntries, [aChange("evt_x", "call_2")]);
      await store.leaseCall("call_1");
      expect(await store.saveCall(call, null, [aChange("evt_x", "call_1")])).toBe("moved");
      const held = { ...call, lease: 2 };
      await store.saveCall(held, behind(0, noEntries), [aChange("evt_b", "call_1")]);
      await store.saveCall(held, behind(0, noEntries), [aChange("evt_b", "call_1"), aChange("evt_c", "call_1")]);
      const { rows } = await store.listEvents(all);
      expect(rows.map(({ id }) => id)).toEqual(["evt_a", "evt_b", "evt_c"]);
    });

    test("are read page by page and by type, knowledge base and object; what is left out is passed over", async () => {
      const { store } = await open();
      await store.listen(t0 + day);
      for (const kb of ["kb_1", "kb_2"]) await withBase(store, { id: kb });
      const start = (await store.listEvents({ ...all, after: null })).last;
      for (const [index, kb] of ["kb_1", "kb_2", "kb_1"].entries())
        await store.insertSource(aSource(kb, { id: `doc_${index}` }), null);
      await store.startCall(aCall({ id: "call_1" }), noEntries, [aChange("evt_a", "call_1")]);
      const from = { after: start };
      expect(await typesOf(store, { ...from, knowledgeBaseId: "kb_1" })).toEqual(["source.pending", "source.pending"]);
      expect(await typesOf(store, { ...from, objectId: "call_1" })).toEqual(["call.turn"]);
      expect(await typesOf(store, { ...from, types: ["call.turn", "call.ended"] })).toEqual(["call.turn"]);
      const first = await store.listEvents({ ...all, ...from, limit: 3 });
      const second = await store.listEvents({ ...all, after: first.last, limit: 3 });
      expect([...first.rows, ...second.rows].map(({ objectId }) => objectId)).toEqual([
        "doc_0",
        "doc_1",
        "doc_2",
        "call_1",
      ]);
      expect(await store.listEvents({ ...all, after: second.last })).toEqual({ rows: [], last: second.last });
      const passed = await store.listEvents({ ...all, ...from, types: ["call.ended"] });
      expect(passed).toEqual({ rows: [], last: second.last });
      expect(await store.listEvents({ ...all, after: null })).toEqual({ rows: [], last: second.last });
    });

    test("are forgotten by age, and their positions never come again", async () => {
      const { storage, store } = await open();
      await store.listen(t0 + day);
      await withBase(store, { id: "kb_1" });
      await store.insertSource(aSource("kb_1", { id: "doc_1", updatedAt: at(0) }), null);
      await store.insertSource(aSource("kb_1", { id: "doc_2", updatedAt: at(minute) }), null);
      const { rows, last } = await store.listEvents(all);
      expect(await storage.forgetEvents({ before: at(minute), now: t0 })).toBe(1);
      expect((await store.listEvents(all)).rows).toEqual(rows.slice(1));
      expect(await storage.forgetEvents({ before: at(hour), now: t0 })).toBe(1);
      await store.insertSource(aSource("kb_1", { id: "doc_3" }), null);
      const after = await store.listEvents({ ...all, after: last });
      expect(after.rows.map(({ objectId }) => objectId)).toEqual(["doc_3"]);
    });
  });
}
