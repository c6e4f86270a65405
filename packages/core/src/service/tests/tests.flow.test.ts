import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { unobserved } from "../../adapter-kit/unobserved.ts";
import type { Cuecard } from "../../api/cuecard.ts";
import type { Observer } from "../../ports/observer.ts";
import type { CallTest, TestCriterion } from "../../schema/call-test.ts";
import type { CreateTeam } from "../../schema/team.ts";

const bill = "Your bill is due on the 15th of each month.";
const words = "When is my bill due?";

async function harbor(
  definition: Partial<NonNullable<CreateTeam["definition"]>> = {},
  options: Parameters<typeof createTestCuecard>[0] = {},
) {
  // No two tests of one millisecond: their order would be that of their random ids.
  let clock = Date.parse("2026-11-28T09:00:00Z");
  const cue = await createTestCuecard({ now: () => ++clock, ...options });
  onTestFinished(() => cue.close());
  const { id: base } = await cue.knowledgeBases.create({ name: "Bills" });
  await cue.sources.waitUntilReady(
    await cue.sources.add(base, { sourceType: "text", textTitle: "Bills", textContent: bill }),
  );
  await cue.agents.create({ id: "desk", name: "Desk", firstMessage: "Harbor, good morning." });
  await cue.agents.create({
    id: "billing",
    name: "Billing",
    knowledge: [{ knowledgeBaseId: base, similarityThreshold: 0 }],
  });
  const { id: teamId } = await cue.teams.create({
    name: "Harbor",
    definition: {
      members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }],
      rules: [{ name: "bills", when: { keywords: ["bill"] }, to: "billing" }],
      ...definition,
    },
  });
  return { cue, teamId, base };
}

/** A call in which billing looks a bill up. */
async function aCall(cue: Cuecard, teamId: string, more = {}) {
  const call = await cue.calls.start({ teamId, variables: { plan: "gold" }, ...more });
  await call.agentSaid({ text: "Harbor, good morning." });
  await call.userTurn("Hello there");
  await call.agentSaid({ text: "What can I do for you?" });
  const { turnId } = await call.userTurn(words);
  await call.toolCalls([{ id: "c1", name: "find_bill", arguments: { account: "7711" } }]);
  await call.signal({ type: "tool_result", id: "c1", ok: true, output: { due: "the 15th" } });
  await call.agentSaid({ text: "It is due on the 15th." });
  await call.end();
  return { id: call.id, turnId };
}

const byHand = (teamId: string, criteria: TestCriterion[]) => ({
  name: "A bill",
  teamId,
  moves: [{ type: "says" as const, text: words, criteria }],
});

