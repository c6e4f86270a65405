import { describe, expect, test } from "vitest";
import { type SearchedTurn, withSearched } from "../state/searched-turns.ts";
import { unansweredTurns } from "./unanswered-turns.ts";
import { wentToPerson } from "./went-to-person.ts";

const near = { chunkId: "chk_1", sourceId: "doc_1", knowledgeBaseId: "kb", similarity: 0.3 };
const searched = { question: "pool?", subject: null, knowledgeBaseId: "kb", best: null, found: false, complete: true };
const search = (turn: number, question: string, more: Partial<SearchedTurn> = {}): SearchedTurn => ({
  ...searched,
  turnId: `turn_${turn}`,
  turn,
  at: "2026-11-01T00:00:00.000Z",
  question,
  found: true,
  ...more,
});
const reasons = (searches: SearchedTurn[], endReason: string | null = null, toPerson = new Set<string>()) =>
  unansweredTurns(searches, endReason, toPerson).map((turn) => [turn.search.turn, ...turn.reasons]);

describe("a turn was not answered", () => {
  test("when all was searched and nothing was found", () => {
    const turns = [search(1, "pool?", { found: false }), search(2, "gym?", { found: false, complete: false })];
    expect(reasons([...turns, search(3, "parking?")])).toEqual([[1, "nothing_found"]]);
  });

  test("when the same is asked in a later turn, in whatever order and with whatever small talk", () => {
    const turns = [search(1, "Is there a heated pool?"), search(2, "parking?"), search(3, "uh, heated, the pool?")];
    expect(reasons(turns)).toEqual([[1, "asked_again"]]);
  });

  test("but not when what is asked again is about something else", () => {
    const turns = [search(1, "How much is it?", { subject: "Pool" }), search(2, "How much is it?", { subject: "Gym" })];
    expect(reasons(turns)).toEqual([]);
  });

  test("when it is the last one of a call that went on to a person", () => {
    const turns = [search(1, "pool?"), search(2, "gym?", { found: false })];
    expect(reasons(turns, "transferred")).toEqual([[2, "nothing_found", "transferred"]]);
    expect(reasons(turns.slice(0, 1), "hung_up")).toEqual([]);
    expect(reasons([], "transferred")).toEqual([]);
    expect(reasons(turns, null, new Set(["turn_1"]))).toEqual([
      [1, "transferred"],
      [2, "nothing_found"],
    ]);
  });

  test.each([
    ["nobody", "desk desk desk", []],
    ["a person at the end", "desk desk person", ["turn_2"]],
    ["a person in between, who gave it back", "desk person desk", ["turn_1"]],
    ["a person all along", "person person person", []],
  ])("a person had the call after it: %s", (_, agents, ids) => {
    const members = [{ agentId: "desk" }, { agentId: "person", kind: "human" as const }];
    const turnIds = agents
      .split(" ")
      .map((agentId, at) => ({ turnId: `turn_${at + 1}`, epoch: 0, agentId, items: at }));
    const searches = [search(1, "pool?"), search(agents === "desk person desk" ? 3 : 2, "gym?")];
    expect([...wentToPerson(searches, { turnIds, definition: { members } })]).toEqual(ids);
    expect(wentToPerson(searches, { turnIds: [], definition: { members } }).size).toBe(0);
  });
});

describe("searches of a turn", () => {
  const add = (searches: SearchedTurn[], turnId: string | null, turns: number, more: object = {}) =>
    withSearched(
      { searches, turns, current: { turnId: "turn_current" } as never },
      {
        at: "2026-11-01T00:00:01.000Z",
        turnId,
        searched: { ...searched, ...more },
      },
    );

  test("are one, also when a hand-off opened another Turn for the same words", () => {
    const first = add([], "turn_1", 1, { best: near });
    expect(first).toEqual([{ ...searched, best: near, turnId: "turn_1", turn: 1, at: "2026-11-01T00:00:01.000Z" }]);
    const both = add(first, "turn_2", 1, { question: "POOL", found: true, complete: false, best: null });
    expect(both).toEqual([{ ...first[0], found: true, complete: false }]);
    expect(add(both, "turn_1", 2)).toHaveLength(1);
    expect(add(both, "turn_3", 2)).toHaveLength(2);
  });

  test("keep what came nearest, and the newest hundred", () => {
    const better = { ...near, chunkId: "chk_2", similarity: 0.4 };
    const [one] = add(add(add([], "turn_1", 1, { best: near }), null, 1, { best: better }), null, 1, { best: near });
    expect(one!.best).toEqual(better);
    let many: SearchedTurn[] = [];
    for (let turn = 1; turn <= 101; turn++) many = add(many, `turn_${turn}`, turn);
    expect(many.map(({ turn }) => turn)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
  });
});
