import { describe, expect, test } from "vitest";
import { anEntry } from "./audit.ts";
import { at, hour, minute, randomId, t0, withBase } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, aGapQuestion, aLearnedExample, aTeam, aTest, aWebhook, someEntries } from "./kit/records.ts";

const allEvents = { after: 0, limit: 100, types: null, knowledgeBaseId: null, objectId: null };
const nothing = {
  ledger: 0,
  trace: 0,
  gapQuestions: 0,
  learnedExamples: 0,
  tests: 0,
  events: 0,
  deliveries: 0,
  keptAnswers: 0,
  audit: 0,
  calls: 0,
};

/** Everything that is kept of a call, in every place at once. */
export function erasureCases(open: OpenCase): void {
  describe("erasures", () => {
    test("take everything of the named calls in every place, count it, and leave all else", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      for (const workspace of [store, other]) {
        const base = await withBase(workspace);
        await workspace.listen(t0 + 24 * hour);
        await workspace.insertWebhook(aWebhook());
        await workspace.teams.insert(aTeam({ id: "team_1" }));
        for (const id of ["call_1", "call_2"]) {
          const change = { id: `evt_${id}`, type: "call.started", at: at(0), data: { callId: id } };
          await workspace.startCall(aCall({ id, externalId: id }), someEntries("said"), [change]);
          const question = aGapQuestion({ knowledgeBaseId: base.id, callId: id }, { question: id });
          await workspace.recordGap(question, { gapId: `gap_${id}`, leastLikeness: 2, now: at(0) });
          const examples = [aLearnedExample({ id: `lex_${id}`, callId: id })];
          await workspace.keepLessons({ callId: id, lease: 1, mostOfMember: 50, examples });
          await workspace.tests.insert(aTest({ id: `test_${id}`, callId: id }));
          const key = { key: id, fingerprint: "f", objectId: id, now: t0, leaseMs: minute, forgetAt: t0 + hour };
          await workspace.admitRequest(key);
          await workspace.addAudit(anEntry({ id: randomId("aud"), objectId: id }));
        }
        await workspace.tests.insert(aTest({ id: "test_by_hand" }));
        while (await storage.claimWebhook({ now: t0, leaseMs: minute, firsts: 3, retries: 2 })) {}
      }
      const one = {
        ledger: 1,
        trace: 1,
        gapQuestions: 1,
        learnedExamples: 1,
        tests: 1,
        events: 1,
        deliveries: 1,
        keptAnswers: 1,
        audit: 1,
        calls: 1,
      };
      expect(await store.eraseCalls(["call_1", "call_none"])).toEqual(one);
      expect(await store.eraseCalls(["call_1"])).toEqual(nothing);
      expect(await store.getCall("call_1")).toBeNull();
      expect(await store.tests.get("test_call_1")).toBeNull();
      expect(await store.getCallEntries("call_1")).toEqual({ ledger: [], trace: [] });
      const objects = (await store.listEvents(allEvents)).rows.map(({ objectId }) => objectId);
      expect(objects).toContain("call_2");
      expect(objects).not.toContain("call_1");
      expect(await store.eraseCalls(["call_2"]), "and the other call had all of its own").toEqual(one);
      expect(await other.eraseCalls(["call_1", "call_2"]), "as had those of another workspace").toEqual(
        Object.fromEntries(Object.entries(one).map(([place, rows]) => [place, 2 * rows])),
      );
    });

    test("reach what is left of a call that is gone", async () => {
      const { store } = await open();
      await store.listen(t0 + 24 * hour);
      const change = { id: "evt_1", type: "call.started", at: at(0), data: { callId: "call_1" } };
      await store.startCall(aCall({ id: "call_1" }), someEntries("said"), [change]);
      await store.deleteCall("call_1");
      expect(await store.eraseCalls(["call_1"])).toEqual({ ...nothing, events: 1 });
    });

    test("a test that was made of a call goes with the call, unless its words are the caller's no more", async () => {
      const { storage, store } = await open();
      for (const id of ["call_1", "call_2"]) {
        await store.startCall(aCall({ id, forgetAt: id === "call_2" ? at(hour) : null }), someEntries("said"));
        await store.tests.insert(aTest({ id: `test_${id}`, callId: id }));
        await store.tests.insert(aTest({ id: `free_${id}`, callId: id }));
        await store.tests.replace(aTest({ id: `free_${id}`, callId: null, updatedAt: at(minute) }), at(0));
      }
      const left = async () => (await store.tests.list({ limit: 10, after: null })).rows.map(({ id }) => id).sort();
      await store.deleteCall("call_1");
      expect(await left()).toEqual(["free_call_1", "free_call_2", "test_call_2"]);
      await storage.forgetCalls(at(2 * hour));
      expect(await left()).toEqual(["free_call_1", "free_call_2"]);
    });

    test("and saves at once end in nothing", async () => {
      const { store } = await open();
      await store.listen(t0 + 24 * hour);
      const call = aCall({ id: "call_1" });
      await store.startCall(call, someEntries("said"));
      const saves = Array.from({ length: 20 }, (_, number) => {
        const change = { id: `evt_${number}`, type: "call.turn", at: at(0), data: { callId: "call_1" } };
        const entries = { ...someEntries(`said ${number}`), after: { ledger: number, trace: number } };
        return store.saveCall(call, entries, [change]);
      });
      await Promise.all([...saves, store.eraseCalls(["call_1"])]);
      expect(await store.getCall("call_1")).toBeNull();
      expect(await store.eraseCalls(["call_1"])).toEqual(nothing);
    });
  });
}
