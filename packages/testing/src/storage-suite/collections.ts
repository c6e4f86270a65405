import type { CallTestRecord } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { aBase, at, hour, minute, oddText, walk } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { anAgent, anEvalCase, aPlainRow, aTeam, aTest, plainKinds, plainRowsOf } from "./kit/records.ts";

/** Agents and teams: rows kept whole, replaced only when unchanged. */
export function collectionCases(open: OpenCase): void {
  describe("collections", () => {
    test("an agent comes back with every property as it was inserted", async () => {
      const { store } = await open();
      const voice = { [oddText]: [oddText, 0.1, 1e21, -5, true, null, { deep: [[]] }], "": "" };
      const knowledge = [
        {
          knowledgeBaseId: "kb_1",
          mode: "tool",
          topK: 3,
          similarityThreshold: 0.35,
          reranking: true,
          keywordSearch: false,
          preloadMaxTokens: 2000,
        } as const,
      ];
      const agent = anAgent({
        name: oddText,
        systemPrompt: oddText,
        knowledge: [...knowledge],
        voice,
        tools: [],
        temperature: 0.30000000000000004,
      });
      expect(await store.agents.insert(agent)).toBe(true);
      expect(await store.agents.get(agent.id)).toEqual(agent);
      expect((await store.agents.list({ limit: 1, after: null })).rows).toEqual([agent]);
    });

    test("a team comes back with its definition as it was inserted", async () => {
      const { store } = await open();
      const definition = {
        members: [{ agentId: "a", isEntry: true }],
        rules: [],
        variables: [{ name: "x", value: oddText }],
        memberOverrides: { a: { tools: { $append: [1] } } },
      };
      const team = aTeam({ definition, tags: [oddText, "b"], description: "" });
      expect(await store.teams.insert(team)).toBe(true);
      expect(await store.teams.get(team.id)).toEqual(team);
    });

    test.each(plainKinds)(
      "%s come back as they were inserted, and change while they are as they were read",
      async (kind) => {
        const { store } = await open();
        const rows = plainRowsOf(store, kind);
        const made = aPlainRow(kind);
        expect(await rows.get(made.id)).toBeNull();
        expect(await rows.replace(made, made.updatedAt)).toBe(false);
        expect(await rows.insert(made)).toBe(true);
        expect(await rows.insert({ ...made, updatedAt: at(hour) })).toBe(false);
        expect(await rows.get(made.id)).toEqual(made);
        const changed = { ...made, updatedAt: at(minute) };
        expect(await rows.replace(changed, made.updatedAt)).toBe(true);
        expect(await rows.replace({ ...made, updatedAt: at(2 * minute) }, made.updatedAt)).toBe(false);
        expect(await rows.list({ limit: 1, after: null })).toEqual({ rows: [changed], hasMore: false });
        expect(await rows.delete(made.id, made.updatedAt)).toBe(false);
        expect(await rows.delete(made.id)).toBe(true);
        expect(await rows.delete(made.id)).toBe(false);
        expect(await rows.get(made.id)).toBeNull();
      },
    );

    test("a list of tests has only those of the team that it names, page by page, as they are now", async () => {
      const { store } = await open();
      const [first, other, last] = ["team_a", "team_b", "team_a"].map((teamId, i) =>
        aTest({ teamId, createdAt: at(i), updatedAt: at(i) }),
      ) as [CallTestRecord, CallTestRecord, CallTestRecord];
      for (const made of [first, other, last, aTest({ teamId: null, agentId: "agt_1" })])
        await store.tests.insert(made);
      const page = { limit: 1, after: null, teamId: "team_a" };
      expect(await store.tests.list(page)).toEqual({ rows: [last], hasMore: true });
      expect(await store.tests.list({ ...page, after: last })).toEqual({ rows: [first], hasMore: false });
      const moved = { ...last, teamId: "team_b", updatedAt: at(minute) };
      expect(await store.tests.replace(moved, last.updatedAt)).toBe(true);
      expect(await store.tests.list(page)).toEqual({ rows: [first], hasMore: false });
      expect((await store.tests.list({ limit: 9, after: null })).rows).toHaveLength(4);
      expect((await store.tests.list({ ...page, teamId: "none" })).rows).toEqual([]);
    });

    test("an eval case comes back with odd texts, and keeps the outcome that replaces it", async () => {
      const { store } = await open();
      const settings = { topK: 3, similarityThreshold: 0.30000000000000004, keywordSearch: true, reranking: false };
      const made = anEvalCase({ question: oddText, expected: [{ sourceId: oddText, text: oddText }] });
      expect(await store.evalCases.insert(made)).toBe(true);
      expect(await store.evalCases.get(made.id)).toEqual(made);
      const outcome = { isRight: true, place: 1, given: 3, settings, askedAt: at(minute) };
      const asked = { ...made, outcome, updatedAt: at(minute) };
      expect(await store.evalCases.replace(asked, made.updatedAt)).toBe(true);
      expect(await store.evalCases.get(made.id)).toEqual(asked);
    });

    test("knowledge bases, agents and teams are listed by their names, * standing for any characters", async () => {
      const { store } = await open();
      const names = ["Support", "support line", 'odd % _ [a] ? \\ "x"', oddText];
      for (const [i, name] of names.entries()) {
        await store.insertKnowledgeBase(aBase({ id: `kb_${i}`, name, createdAt: at(i * minute) }));
        await store.agents.insert(anAgent({ id: `agt_${i}`, name, createdAt: at(i * minute) }));
        await store.teams.insert(aTeam({ id: `team_${i}`, name, createdAt: at(i * minute) }));
      }
      const lists = [store.listKnowledgeBases, store.agents.list, store.teams.list];
      const found = (name: string, limit = 10) =>
        Promise.all(lists.map(async (list) => (await list({ limit, after: null, name })).rows.map((row) => row.name)));
      for (const [pattern, expected] of [
        ["Support", ["Support"]],
        ["*upport*", ["support line", "Support"]],
        ["s*e", ["support line"]],
        ["support", []],
        ["*% _ [a] ? \\*", [names[2]]],
        ["*[a-z]*", []],
        ["S_pport", []],
        ["S?pport", []],
        [oddText, [oddText]],
        ["*", names.toReversed()],
      ] as const)
        expect(await found(pattern), pattern).toEqual([expected, expected, expected]);
      expect(await found("*upport*", 1)).toEqual(lists.map(() => ["support line"]));
      const tagged = await store.teams.list({ limit: 10, after: null, name: "Support", isActive: false });
      expect(tagged.rows).toEqual([]);
    });

    test("an unknown row is null, and is neither replaced nor deleted", async () => {
      const { store } = await open();
      expect(await store.agents.get("agt_unknown")).toBeNull();
      expect(await store.agents.replace(anAgent({ id: "agt_unknown" }), at(0))).toBe(false);
      expect(await store.agents.delete("agt_unknown")).toBe(false);
      expect(await store.agents.get("agt_unknown")).toBeNull();
    });

    test("a row that changed meanwhile is not deleted by who read it before", async () => {
      const { store } = await open();
      const team = aTeam({ updatedAt: at(0) });
      await store.teams.insert(team);
      expect(await store.teams.replace({ ...team, updatedAt: at(1) }, at(0))).toBe(true);
      expect(await store.teams.delete(team.id, at(0))).toBe(false);
      expect(await store.teams.get(team.id)).toMatchObject({ updatedAt: at(1) });
      const results = await Promise.all([1, 2, 3].map(() => store.teams.delete(team.id, at(1))));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect(await store.teams.get(team.id)).toBeNull();
      expect(await store.teams.delete(team.id, at(1))).toBe(false);
    });

    test("a taken id is refused and the row stays", async () => {
      const { store } = await open();
      const agent = anAgent();
      const results = await Promise.all(["a", "b", "c", "d"].map((name) => store.agents.insert({ ...agent, name })));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect((await store.agents.get(agent.id))!.name).toBe(["a", "b", "c", "d"][results.indexOf(true)]);
    });

    test("a taken name is refused where the name is asked for, and the row stays", async () => {
      const { store } = await open();
      const rows = Array.from({ length: 6 }, (_, index) => aTeam({ id: `team_${index}`, name: oddText }));
      const results = await Promise.all(rows.map((row) => store.teams.insertNamed(row)));
      expect(results.filter(Boolean)).toHaveLength(1);
      const kept = rows[results.indexOf(true)]!;
      expect(await store.teams.named(oddText)).toEqual([kept]);
      expect(await store.teams.insertNamed({ ...kept, name: "Other" })).toBe(false);
      expect(await store.teams.insertNamed(aTeam({ name: `${oddText} ` }))).toBe(true);
      expect(await store.agents.insertNamed(anAgent({ name: oddText }))).toBe(true);
    });

    test("rows are found by their whole name, the newest first and 10 at most", async () => {
      const { store } = await open();
      for (let index = 0; index < 12; index++) {
        await store.agents.insert(anAgent({ id: `agent_${String(index).padStart(2, "0")}`, name: "Desk" }));
      }
      for (const name of ["desk", "Desk 2", "%", ""]) await store.agents.insert(anAgent({ name }));
      const ids = (await store.agents.named("Desk")).map(({ id }) => id);
      expect(ids).toEqual(
        ["11", "10", "09", "08", "07", "06", "05", "04", "03", "02"].map((number) => `agent_${number}`),
      );
      expect(await store.agents.named("Nobody")).toEqual([]);
    });

    test("agents and teams are apart: the same id may stand in both", async () => {
      const { store } = await open();
      await store.agents.insert(anAgent({ id: "same" }));
      expect(await store.teams.insert(aTeam({ id: "same" }))).toBe(true);
      expect(await store.agents.delete("same")).toBe(true);
      expect(await store.teams.get("same")).toMatchObject({ object: "team" });
    });

    test("a row is replaced whole while its updatedAt is the expected one", async () => {
      const { store } = await open();
      const agent = anAgent({ voice: "one" });
      await store.agents.insert(agent);
      const { voice: _voice, ...rest } = agent;
      const next = { ...rest, name: "Next", updatedAt: at(minute) };
      expect(await store.agents.replace(next, agent.updatedAt)).toBe(true);
      expect(await store.agents.get(agent.id)).toEqual(next);
      expect(await store.agents.replace({ ...next, name: "Late" }, agent.updatedAt)).toBe(false);
      expect(await store.agents.get(agent.id)).toEqual(next);
    });

    test("of ten replacements of the same version one is made", async () => {
      const { store } = await open();
      const agent = anAgent();
      await store.agents.insert(agent);
      const replace = (index: number) =>
        store.agents.replace({ ...agent, name: `${index}`, updatedAt: at(minute + index) }, agent.updatedAt);
      const results = await Promise.all(Array.from({ length: 10 }, (_, index) => replace(index)));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect((await store.agents.get(agent.id))!.name).toBe(`${results.indexOf(true)}`);
    });

    test("a deleted row is gone, and its id is free again", async () => {
      const { store } = await open();
      const agent = anAgent();
      await store.agents.insert(agent);
      expect(await store.agents.delete(agent.id)).toBe(true);
      expect(await store.agents.delete(agent.id)).toBe(false);
      expect(await store.agents.get(agent.id)).toBeNull();
      expect(await store.agents.list({ limit: 10, after: null })).toEqual({ rows: [], hasMore: false });
      expect(await store.agents.insert(agent)).toBe(true);
    });

    test("what the caller does with its objects afterwards changes nothing stored", async () => {
      const { store } = await open();
      const team = aTeam({ tags: ["a"], definition: { members: [] } });
      await store.teams.insert(team);
      team.tags.push("changed");
      (await store.teams.get(team.id))!.tags.push("changed");
      (await store.teams.list({ limit: 1, after: null })).rows[0]!.tags.push("changed");
      expect((await store.teams.get(team.id))!.tags).toEqual(["a"]);
    });

    test("teams can be narrowed to tags, all of which must match, and to active ones", async () => {
      const { store } = await open();
      await store.teams.insert(aTeam({ id: "team_1", tags: ["a", "b"] }));
      await store.teams.insert(aTeam({ id: "team_2", tags: ["a", oddText], isActive: false }));
      await store.teams.insert(aTeam({ id: "team_3", tags: ["ab"] }));
      await store.teams.insert(aTeam({ id: "team_4", tags: [] }));
      const list = (filter: { tag?: string[]; isActive?: boolean }) =>
        walk((request) => store.teams.list({ ...request, ...filter }), 1);
      expect(await list({})).toEqual(["team_4", "team_3", "team_2", "team_1"]);
      expect(await list({ tag: [] })).toEqual(["team_4", "team_3", "team_2", "team_1"]);
      expect(await list({ tag: ["a"] })).toEqual(["team_2", "team_1"]);
      expect(await list({ tag: ["b", "a"] })).toEqual(["team_1"]);
      expect(await list({ tag: [oddText] })).toEqual(["team_2"]);
      expect(await list({ tag: ["%"] })).toEqual([]);
      expect(await list({ isActive: true })).toEqual(["team_4", "team_3", "team_1"]);
      expect(await list({ tag: ["a"], isActive: false })).toEqual(["team_2"]);
    });
  });
}
