import type { KeyedRequest } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { at, minute, oddText, randomId, t0 } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, noEntries } from "./kit/records.ts";

const leaseMs = 30_000;
const day = 24 * 60 * minute;

/** A request with a key. */
export function aRequest(values: Partial<KeyedRequest> = {}): KeyedRequest {
  const base = { key: "key", fingerprint: "body", objectId: "kb_1", now: t0, leaseMs, forgetAt: t0 + day };
  return { ...base, ...values };
}

/** Requests that are to have their effect once. */
export function requestCases(open: OpenCase): void {
  describe("requests with a key", () => {
    test("are admitted once; another one waits, and gets the answer afterwards", async () => {
      const { store } = await open();
      const admitted = { status: "admitted", attempt: 1, objectId: oddText, begunAt: t0 };
      expect(await store.admitRequest(aRequest({ objectId: oddText }))).toEqual(admitted);
      const twin = aRequest({ objectId: "kb_2", now: t0 + leaseMs - 1 });
      expect(await store.admitRequest(twin)).toEqual({ status: "running" });
      expect(await store.admitRequest({ ...twin, fingerprint: "other" })).toEqual({ status: "differs" });
      await store.endRequest("key", 1, { status: "done", objectId: oddText, answer: oddText });
      expect(await store.admitRequest(twin)).toEqual({ status: "done", objectId: oddText, answer: oddText });
      expect(await store.admitRequest({ ...twin, fingerprint: "other" })).toEqual({ status: "differs" });
    });

    test("of twenty at once one is admitted", async () => {
      const { store } = await open();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => store.admitRequest(aRequest({ objectId: `kb_${index}` }))),
      );
      expect(answers.filter(({ status }) => status === "admitted")).toHaveLength(1);
      expect(answers.filter(({ status }) => status === "running")).toHaveLength(19);
    });

    test("whose attempt was lost are admitted again after its lease, with the same id; the lost one ends nothing", async () => {
      const { store } = await open();
      await store.admitRequest(aRequest());
      const again = aRequest({ objectId: "kb_2", now: t0 + leaseMs });
      const admitted = { status: "admitted", attempt: 2, objectId: "kb_1", begunAt: t0 };
      expect(await store.admitRequest(again)).toEqual(admitted);
      await store.endRequest("key", 1, { status: "refused" });
      await store.endRequest("key", 1, { status: "done", objectId: "kb_1", answer: null });
      expect(await store.admitRequest(again)).toEqual({ status: "running" });
      await store.endRequest("key", 2, { status: "done", objectId: "kb_3", answer: null });
      expect(await store.admitRequest(again)).toEqual({ status: "done", objectId: "kb_3", answer: null });
      await store.endRequest("key", 2, { status: "refused" });
      expect(await store.admitRequest(again)).toMatchObject({ status: "done" });
    });

    test("that were refused are forgotten, and those of an unknown end begin again at once", async () => {
      const { store } = await open();
      await store.admitRequest(aRequest());
      await store.endRequest("key", 1, { status: "refused" });
      const other = aRequest({ fingerprint: "corrected", objectId: "kb_2" });
      expect(await store.admitRequest(other)).toMatchObject({ status: "admitted", attempt: 1, objectId: "kb_2" });
      await store.endRequest("key", 1, { status: "unknown", now: t0 });
      expect(await store.admitRequest(other)).toMatchObject({ status: "admitted", attempt: 2, objectId: "kb_2" });
    });

    test("of dead processes begin again once all leases were ended", async () => {
      const { storage, store } = await open();
      await store.admitRequest(aRequest());
      await store.admitRequest(aRequest({ key: "done" }));
      await store.endRequest("done", 1, { status: "done", objectId: "kb_1", answer: null });
      expect(await storage.expireLeases(t0 + 1)).toBe(1);
      expect(await store.admitRequest(aRequest({ now: t0 + 1 }))).toMatchObject({ status: "admitted", attempt: 2 });
    });

    test("may be forgotten after their time, and then count as never made", async () => {
      const { storage, store } = await open();
      await store.admitRequest(aRequest());
      await store.endRequest("key", 1, { status: "done", objectId: "kb_1", answer: "x" });
      const late = aRequest({ fingerprint: "other", objectId: "kb_2", now: t0 + day, forgetAt: t0 + 2 * day });
      const admitted = { status: "admitted", attempt: 1, objectId: "kb_2", begunAt: t0 + day };
      expect(await store.admitRequest(late)).toEqual(admitted);
      expect(await storage.forgetRequests(t0 + 2 * day - 1)).toBe(0);
      expect(await storage.forgetRequests(t0 + 2 * day)).toBe(1);
      expect(await store.admitRequest(aRequest())).toMatchObject({ status: "admitted", attempt: 1 });
    });

    test("go with the call that they made, deleted or forgotten, and with none of another workspace", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      for (const workspace of [store, other]) {
        await workspace.startCall(aCall({ id: "call_1" }), noEntries);
        await workspace.startCall(aCall({ id: "call_2", forgetAt: at(minute) }), noEntries);
        for (const call of ["call_1", "call_2"]) {
          await workspace.admitRequest(aRequest({ key: call, objectId: call }));
          await workspace.endRequest(call, 1, { status: "done", objectId: call, answer: null });
        }
      }
      await store.deleteCall("call_1");
      const begins = (key: string) => aRequest({ key, objectId: "call_3" });
      expect(await store.admitRequest(begins("call_1"))).toMatchObject({ status: "admitted", objectId: "call_3" });
      expect(await store.admitRequest(begins("call_2"))).toMatchObject({ status: "done" });
      expect(await other.admitRequest(begins("call_1"))).toMatchObject({ status: "done" });
      await storage.forgetCalls(at(minute));
      expect(await other.admitRequest(begins("call_2"))).toMatchObject({ status: "admitted" });
    });
  });
}
