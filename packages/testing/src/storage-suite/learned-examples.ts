import type { LearnedExample, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { at, minute, oddText, randomId } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, aLearnedExample, aTeam, noEntries } from "./kit/records.ts";

const all = { limit: 100, after: null };

/** What teams learned from their own calls: each turn once, and only as long as there are its call and its team. */
export function learnedExampleCases(open: OpenCase): void {
  describe("examples from calls", () => {
    test("come back as they were, by team and by call, newest first", async () => {
      const { store } = await open();
      const [teach, example] = await setUp(store);
      const first = example({ words: oddText, turnId: oddText, createdAt: at(0) });
      const second = example({ createdAt: at(minute) });
      expect(await teach([first, second])).toBe("done");
      for (const of of [{ teamId: "team_1" }, { callId: "call_1" }, {}])
        expect(await store.listLearnedExamples({ ...all, ...of })).toEqual({ rows: [second, first], hasMore: false });
      for (const of of [{ teamId: "team_2" }, { callId: "call_2" }])
        expect((await store.listLearnedExamples({ ...all, ...of })).rows).toEqual([]);
      const page = await store.listLearnedExamples({ limit: 1, after: null, teamId: "team_1" });
      expect(page).toEqual({ rows: [second], hasMore: true });
      const after = { createdAt: second.createdAt, id: second.id };
      expect(await store.listLearnedExamples({ limit: 1, after })).toEqual({ rows: [first], hasMore: false });
    });

    test("are kept once for each turn, however many keep them at once", async () => {
      const { store } = await open();
      const [teach, example] = await setUp(store);
      const tries = Array.from({ length: 8 }, () => [example({ turnId: "turn_1" }), example({ turnId: "turn_2" })]);
      await Promise.all(tries.map((examples) => teach(examples)));
      const { rows } = await store.listLearnedExamples(all);
      expect(rows.map(({ turnId }) => turnId).sort()).toEqual(["turn_1", "turn_2"]);
    });

    test("of a call that is gone or that another has, or of a team that is gone, are not kept", async () => {
      const { store } = await open();
      const [teach, example] = await setUp(store);
      expect(await teach([example()], { callId: "call_2" })).toBe("gone");
      expect(await teach([example({ teamId: "team_2" })])).toBe("gone");
      await store.leaseCall("call_1");
      expect(await teach([example()])).toBe("gone");
      expect(await teach([example()], { lease: 2 })).toBe("done");
      expect((await store.listLearnedExamples(all)).rows).toHaveLength(1);
    });

    test("beyond the most of a member the oldest go, of that member alone", async () => {
      const { store } = await open();
      const [teach, example] = await setUp(store);
      const of = (agentId: string, number: number) =>
        example({ id: `${agentId}_${number}`, agentId, createdAt: at(number * minute) });
      await teach([of("billing", 1), of("billing", 2), of("support", 0)], { mostOfMember: 2 });
      await teach([of("billing", 3), of("billing", 0)], { mostOfMember: 2 });
      const ids = (await store.listLearnedExamples(all)).rows.map(({ id }) => id);
      expect(ids).toEqual(["billing_3", "billing_2", "support_0"]);
    });

    test("are deleted one by one, or all of a team", async () => {
      const { store } = await open();
      const [teach, example] = await setUp(store);
      await store.teams.insert(aTeam({ id: "team_2" }));
      await teach([example({ id: "a" }), example({ id: "b" }), example({ id: "c" })]);
      await teach([example({ id: "d", teamId: "team_2" })]);
      expect(await store.deleteLearnedExamples("team_2", "a")).toBe(0);
      expect(await store.deleteLearnedExamples("team_1", "a")).toBe(1);
      expect(await store.deleteLearnedExamples("team_1", "a")).toBe(0);
      expect(await store.deleteLearnedExamples("team_1", null)).toBe(2);
      expect((await store.listLearnedExamples(all)).rows.map(({ id }) => id)).toEqual(["d"]);
    });

    const ways: [string, (store: WorkspaceStorage) => Promise<unknown>][] = [
      ["their call, when it is deleted", (store) => store.deleteCall("call_1")],
      ["their call, when it is erased", (store) => store.eraseCalls(["call_1"])],
      ["their team", (store) => store.teams.delete("team_1")],
    ];
    test.each(ways)("go with %s", async (_what, remove) => {
      const { store } = await open();
      const [teach, example] = await setUp(store);
      await teach([example()]);
      await remove(store);
      expect((await store.listLearnedExamples(all)).rows).toEqual([]);
      expect(await teach([example()])).toBe("gone");
    });

    test("go with a call whose retention is over", async () => {
      const { storage, store } = await open();
      const [teach, example] = await setUp(store);
      await store.saveCall(aCall({ id: "call_1", forgetAt: at(minute) }), null);
      await teach([example()]);
      expect(await storage.forgetCalls(at(minute))).toBe(1);
      expect((await store.listLearnedExamples(all)).rows).toEqual([]);
    });
  });
}

type Teach = (
  examples: LearnedExample[],
  more?: { callId?: string; lease?: number; mostOfMember?: number },
) => Promise<"done" | "gone">;

/** A call of a team, and what it teaches. */
async function setUp(
  store: WorkspaceStorage,
): Promise<[teach: Teach, example: (values?: Partial<LearnedExample>) => LearnedExample]> {
  await store.teams.insert(aTeam({ id: "team_1" }));
  await store.startCall(aCall({ id: "call_1" }), noEntries);
  return [
    (examples, more) => store.keepLessons({ callId: "call_1", lease: 1, mostOfMember: 50, examples, ...more }),
    (values) => aLearnedExample({ id: randomId("lex"), turnId: randomId("turn"), ...values }),
  ];
}
