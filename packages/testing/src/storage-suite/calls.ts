import type { AnalysisClaim, CallFilter, CallRecord, StoredCallFilter } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { at, hour, minute, oddText, randomId, walk } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, aFinding, aLedgerItem, aTraceEntry, behind, noEntries, someEntries } from "./kit/records.ts";

/** Calls: started once, fenced by their lease, entries in order. */
export function callCases(open: OpenCase): void {
  describe("calls", () => {
    test("a started call comes back as it was given, with its entries", async () => {
      const { store } = await open();
      const call = aCall({
        externalId: oddText,
        variables: { [oddText]: oddText, n: 0.1, b: false },
        metadata: { deep: [oddText, null] },
        state: { keys: { a: [1] } },
      });
      const entries = {
        ledger: [aLedgerItem({ text: oddText, role: "tool_call", toolCallId: "c1", toolName: "x" })],
        trace: [aTraceEntry({ data: { a: [1, null] } })],
      };
      expect(await store.startCall(call, entries)).toEqual({ record: call, existing: false });
      expect(await store.getCall(call.id)).toEqual(call);
      expect(await store.getCallEntries(call.id)).toEqual(entries);
    });

    test("an unknown call is null, without entries, and can't be saved, leased or deleted", async () => {
      const { store } = await open();
      expect(await store.getCall("call_unknown")).toBeNull();
      expect(await store.getCallEntries("call_unknown")).toEqual(noEntries);
      expect(await store.saveCall(aCall({ id: "call_unknown" }), behind(0, someEntries("x")))).toBe("gone");
      expect(await store.leaseCall("call_unknown")).toBeNull();
      expect(await store.deleteCall("call_unknown")).toBe(false);
      expect(await store.getCallEntries("call_unknown")).toEqual(noEntries);
    });

    test("the same externalId while its call is active is the same call, and nothing is written", async () => {
      const { store } = await open();
      const first = aCall({ externalId: "room-1" });
      await store.startCall(first, someEntries("first"));
      const second = aCall({ externalId: "room-1", variables: { plan: "gold" } });
      expect(await store.startCall(second, someEntries("second"))).toEqual({ record: first, existing: true });
      expect(await store.getCall(second.id)).toBeNull();
      expect((await store.getCallEntries(first.id)).ledger.map(({ text }) => text)).toEqual(["first"]);
      expect(await store.getCallEntries(second.id)).toEqual(noEntries);
    });

    test("twenty starts at once with one externalId make one call", async () => {
      const { store } = await open();
      const calls = Array.from({ length: 20 }, () => aCall({ externalId: "room-1" }));
      const results = await Promise.all(calls.map((call) => store.startCall(call, someEntries(call.id))));
      expect(results.filter(({ existing }) => !existing)).toHaveLength(1);
      expect(new Set(results.map(({ record }) => record.id)).size).toBe(1);
      const { rows } = await store.listCalls({ limit: 100, after: null });
      expect(rows.map(({ id }) => id)).toEqual([results[0]!.record.id]);
      expect((await store.getCallEntries(rows[0]!.id)).ledger).toHaveLength(1);
    });

    test("a ledger comes in parts, oldest first, of its call alone", async () => {
      const { storage, store } = await open();
      const call = aCall();
      const texts = ["a", oddText, "c", "d", "e"];
      await store.startCall(call, someEntries(...texts));
      await store.startCall(aCall(), someEntries("other"));
      const { ledger } = await store.getCallEntries(call.id);
      const part = (after: number, limit: number) => store.listLedger(call.id, { after, limit });
      expect(await part(0, 2)).toEqual({ items: ledger.slice(0, 2), hasMore: true });
      expect(await part(2, 3)).toEqual({ items: ledger.slice(2), hasMore: false });
      expect(await part(5, 1)).toEqual({ items: [], hasMore: false });
      expect(await part(1_000_000_000, 100)).toEqual({ items: [], hasMore: false });
      const other = storage.workspace(randomId("ws"));
      expect(await other.listLedger(call.id, { after: 0, limit: 9 })).toEqual({ items: [], hasMore: false });
    });

    test("are claimed to be analysed when they have ended, one worker at a time, and keep what was found", async () => {
      const { storage, store } = await open();
      const call = aCall({ traits: ["status:active"], teamId: "team_1" });
      await store.startCall(call, noEntries);
      const claim = async (now: number) =>
        (await storage.claimAnalysis({ now, leaseMs: 100 })) as never as AnalysisClaim;
      expect(await claim(1_000)).toBeNull();
      const ended = { ...call, status: "ended" as const, traits: ["status:ended", 'word:"ü'], analyseAt: 10 };
      expect(await store.saveCall(ended, null)).toBe("done");
      expect(await claim(9)).toBeNull();
      const first = await claim(10);
      expect(first).toMatchObject({ callId: call.id, attempt: 1, record: { traits: ended.traits, findings: null } });
      expect(await claim(10)).toBeNull();
      // Another save of the end, whose first answer was lost, makes it due no second time.
      expect(await store.saveCall(ended, null)).toBe("done");
      expect(await claim(10)).toBeNull();
      const second = await claim(110);
      const findings = { ...aFinding, summary: oddText };
      const outcome = { findings, traits: ["status:ended", "topic:prices"], analyseAt: null, changes: [] };
      expect(await store.finishAnalysis(first, outcome)).toBe("lost");
      expect(await store.finishAnalysis(second, outcome)).toBe("done");
      expect(await store.finishAnalysis(second, outcome)).toBe("lost");
      expect(await store.getCall(call.id)).toMatchObject({ findings, traits: outcome.traits, analyseAt: null });
      const topic = { limit: 9, after: null, traits: ["topic:prices"] };
      expect((await store.listCalls(topic)).rows.map(({ id }) => id)).toEqual([call.id]);
      expect((await store.listCalls({ ...topic, traits: ['word:"ü'] })).rows).toEqual([]);
      const again = { teamId: "team_1", agentId: null, since: null, now: 500 };
      expect(await store.requestAnalyses({ ...again, teamId: "other" })).toBe(0);
      expect(await store.requestAnalyses({ ...again, since: at(minute) })).toBe(0);
      expect(await store.requestAnalyses(again)).toBe(1);
      const alone = aCall({ teamId: null, agentId: call.agentId, status: "ended" });
      await store.startCall(alone, noEntries);
      const ofAgent = { ...again, teamId: null, agentId: call.agentId };
      expect(await store.requestAnalyses({ ...ofAgent, agentId: "other" })).toBe(0);
      expect(await store.requestAnalyses({ ...ofAgent, now: 600 })).toBe(1);
      expect((await store.getCall(alone.id))?.analyseAt).toBe(600);
      const third = await claim(500);
      expect(await store.requestAnalyses({ ...again, now: 501 })).toBe(1);
      expect(await store.finishAnalysis(third, outcome)).toBe("lost");
      expect((await claim(501)).callId).toBe(call.id);
    });

    test("are found and counted by their traits, those of now, by who had them and by their labels", async () => {
      const { storage, store } = await open();
      const quoted = 'outcome:"so\\lved" Gruß 😀';
      const first = aCall({ id: "call_1", agentId: "desk", traits: ["status:active", "team:t"], createdAt: at(0) });
      await store.startCall(first, noEntries);
      const others = [
        aCall({
          id: "call_2",
          agentId: "desk",
          traits: ["status:ended", quoted, "word:refund"],
          createdAt: at(minute),
        }),
        aCall({ id: "call_3", agentId: "billing", traits: ["status:ended", "word:refund"], createdAt: at(minute) }),
      ];
      for (const call of others) await store.startCall(call, noEntries);
      await storage.workspace(randomId("ws")).startCall(aCall({ traits: ["status:ended", quoted] }), noEntries);
      const listed = async (filter: StoredCallFilter) =>
        (await walk((request) => store.listCalls({ ...request, ...filter }), 1)).map((id) => id.slice(-1)).join("");
      const counted = async (filter: StoredCallFilter, limit = 9) => {
        const { calls, next, counts } = await store.countCallTraits({ limit, after: null, ...filter });
        const sorted = counts.map(({ trait, calls }) => `${trait} ${calls}`).sort();
        return [calls, next?.id ?? null, ...sorted];
      };
      expect(await listed({ traits: ["status:ended"] })).toBe("32");
      expect(await listed({ traits: [quoted] })).toBe("2");
      expect(await listed({ traits: ["word:refund", "status:ended"], heldBy: "billing" })).toBe("3");
      expect(await listed({ traits: ["word:refund"], to: at(minute) })).toBe("");
      expect(await counted({ heldBy: "desk" })).toEqual([
        2,
        null,
        "held:desk 2",
        quoted + " 1",
        "status:active 1",
        "status:ended 1",
        "team:t 1",
      ]);
      expect(await counted({}, 2)).toEqual([
        2,
        "call_2",
        "held:billing 1",
        "held:desk 1",
        quoted + " 1",
        "status:ended 2",
      ]);

      expect(await store.labelCall("call_1", ["wrong hand-off", "für später"])).toBe(true);
      const saved = { ...first, agentId: "billing", traits: ["status:ended", "team:t"], labels: ["no"] };
      expect(await store.saveCall(saved, null)).toBe("done");
      expect((await store.getCall("call_1"))!.labels).toEqual(["wrong hand-off", "für später"]);
      expect(await counted({ traits: ["label:für später"] })).toEqual([
        1,
        null,
        "held:billing 1",
        "held:desk 1",
        "label:für später 1",
        "label:wrong hand-off 1",
        "status:ended 1",
        "team:t 1",
      ]);
      expect(await store.labelCall("call_1", ["wrong hand-off", "seen"])).toBe(true);
      expect(await listed({ traits: ["label:für später"] })).toBe("");
      expect(await listed({ traits: ["label:wrong hand-off", "label:seen"], heldBy: "desk" })).toBe("1");
      expect(await store.labelCall("call_1", [])).toBe(true);
      expect(await listed({ traits: ["label:seen"] })).toBe("");
      expect(await store.labelCall("call_9", ["seen"])).toBe(false);

      const recording = { url: "https://calls.example/1.mp3?für=später", startedAt: at(3) };
      expect(await store.setRecording("call_1", recording)).toBe(true);
      expect(await store.saveCall({ ...saved, recording: null }, null)).toBe("done");
      expect((await store.getCall("call_1"))!.recording).toEqual(recording);
      expect((await store.listCalls({ limit: 9, after: null, traits: ["team:t"] })).rows[0]!.recording).toEqual(
        recording,
      );
      expect(await store.setRecording("call_1", null)).toBe(true);
      expect((await store.getCall("call_1"))!.recording).toBeNull();
      expect(await store.setRecording("call_9", recording)).toBe(false);
      await store.deleteCall("call_2");
      expect(await listed({ traits: ["word:refund"] })).toBe("3");
      expect(await counted({ traits: [quoted] })).toEqual([0, null]);
    });

    test("are listed by team, member, time, status and externalId, each alone and with the others", async () => {
      const { storage, store } = await open();
      const moved = aCall({ id: "call_1", teamId: "team_2", agentId: "desk", externalId: oddText, createdAt: at(0) });
      const calls = [
        moved,
        aCall({ id: "call_2", teamId: null, agentId: "solo", metadata: { teamId: "team_2" }, createdAt: at(minute) }),
        aCall({ id: "call_3", teamId: "team_2", agentId: "desk", status: "ended", createdAt: at(hour) }),
        aCall({ id: "call_4", agentId: "billing", externalId: "room", status: "ended", createdAt: at(hour) }),
      ];
      for (const call of calls) await store.startCall(call, noEntries);
      await storage.workspace(randomId("ws")).startCall(aCall({ teamId: "team_2", agentId: "desk" }), noEntries);
      for (const agentId of ["billing", "billing", "desk", "sales"]) {
        expect(await store.saveCall({ ...moved, agentId }, null)).toBe("done");
      }
      const listed = async (filter: CallFilter) =>
        (await walk((request) => store.listCalls({ ...request, ...filter }), 1)).map((id) => id.slice(-1)).join("");
      expect(await listed({})).toBe("4321");
      expect(await listed({ teamId: "team_2" })).toBe("31");
      expect(await listed({ agentId: "desk" })).toBe("3");
      expect(await listed({ agentId: "sales" })).toBe("1");
      expect(await listed({ heldBy: "desk" })).toBe("31");
      expect(await listed({ heldBy: "billing" })).toBe("41");
      expect(await listed({ heldBy: "billing", status: "ended", teamId: "team_1" })).toBe("4");
      expect(await listed({ heldBy: "desk", agentId: "sales", from: at(0), to: at(1) })).toBe("1");
      expect(await listed({ from: at(minute) })).toBe("432");
      expect(await listed({ to: at(minute) })).toBe("1");
      expect(await listed({ from: at(minute), to: at(hour), status: "active" })).toBe("2");
      expect(await listed({ externalId: oddText, heldBy: "desk" })).toBe("1");
      expect(await listed({ teamId: oddText, heldBy: oddText, agentId: oddText })).toBe("");
      await store.deleteCall(moved.id);
      expect(await listed({ heldBy: "billing" })).toBe("4");
    });

    test("an externalId is free again when its call has ended or was deleted, and calls without one never meet", async () => {
      const { store } = await open();
      const first = aCall({ externalId: "room-1" });
      await store.startCall(first, noEntries);
      await store.saveCall({ ...first, status: "ended", endedAt: at(minute) }, null);
      const second = aCall({ externalId: "room-1" });
      expect(await store.startCall(second, noEntries)).toMatchObject({ record: { id: second.id }, existing: false });
      await store.deleteCall(second.id);
      expect(await store.startCall(aCall({ externalId: "room-1" }), noEntries)).toMatchObject({ existing: false });
      expect(await store.startCall(aCall(), noEntries)).toMatchObject({ existing: false });
      expect(await store.startCall(aCall(), noEntries)).toMatchObject({ existing: false });
    });

    test("a save replaces the record and appends the entries in order", async () => {
      const { store } = await open();
      const call = aCall({ metadata: { kept: true } });
      await store.startCall(call, someEntries("0"));
      const saved = { ...call, agentId: "agt_2", version: 2, state: { turn: 1 }, updatedAt: at(minute) };
      expect(await store.saveCall(saved, behind(1, someEntries("1", "2")))).toBe("done");
      expect(await store.saveCall({ ...saved, version: 3 }, null)).toBe("done");
      expect(await store.saveCall({ ...saved, version: 4 }, behind(3, { ...someEntries("3"), trace: [] }))).toBe(
        "done",
      );
      expect(await store.getCall(call.id)).toEqual({ ...saved, version: 4 });
      const { ledger, trace } = await store.getCallEntries(call.id);
      expect(ledger.map(({ text }) => text)).toEqual(["0", "1", "2", "3"]);
      expect(trace.map(({ message }) => message)).toEqual(["0", "1", "2"]);
    });

    test("many entries keep their order", async () => {
      const { store } = await open();
      const call = aCall();
      await store.startCall(call, noEntries);
      const texts = Array.from({ length: 60 }, (_, index) => `${index}`);
      for (let start = 0; start < 60; start += 12)
        await store.saveCall(call, behind(start, someEntries(...texts.slice(start, start + 12))));
      const { ledger, trace } = await store.getCallEntries(call.id);
      expect(ledger.map(({ text }) => text)).toEqual(texts);
      expect(trace.map(({ message }) => message)).toEqual(texts);
    });

    test("a save whose answer was lost can be made again, with more or with less, and nothing is stored twice", async () => {
      const { store } = await open();
      const call = aCall();
      await store.startCall(call, someEntries("0"));
      const other = aCall();
      await store.startCall(other, someEntries("other 0", "other 1", "other 2"));
      const stored = async () => {
        const { ledger, trace } = await store.getCallEntries(call.id);
        return [ledger.map(({ text }) => text), trace.map(({ message }) => message)];
      };
      const same = (...texts: string[]) => [texts, texts];

      await store.saveCall(call, behind(1, someEntries("1", "2")));
      expect(await store.saveCall({ ...call, version: 2 }, behind(1, someEntries("1", "2")))).toBe("done");
      expect(await stored()).toEqual(same("0", "1", "2"));
      await store.saveCall(call, behind(1, someEntries("1", "2", "3")));
      expect(await stored()).toEqual(same("0", "1", "2", "3"));
      // What was undone before the save was made again is gone; what came instead is there.
      await store.saveCall(call, behind(1, someEntries("instead")));
      expect(await stored()).toEqual(same("0", "instead"));
      await store.saveCall(call, behind(2, someEntries("next")));
      expect(await stored()).toEqual(same("0", "instead", "next"));
      await store.saveCall(call, { ledger: [], trace: someEntries("decided").trace, after: { ledger: 1, trace: 3 } });
      expect(await stored()).toEqual([["0"], ["0", "instead", "next", "decided"]]);
      expect((await store.getCallEntries(other.id)).ledger).toHaveLength(3);
    });

    test("equal entries are kept each time", async () => {
      const { store } = await open();
      const call = aCall();
      const entries = someEntries("same");
      await store.startCall(call, entries);
      await store.saveCall(call, behind(1, entries));
      expect((await store.getCallEntries(call.id)).ledger).toEqual([...entries.ledger, ...entries.ledger]);
    });

    test("taking a call over adds one to its lease and fences the earlier holder", async () => {
      const { store } = await open();
      const call = aCall({ lease: 1 });
      await store.startCall(call, someEntries("start"));
      const taken = await store.leaseCall(call.id);
      expect(taken).toEqual({ ...call, lease: 2 });
      expect(await store.getCall(call.id)).toEqual(taken);
      expect(await store.saveCall({ ...call, agentId: "agt_stale" }, behind(1, someEntries("stale")))).toBe("moved");
      expect(await store.saveCall({ ...call, lease: 3 }, behind(1, someEntries("ahead")))).toBe("moved");
      expect(await store.getCall(call.id)).toEqual(taken);
      expect(await store.saveCall({ ...taken!, agentId: "agt_2" }, behind(1, someEntries("owner")))).toBe("done");
      expect((await store.getCallEntries(call.id)).ledger.map(({ text }) => text)).toEqual(["start", "owner"]);
    });

    test("ten take-overs at once get ten different leases, and the last one holds the call", async () => {
      const { store } = await open();
      const call = aCall({ lease: 1 });
      await store.startCall(call, noEntries);
      const taken = await Promise.all(Array.from({ length: 10 }, () => store.leaseCall(call.id)));
      expect(taken.map((record) => record!.lease).sort((left, right) => left - right)).toEqual([
        2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
      ]);
      const saves = await Promise.all(
        taken.map((record) => store.saveCall(record!, behind(0, someEntries(`${record!.lease}`)))),
      );
      expect(saves.filter((result) => result === "done")).toHaveLength(1);
      expect((await store.getCallEntries(call.id)).ledger.map(({ text }) => text)).toEqual(["11"]);
    });

    test("a call that was left alone is leased, the one that was touched longest ago first; one that ended or was touched since is not", async () => {
      const { store } = await open();
      const calls = {
        longest: aCall({ updatedAt: at(minute) }),
        long: aCall({ updatedAt: at(2 * minute) }),
        touched: aCall({ updatedAt: at(3 * minute) }),
        ended: aCall({ status: "ended", endedAt: at(0), updatedAt: at(0) }),
        saved: aCall({ updatedAt: at(0) }),
        old: aCall({ createdAt: at(-hour), updatedAt: at(hour) }),
      };
      for (const call of Object.values(calls)) await store.startCall(call, noEntries);
      await store.saveCall({ ...calls.saved, updatedAt: at(3 * minute) }, null);
      const lease = (touched: number, started: number, id: string | null = null) =>
        store.leaseIdleCall({ touchedBy: at(touched), startedBy: at(started), id });
      const ended = async (record: CallRecord | null) => {
        expect(await store.saveCall({ ...record!, status: "ended", endedAt: at(hour) }, null)).toBe("done");
        return record;
      };

      expect(await lease(minute - 1, -hour - 1)).toBeNull();
      expect(await lease(2 * minute, -hour - 1)).toEqual({ ...calls.longest, lease: 2 });
      expect(await ended(await lease(2 * minute, -hour - 1))).toEqual({ ...calls.longest, lease: 3 });
      expect(await lease(2 * minute, -hour - 1, calls.touched.id)).toBeNull();
      expect(await lease(2 * minute, -hour - 1, calls.ended.id)).toBeNull();
      expect(await lease(2 * minute, -hour - 1, "call_unknown")).toBeNull();
      expect(await lease(3 * minute, -hour - 1, calls.touched.id)).toEqual({ ...calls.touched, lease: 2 });
      expect(await ended(await lease(2 * minute, -hour - 1))).toEqual({ ...calls.long, lease: 2 });
      expect(await lease(2 * minute, -hour - 1)).toBeNull();
      expect(await ended(await lease(0, -hour))).toEqual({ ...calls.old, lease: 2 });
      expect(await lease(0, -hour)).toBeNull();
      expect(await store.saveCall(calls.touched, null), "the lease fences the earlier holder").toBe("moved");
    });

    test("twenty that end one call that was left alone end it once", async () => {
      const { store } = await open();
      const call = aCall();
      await store.startCall(call, noEntries);
      const idle = { touchedBy: at(minute), startedBy: at(-hour), id: null };
      const ends = Array.from({ length: 20 }, async () => {
        const leased = await store.leaseIdleCall(idle);
        return leased && store.saveCall({ ...leased, status: "ended", endedAt: at(minute) }, null);
      });
      await Promise.all(ends);
      const last = await store.leaseIdleCall(idle);
      if (last) expect(await store.saveCall({ ...last, status: "ended", endedAt: at(minute) }, null)).toBe("done");
      const outcomes = (await Promise.all(ends)).filter((outcome) => outcome === "done");
      expect(outcomes.length + (last ? 1 : 0)).toBe(1);
      expect(await store.leaseIdleCall(idle)).toBeNull();
    });

    test("a deleted call is gone with its entries", async () => {
      const { store } = await open();
      const call = aCall();
      await store.startCall(call, someEntries("x"));
      expect(await store.deleteCall(call.id)).toBe(true);
      expect(await store.deleteCall(call.id)).toBe(false);
      expect(await store.getCall(call.id)).toBeNull();
      expect(await store.getCallEntries(call.id)).toEqual(noEntries);
      expect(await store.saveCall(call, behind(0, someEntries("y")))).toBe("gone");
      expect(await store.startCall(call, noEntries)).toMatchObject({ existing: false });
      expect(await store.getCallEntries(call.id)).toEqual(noEntries);
    });

    test("lists can be narrowed to an externalId and a status", async () => {
      const { store } = await open();
      const ended = { status: "ended", endedAt: at(hour) } as const;
      await store.startCall(aCall({ id: "call_1", externalId: "room", ...ended }), noEntries);
      await store.startCall(aCall({ id: "call_2", externalId: "room", createdAt: at(minute) }), noEntries);
      await store.startCall(aCall({ id: "call_3", externalId: "Room" }), noEntries);
      await store.startCall(aCall({ id: "call_4" }), noEntries);
      const list = (filter: { externalId?: string; status?: "active" | "ended" }) =>
        walk((request) => store.listCalls({ ...request, ...filter }), 1);
      expect(await list({})).toEqual(["call_2", "call_4", "call_3", "call_1"]);
      expect(await list({ externalId: "room" })).toEqual(["call_2", "call_1"]);
      expect(await list({ externalId: "room", status: "ended" })).toEqual(["call_1"]);
      expect(await list({ status: "active" })).toEqual(["call_2", "call_4", "call_3"]);
      expect(await list({ externalId: "%" })).toEqual([]);
    });

    test("what the caller does with its objects afterwards changes nothing stored", async () => {
      const { store } = await open();
      const call = aCall({ state: { list: [1] } });
      const entries = someEntries("kept");
      const started = await store.startCall(call, entries);
      (call.state.list as number[]).push(2);
      (started.record.state.list as number[]).push(3);
      entries.ledger[0]!.text = "changed";
      (await store.getCallEntries(call.id)).ledger[0]!.text = "changed";
      expect((await store.getCall(call.id))!.state).toEqual({ list: [1] });
      expect((await store.getCallEntries(call.id)).ledger[0]!.text).toBe("kept");
    });
  });
}