describe("stored tests", () => {
  it("are made by hand, listed newest first, read, changed and deleted", async () => {
    const { cue, teamId } = await harbor();
    const first = await cue.tests.create(byHand(teamId, [{ endsWith: "billing" }]));
    expect(first).toMatchObject({
      id: expect.stringMatching(/^test_/),
      object: "test",
      teamId,
      agentId: null,
      callId: null,
      variables: {},
      lastRun: null,
      recent: [],
    });
    const second = await cue.tests.create({ ...byHand("", []), teamId: undefined, agentId: "billing", name: "Alone" });
    const { data, nextCursor } = await cue.tests.list({ limit: 1 });
    expect(data).toEqual([second]);
    expect((await cue.tests.list({ cursor: nextCursor })).data).toEqual([first]);
    expect((await cue.tests.list({ teamId })).data).toEqual([first]);
    await expect(cue.tests.list({ team: teamId } as object)).rejects.toMatchObject({ code: "unknown_field" });
    const changed = await cue.tests.update(first.id, { ...first, name: "A bill again", variables: { plan: "gold" } });
    expect(changed).toEqual({
      ...first,
      name: "A bill again",
      variables: { plan: "gold" },
      updatedAt: changed.updatedAt,
    });
    await cue.tests.delete(first.id);
    await expect(cue.tests.get(first.id)).rejects.toMatchObject({ code: "test_not_found" });
    expect((await cue.workspace("other").tests.list()).data).toEqual([]);
  });

  it("say of each turn whether it is as it must be, and keep their last runs", async () => {
    const { cue, teamId } = await harbor();
    const criteria: TestCriterion[] = [
      { endsWith: "billing" },
      { given: "the 15th" },
      { says: "15th" },
      { answered: true },
    ];
    const { id } = await cue.tests.create({
      ...byHand(teamId, criteria),
      moves: [
        { type: "says", text: "Hello there", criteria: [{ endsWith: "desk" }, { answered: false }] },
        { type: "says", text: words, criteria },
      ],
      criteria: [{ reaches: "billing" }, { neverCalls: "pay" }],
    });
    const { runs } = await cue.tests.run();
    expect(runs).toMatchObject([
      {
        id: expect.stringMatching(/^trun_/),
        object: "test_run",
        testId: id,
        passed: true,
        failure: null,
        firstFailed: null,
        teamVersion: 1,
        steps: [
          { text: "Hello there", agentId: "desk" },
          { text: words, agentId: "billing", results: criteria.map(() => ({ holds: true, why: null })) },
        ],
        results: [
          { criterion: "reaches billing", holds: true },
          { criterion: "never calls pay", holds: true },
        ],
      },
    ]);
    await cue.teams.update(teamId, {
      definition: { members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }] },
    });
    const [broken] = (await cue.tests.run({ testIds: [id] })).runs;
    expect(broken).toMatchObject({
      passed: false,
      teamVersion: 2,
      firstFailed: { step: 1, text: words, criterion: "ends with billing", why: "The call was with desk." },
    });
    expect(await cue.tests.get(id)).toMatchObject({ lastRun: broken, recent: [{ passed: false }, { passed: true }] });
    expect((await cue.tests.listRuns(id)).data).toEqual([broken, ...runs]);
    await cue.tests.run({ keep: false });
    expect((await cue.tests.listRuns(id)).data).toHaveLength(2);
  });

  it("of a call have the caller's words, what the agents did and who had each turn", async () => {
    const { cue, teamId } = await harbor();
    const call = await aCall(cue, teamId);
    const test = await cue.tests.create({ name: "A bill", callId: call.id });
    expect(test).toMatchObject({
      teamId,
      callId: call.id,
      variables: { plan: "gold" },
      moves: [
        {
          type: "says",
          text: "Hello there",
          criteria: [{ endsWith: "desk" }],
          replies: [{ say: "What can I do for you?" }],
        },
        {
          type: "says",
          text: words,
          criteria: [{ endsWith: "billing" }, { calls: "find_bill", arguments: { account: "7711" } }],
        },
      ],
    });
    expect((await cue.tests.run()).runs).toMatchObject([{ passed: true, firstFailed: null }]);
    const { ledger } = await cue.calls.get(call.id);
    const firstTurn = ledger.find(({ role }) => role === "caller")!.turnId;
    const part = await cue.tests.create({ name: "The greeting", callId: call.id, turnId: firstTurn });
    expect(part.moves).toHaveLength(1);
    await expect(cue.tests.create({ name: "x", callId: call.id, turnId: "turn_none" })).rejects.toMatchObject({
      code: "invalid_value",
      param: "turnId",
    });
    await expect(cue.tests.create({ name: "x", callId: "call_none" })).rejects.toMatchObject({
      code: "call_not_found",
    });
  });

  it("of a call have its keys and silences, and who had it behind each", async () => {
    const { cue, teamId } = await harbor({
      rules: [
        { name: "bills", when: { dtmf: "2" }, to: "billing" },
        { name: "nobody speaks", from: ["billing"], when: { silence: { ms: 8_000 } }, to: "desk" },
      ],
      handoffs: { cooldownTurns: 0 },
      members: [
        { agentId: "desk", isEntry: true, dtmf: "show" },
        { agentId: "billing", dtmf: "show" },
      ],
    });
    const call = await cue.calls.start({ teamId });
    await call.userTurn("Hello there");
    await call.agentSaid({ text: "Press 2 for bills." });
    await call.signal({ type: "dtmf", digits: "2" });
    await call.signal({ type: "silence", ms: 9_000 });
    await call.userTurn("Thank you");
    await call.end();
    const test = await cue.tests.create({ name: "Keys", callId: call.id });
    expect(test.moves).toMatchObject([
      { type: "says", text: "Hello there", criteria: [{ endsWith: "desk" }] },
      { type: "dtmf", digits: "2", criteria: [{ endsWith: "billing" }] },
      { type: "silence", ms: 9_000, criteria: [{ endsWith: "desk" }] },
      { type: "says", text: "Thank you", criteria: [{ endsWith: "desk" }] },
    ]);
    expect((await cue.tests.run()).runs).toMatchObject([{ passed: true, firstFailed: null }]);
  });

  it.each<[string, (cue: Cuecard, id: string) => Promise<unknown>]>([
    ["deleted", (cue, id) => cue.calls.delete(id)],
    ["erased", (cue) => cue.calls.erase({ externalId: "room" })],
  ])("of a call that is %s go with it, unless the words are the caller's no more", async (_how, remove) => {
    const { cue, teamId } = await harbor();
    const call = await aCall(cue, teamId, { externalId: "room" });
    const gone = await cue.tests.create({ name: "Gone", callId: call.id });
    const kept = await cue.tests.create({ name: "Kept", callId: call.id });
    await cue.tests.run();
    await expect(cue.tests.update(gone.id, { callId: "call_other" })).rejects.toMatchObject({ param: "callId" });
    await cue.tests.update(gone.id, { ...gone, name: "Still of the call" });
    await cue.tests.update(kept.id, {
      callId: null,
      moves: [{ type: "says", text: "When must one pay a bill?" }],
    });
    await remove(cue, call.id);
    expect((await cue.tests.list()).data.map(({ id }) => id)).toEqual([kept.id]);
    await expect(cue.tests.get(gone.id)).rejects.toMatchObject({ code: "test_not_found" });
  });

  it("have no word that a call's recording left out", async () => {
    const redacted = await harbor({ recording: "redacted", redact: ["Hello there"] });
    const call = await aCall(redacted.cue, redacted.teamId);
    const test = await redacted.cue.tests.create({ name: "Redacted", callId: call.id });
    expect(JSON.stringify(test)).not.toContain("Hello there");
    const none = await harbor({ recording: "none" });
    const silent = await aCall(none.cue, none.teamId);
    await expect(none.cue.tests.create({ name: "x", callId: silent.id })).rejects.toMatchObject({
      code: "invalid_value",
      param: "callId",
    });
  });

  it("are played on copies: no call, no event, no gap and no count has them", async () => {
    const observed: string[] = [];
    const observer: Observer = {
      ...unobserved,
      observe(name, _facts, work) {
        if (name !== "embed") observed.push(name);
        return work(() => {});
      },
    };
    const { cue, teamId } = await harbor({}, { observer });
    const heard: string[] = [];
    observed.length = 0;
    for (const name of ["call.started", "turn.answered", "call.handed_off", "call.ended"] as const)
      cue.on(name, () => heard.push(name));
    await cue.tests.create({
      ...byHand(teamId, []),
      moves: [
        { type: "says", text: words },
        { type: "says", text: "Do you sell submarines?" },
      ],
    });
    expect((await cue.tests.run()).runs).toMatchObject([{ passed: true }]);
    expect((await cue.calls.list()).data).toEqual([]);
    expect(heard).toEqual([]);
    // Its search is one: whoever counts searches counts it.
    expect(new Set(observed)).toEqual(new Set(["search"]));
  });

  it("go on when a team is gone, and say why", async () => {
    const { cue, teamId } = await harbor();
    const test = await cue.tests.create(byHand(teamId, [{ endsWith: "billing" }]));
    await cue.teams.delete(teamId);
    expect((await cue.tests.run()).runs).toMatchObject([
      {
        testId: test.id,
        passed: false,
        failure: expect.stringContaining(teamId),
        steps: [{ agentId: null, results: [{ holds: false, why: expect.stringContaining(teamId) }] }],
      },
    ]);
  });

  it("are run a part at a time, also named ones", async () => {
    const { cue, teamId } = await harbor();
    const made: CallTest[] = [];
    for (const name of ["A", "B", "C"]) made.push(await cue.tests.create({ ...byHand(teamId, []), name }));
    const [a, b, c] = made.map(({ id }) => id);
    const idsOf = ({ runs }: Awaited<ReturnType<typeof cue.tests.run>>) => runs.map(({ testId }) => testId);
    const first = await cue.tests.run({ limit: 2 });
    expect([idsOf(first), first.hasMore]).toEqual([[c, b], true]);
    expect(idsOf(await cue.tests.run({ limit: 2, cursor: first.nextCursor }))).toEqual([a]);
    const named = await cue.tests.run({ testIds: [b!, a!], limit: 1 });
    expect(idsOf(named)).toEqual([b]);
    const rest = await cue.tests.run({ testIds: [b!, a!], limit: 1, cursor: named.nextCursor });
    expect([idsOf(rest), rest.hasMore, rest.nextCursor]).toEqual([[a], false, null]);
    await expect(cue.tests.run({ testIds: [a!, "test_none"] })).rejects.toMatchObject({
      code: "test_not_found",
      param: "testIds[1]",
    });
  });

  it("refuse what can't be played", async () => {
    const { cue, teamId } = await harbor();
    await expect(cue.tests.create(byHand("team_none", []))).rejects.toMatchObject({
      code: "team_not_found",
      param: "teamId",
    });
    await expect(cue.tests.create({ name: "x", teamId })).rejects.toThrow("Pass moves");
    await expect(cue.tests.create({ ...byHand(teamId, []), agentId: "desk" })).rejects.toThrow("exactly one");
    await expect(cue.tests.create(byHand(teamId, [{ sings: "x" } as never]))).rejects.toMatchObject({
      code: "unknown_field",
    });
    const text = "word ".repeat(700);
    const moves = Array.from({ length: 90 }, () => ({ type: "says" as const, text }));
    await expect(cue.tests.create({ name: "x", teamId, moves })).rejects.toMatchObject({ code: "value_out_of_range" });
  });

  it("keep twenty runs", async () => {
    const { cue, teamId } = await harbor();
    const { id } = await cue.tests.create(byHand(teamId, []));
    for (let run = 0; run < 21; run++) await cue.tests.run();
    expect((await cue.tests.get(id)).recent).toHaveLength(20);
  });
});
