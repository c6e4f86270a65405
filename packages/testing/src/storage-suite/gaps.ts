import type { GapQuestionRecord, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { at, hour, minute, oddText, randomId, walk, withBase } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, aGapQuestion, noEntries } from "./kit/records.ts";

const all = { limit: 100, after: null };
const grouping = (gapId = randomId("gap"), leastLikeness = 0.5) => ({ gapId, leastLikeness, now: at(0) });

/** Gaps: questions join by their words, and go with their call. */
export function gapCases(open: OpenCase): void {
  describe("gaps", () => {
    test("a question begins a gap, which shows it as it was given", async () => {
      const { store } = await open();
      const { base, call, ask } = await setUp(store);
      const asked = ask({
        question: oddText,
        subject: oddText,
        reasons: ["asked_again", "transferred"],
        best: { chunkId: "chk_1", sourceId: "doc_1", similarity: 0.31 },
        words: [oddText, "x".repeat(4_000)],
        askedAt: at(minute),
      });
      expect(await store.recordGap(asked, { gapId: "gap_1", leastLikeness: 0.5, now: at(hour) })).toBe("done");
      const { knowledgeBaseId: _base, words: _words, ...example } = asked;
      const gap = {
        id: "gap_1",
        object: "gap",
        knowledgeBaseId: base.id,
        status: "open",
        question: oddText,
        count: 1,
        lastAskedAt: at(minute),
        examples: [{ ...example, callId: call.id }],
        answer: null,
        createdAt: at(hour),
        updatedAt: at(hour),
      };
      expect(await store.getGap(base.id, "gap_1")).toEqual(gap);
      expect(await store.listGaps(base.id, all)).toEqual({ rows: [gap], hasMore: false });
    });

    test("a question joins the gap whose questions are most like it on average, from the least likeness on", async () => {
      const { store } = await open();
      const { base, ask } = await setUp(store);
      const put = (gapId: string, ...words: string[]) => store.recordGap(ask({ words }), grouping(gapId));
      await put("gap_parking", "park", "hotel");
      await put("gap_pool", "pool", "heat", "hotel");
      expect(await counts(store, base.id), "one word of four is shared").toEqual({ gap_parking: 1, gap_pool: 1 });
      await put("gap_1", "park", "guest", "hotel");
      await put("gap_2", "heat", "pool");
      await put("gap_3", "pool", "heat", "hotel", "price");
      await put("gap_4", "park");
      expect(await counts(store, base.id), "a half and a third are less than a half on average").toEqual({
        gap_parking: 2,
        gap_pool: 3,
        gap_4: 1,
      });
      await put("gap_5", "guest", "park");
      expect(await counts(store, base.id), "a third and two thirds are a half, no more than the half of one").toEqual({
        gap_parking: 2,
        gap_pool: 3,
        gap_4: 2,
      });
    });

    test("of equally like gaps the smaller id has the question, and of unlike ones the likest", async () => {
      const { store } = await open();
      const { base, ask } = await setUp(store);
      await store.recordGap(ask({ words: ["b", "d"] }), grouping("gap_z"));
      await store.recordGap(ask({ words: ["a", "c"] }), grouping("gap_b"));
      await store.recordGap(ask({ words: ["a", "b"] }), grouping("gap_none", 1 / 3));
      expect(await counts(store, base.id)).toEqual({ gap_b: 2, gap_z: 1 });
      await store.recordGap(ask({ words: ["b", "d", "e"] }), grouping("gap_none", 1 / 3));
      expect(await counts(store, base.id)).toEqual({ gap_b: 2, gap_z: 2 });
    });

    test("every store adds up the same likeness, whatever the order of the questions", async () => {
      const { store } = await open();
      const { base, ask } = await setUp(store);
      // Means of 1/3, 2/3 and 1/2 in two orders, which are not the same number where they are added up one by one.
      const sets = [["a"], ["a", "b"], ["a", "b", "c", "x"]].map((words, index) => ({ words, askedAt: at(index) }));
      for (const set of sets) await store.recordGap(ask(set), { ...grouping("gap_b"), leastLikeness: 0.1 });
      const other = sets
        .toReversed()
        .map(({ words, askedAt }) => ({ words: words.map((word) => `${word}2`), askedAt }));
      for (const set of other) await store.recordGap(ask(set), { ...grouping("gap_a"), leastLikeness: 0.1 });
      const both = ["a", "b", "c"].flatMap((word) => [word, `${word}2`]);
      await store.recordGap(ask({ words: both }), { ...grouping("gap_none"), leastLikeness: 0.1 });
      expect(await counts(store, base.id)).toEqual({ gap_b: 3, gap_a: 4 });
    });

    test("another knowledge base has its own gaps", async () => {
      const { store } = await open();
      const { base, call, ask } = await setUp(store);
      const other = await withBase(store);
      await store.recordGap(ask(), grouping("gap_1"));
      await store.recordGap(aGapQuestion({ knowledgeBaseId: other.id, callId: call.id }), grouping("gap_2"));
      expect([await counts(store, base.id), await counts(store, other.id)]).toEqual([{ gap_1: 1 }, { gap_2: 1 }]);
      expect(await store.getGap(other.id, "gap_1")).toBeNull();
      expect(await store.changeGap(other.id, "gap_1", { status: "dismissed", updatedAt: at(1) }, at(0))).toBeNull();
      await store.deleteKnowledgeBase(other.id);
      expect(await store.getGap(other.id, "gap_2")).toBeNull();
      expect(await counts(store, base.id)).toEqual({ gap_1: 1 });
    });

    test("a turn keeps its first question, and nothing is kept for a call or a knowledge base that is gone", async () => {
      const { store } = await open();
      const { base, call, ask } = await setUp(store);
      const first = ask({ question: "first" });
      await store.recordGap(first, grouping("gap_1"));
      expect(await store.recordGap({ ...first, question: "second", words: ["other"] }, grouping("gap_2"))).toBe("done");
      expect(await counts(store, base.id)).toEqual({ gap_1: 1 });
      expect((await store.getGap(base.id, "gap_1"))!.question).toBe("first");
      expect(await store.recordGap(ask({ callId: "call_unknown" }), grouping())).toBe("gone");
      expect(await store.recordGap(ask({ knowledgeBaseId: "kb_unknown" }), grouping())).toBe("gone");
      await store.deleteCall(call.id);
      expect(await store.recordGap(ask(), grouping())).toBe("gone");
      expect(await counts(store, base.id)).toEqual({});
    });

    test("twenty that ask the same at once are one gap", async () => {
      const { store } = await open();
      const { base, ask } = await setUp(store);
      await Promise.all(Array.from({ length: 20 }, () => store.recordGap(ask(), grouping())));
      expect(Object.values(await counts(store, base.id))).toEqual([20]);
    });

    test("the newest questions are its examples, the oldest gives it its name", async () => {
      const { store } = await open();
      const { base, ask } = await setUp(store);
      const times = [3, 1, 7, 2, 6, 5, 4, 7];
      for (const [index, time] of times.entries()) {
        const asked = ask({ turnId: `turn_${index}`, question: `at ${time}`, askedAt: at(time * minute) });
        await store.recordGap(asked, { ...grouping("gap_1"), now: at(index) });
      }
      const gap = (await store.getGap(base.id, "gap_1"))!;
      expect(gap).toMatchObject({ question: "at 1", count: 8, lastAskedAt: at(7 * minute) });
      expect(gap).toMatchObject({ createdAt: at(0), updatedAt: at(7) });
      const newest = ["turn_7", "turn_2", "turn_4", "turn_5", "turn_6"];
      expect(gap.examples.map(({ turnId }) => turnId)).toEqual(newest);
    });

    test("a call takes its questions with it, however it goes, and the last question its gap", async () => {
      const { storage, store } = await open();
      const { base, call, ask } = await setUp(store);
      const later = aCall({ forgetAt: at(minute) });
      await store.startCall(later, noEntries);
      await store.recordGap(ask({ question: "deleted", askedAt: at(1) }), grouping("gap_both"));
      await store.recordGap(ask({ callId: later.id, question: "forgotten", askedAt: at(2) }), grouping());
      await store.recordGap(ask({ words: ["pool"] }), grouping("gap_deleted"));
      expect(await counts(store, base.id)).toEqual({ gap_both: 2, gap_deleted: 1 });
      await store.deleteCall(call.id);
      expect(await counts(store, base.id)).toEqual({ gap_both: 1 });
      expect(await store.getGap(base.id, "gap_both")).toMatchObject({ question: "forgotten", count: 1 });
      await storage.forgetCalls(at(minute));
      expect(await store.listGaps(base.id, all)).toEqual({ rows: [], hasMore: false });
    });

    test("calls that go at once leave no empty gap", async () => {
      const { store } = await open();
      const { base, ask } = await setUp(store);
      const calls = Array.from({ length: 10 }, () => aCall());
      for (const each of calls) {
        await store.startCall(each, noEntries);
        await store.recordGap(ask({ callId: each.id }), grouping());
      }
      expect(Object.values(await counts(store, base.id))).toEqual([10]);
      await Promise.all(calls.map(({ id }) => store.deleteCall(id)));
      expect(await counts(store, base.id)).toEqual({});
    });

    test("a gap is changed once, by the caller who saw its latest state", async () => {
      const { store } = await open();
      const { base, ask } = await setUp(store);
      await store.recordGap(ask(), grouping("gap_1"));
      const before = (await store.getGap(base.id, "gap_1"))!;
      const answer = { sourceId: "doc_1", question: oddText, answeredAt: at(1) };
      const change = { status: "answered" as const, answer, updatedAt: at(1) };
      const answered = { ...before, ...change };
      expect(await store.changeGap(base.id, "gap_1", change, at(0))).toEqual(answered);
      expect(await store.changeGap(base.id, "gap_1", { status: "dismissed", updatedAt: at(2) }, at(0))).toBeNull();
      expect(await store.changeGap(base.id, "gap_unknown", change, at(0))).toBeNull();
      expect(await store.getGap(base.id, "gap_1")).toEqual(answered);
      const closed = { status: "closed" as const, updatedAt: at(3) };
      expect(await store.changeGap(base.id, "gap_1", closed, at(1))).toEqual({ ...answered, ...closed });
    });

    test("a question that joins opens a closed gap again, and leaves the others as they are", async () => {
      const { store } = await open();
      const { base, ask } = await setUp(store);
      const become = { closed: "open", answered: "answered", dismissed: "dismissed", open: "open" } as const;
      for (const [status, then] of Object.entries(become)) {
        const id = `gap_${status}`;
        await store.recordGap(ask({ words: [status] }), grouping(id));
        await store.changeGap(base.id, id, { status: status as keyof typeof become, updatedAt: at(1) }, at(0));
        await store.recordGap(ask({ words: [status] }), { ...grouping(), now: at(2) });
        expect(await store.getGap(base.id, id), status).toMatchObject({ status: then, count: 2, updatedAt: at(2) });
        const listed = await store.listGaps(base.id, { ...all, status: then });
        expect(listed.rows.map((gap) => gap.id)).toContain(id);
      }
    });

    test("gaps are listed newest first, page by page, of one status when asked", async () => {
      const { store } = await open();
      const { base, ask } = await setUp(store);
      const ids: string[] = [];
      for (let index = 0; index < 8; index++) {
        const id = `gap_${index}`;
        ids.unshift(id);
        await store.recordGap(ask({ words: [id] }), { ...grouping(id), now: at(Math.floor(index / 2)) });
      }
      expect(await walk((request) => store.listGaps(base.id, request))).toEqual(ids);
      for (const id of ["gap_1", "gap_4", "gap_6"]) {
        const { updatedAt } = (await store.getGap(base.id, id))!;
        await store.changeGap(base.id, id, { status: "dismissed", updatedAt: at(hour) }, updatedAt);
      }
      const dismissed = await walk((request) => store.listGaps(base.id, { ...request, status: "dismissed" }), 2);
      expect(dismissed).toEqual(["gap_6", "gap_4", "gap_1"]);
      expect(await store.listGaps("kb_unknown", all)).toEqual({ rows: [], hasMore: false });
    });
  });
}

/** A knowledge base, a call, and questions of that call for it. */
async function setUp(store: WorkspaceStorage) {
  const base = await withBase(store, { gaps: true });
  const call = aCall();
  await store.startCall(call, noEntries);
  const ask = (values: Partial<GapQuestionRecord> = {}) =>
    aGapQuestion({ knowledgeBaseId: base.id, callId: call.id }, values);
  return { base, call, ask };
}

/** How many questions each gap has. */
async function counts(store: WorkspaceStorage, knowledgeBaseId: string): Promise<Record<string, number>> {
  const { rows } = await store.listGaps(knowledgeBaseId, all);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}
