import { setTimeout as wait } from "node:timers/promises";
import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { AnalysisPlan } from "../../schema/call-findings.ts";
import type { TeamDefinitionInput } from "../../schema/team-definition.ts";
import type { Analyse, CallToAnalyse } from "../host/analyse.ts";

const plan: AnalysisPlan = {
  criteria: [{ name: "price told", description: "The agent told the price that was asked for." }],
  fields: { type: "object", properties: { plan: { type: "string" } }, required: ["plan"] },
  outcomes: ["informed", "lost"],
  topics: ["prices", "opening hours"],
  summary: true,
};
const answer = {
  criteria: { "price told": { met: true, why: "Thirty-nine euros were said." } },
  outcome: "informed",
  fields: { plan: "Basic" },
  topics: ["prices"],
  summary: "The price of the Basic plan was asked for, by card 4111 1111.",
};

async function open(analyse: Analyse, more: TeamDefinitionInput = {}, storage = createMemoryStorage()) {
  let time = Date.parse("2026-11-27T09:00:00Z");
  const pass = (ms: number) => {
    time += ms;
  };
  const cue = await createTestCuecard({ now: () => time, storage, analyse, random: () => 0, concurrency: 1 });
  onTestFinished(() => cue.close());
  await cue.agents.create({ id: "desk", name: "Desk" });
  const members = [{ agentId: "desk", isEntry: true }];
  const { id: teamId } = await cue.teams.create({ name: "T", definition: { members, analysis: plan, ...more } });
  const talk = async (end = {}) => {
    const call = await cue.calls.start({ teamId });
    await call.userTurn("How much is the Basic plan? My card is 4111 1111.", { deadlineMs: 5_000 });
    await call.agentSaid({ text: "It is thirty-nine euros." });
    await call.end(end);
    return call.id;
  };
  const findings = (id: string, status = "done") =>
    vi.waitFor(async () => {
      const found = (await cue.calls.analysis(id)).findings;
      expect(found).toMatchObject({ status });
      return found!;
    }, 20_000);
  return { cue, storage, teamId, talk, findings, pass };
}

test("what `analyse` finds of a call that has ended is stored with it, found by lists, and told", async () => {
  const asked: CallToAnalyse[] = [];
  const { cue, storage, teamId, talk, findings } = await open(async (call) => {
    asked.push(call);
    return answer;
  });
  await storage.workspace("default").listen(Number.MAX_SAFE_INTEGER);
  const told: unknown[] = [];
  cue.on("call.analysed", (event) => told.push(event));
  const id = await talk();
  expect(await findings(id)).toMatchObject({ success: true, ...answer, criteria: [{ name: "price told", met: true }] });
  expect(asked).toMatchObject([{ plan, fault: null, happened: { turns: 1 }, call: { id, ledger: [{}, {}] } }]);
  expect(told).toMatchObject([{ callId: id, findings: { status: "done" } }]);
  const { rows } = await storage.workspace("default").listEvents({
    after: 0,
    limit: 99,
    types: ["call.analysed"],
    knowledgeBaseId: null,
    objectId: id,
  });
  expect(rows.map(({ data }) => data)).toEqual([{ callId: id, status: "done" }]);
  const found = async (query: object) => (await cue.calls.list(query)).data.map((call) => call.id);
  for (const query of [{ outcome: "informed" }, { success: "yes" }, { topic: "prices" }, { field: "plan:Basic" }])
    expect(await found(query)).toEqual([id]);
  expect(await found({ topic: "opening hours" })).toEqual([]);
  const { facets } = await cue.calls.count({ teamId });
  expect(facets.find(({ filter }) => filter === "field")?.values).toEqual([{ value: "plan:Basic", calls: 1 }]);
});

test("an answer that does not fit is asked for again with the reason, and calls are analysed again with another plan", async () => {
  const faults: (string | null)[] = [];
  let fields: Record<string, string | number> = {};
  const { cue, teamId, talk, findings, pass } = await open(async ({ fault }) => {
    faults.push(fault);
    return { ...answer, fields };
  });
  const id = await talk({ outcome: "set by us" });
  expect((await findings(id, "pending")).error).toContain("The fields");
  fields = { plan: "Basic" };
  pass(60_000);
  await findings(id);
  expect(faults).toEqual([null, expect.stringContaining("fields")]);
  expect((await cue.calls.list({ outcome: "informed" })).data).toEqual([]);

  fields = { seats: 4 };
  const other = { fields: { type: "object", properties: { seats: { type: "integer" } } } };
  const { definition } = await cue.teams.get(teamId);
  await cue.teams.update(teamId, { definition: { ...definition, analysis: other } as never });
  expect(await cue.calls.analyse({ teamId, since: "2026-11-28T00:00:00Z" })).toMatchObject({ calls: 0 });
  expect(await cue.calls.analyse({ teamId })).toMatchObject({ calls: 1 });
  await vi.waitFor(async () => expect((await cue.calls.list({ field: "seats:4" })).data).toHaveLength(1), 20_000);
  expect((await cue.calls.list({ field: "plan:Basic" })).data).toEqual([]);
});

test("the calls of an agent without a team are asked what its own `analysis` says, and those of a team are not", async () => {
  const plans: AnalysisPlan[] = [];
  const { cue, findings } = await open(async ({ plan }) => {
    plans.push(plan);
    return { topics: ["parking"] };
  });
  const analysis: AnalysisPlan = { topics: ["parking"] };
  await cue.agents.create({ id: "guard", name: "Guard", analysis });
  const talk = async (who: { agentId: string } | { teamId: string }) => {
    const call = await cue.calls.start(who);
    await call.userTurn("Where do I park?");
    await call.end();
    return call.id;
  };
  expect(await findings(await talk({ agentId: "guard" }))).toMatchObject({ topics: ["parking"] });
  const members = [{ agentId: "guard", isEntry: true }];
  const team = await cue.teams.create({ name: "Gate", definition: { members } });
  const ofTeam = await talk({ teamId: team.id });
  const ofDesk = await talk({ agentId: "desk" });
  await findings(await talk({ agentId: "guard" }));
  expect(plans).toEqual([analysis, analysis]);
  for (const id of [ofTeam, ofDesk]) expect((await cue.calls.analysis(id)).findings).toBe(null);
  expect(await cue.calls.analyse({ agentId: "guard" })).toMatchObject({ teamId: null, agentId: "guard", calls: 2 });
  await vi.waitFor(() => expect(plans).toEqual(Array(4).fill(analysis)), 20_000);
  const broken = { fields: { type: "string" } };
  await expect(cue.agents.update("guard", { analysis: broken })).rejects.toMatchObject({ code: "invalid_value" });
});

test("after five attempts a call's analysis has failed, and a call that was left alone is analysed too", async () => {
  const { talk, findings, pass } = await open(async () => {
    throw new Error("The model is away.");
  });
  const id = await talk();
  for (let failures = 1; failures < 5; failures++) {
    await vi.waitFor(async () => expect(await findings(id, "pending")).toMatchObject({ failures }), 20_000);
    pass(3_600_000);
  }
  expect(await findings(id, "failed")).toMatchObject({ failures: 5, error: "The model is away." });
});

test("recording and retention hold for it: nothing removed comes back, nothing is read where no words are kept", async () => {
  let asked = 0;
  const analyse: Analyse = async ({ call }) => {
    asked += 1;
    expect(JSON.stringify(call)).not.toContain("4111");
    return answer;
  };
  const kept = await open(analyse, { recording: "redacted", redact: ["[0-9]{4} [0-9]{4}"], retentionDays: 1 });
  const id = await kept.talk();
  expect((await kept.findings(id)).summary).not.toContain("4111");
  kept.pass(2 * 24 * 3_600_000);
  await kept.storage.forgetCalls("2026-11-29T10:00:00.000Z");
  await expect(kept.cue.calls.analysis(id)).rejects.toMatchObject({ code: "call_not_found" });
  const before = asked;
  const none = await open(analyse, { recording: "none" });
  await none.talk();
  await wait(1_500);
  expect(asked).toBe(before);
});

test("a plan whose fields can't be checked is refused, and so is a team without one", async () => {
  const { cue, teamId } = await open(async () => answer);
  const members = [{ agentId: "desk", isEntry: true }];
  const save = (fields: object) => cue.teams.update(teamId, { definition: { members, analysis: { fields } } as never });
  for (const fields of [
    { type: "string" },
    { type: "object", properties: { a: { type: "string", pattern: "(a+)+$" } } },
    { type: "object", properties: { a: { $ref: "#" } } },
  ])
    await expect(save(fields)).rejects.toMatchObject({ code: "invalid_team_definition" });
  await save({ type: "object", properties: { pattern: { type: "string" } } });
  await cue.teams.update(teamId, { definition: { members } });
  await expect(cue.calls.analyse({ teamId })).rejects.toMatchObject({ code: "invalid_value" });
  await expect(cue.calls.analyse({ teamId: "nobody" })).rejects.toMatchObject({ code: "team_not_found" });
  await expect(cue.calls.analyse({ agentId: "desk" })).rejects.toMatchObject({
    code: "invalid_value",
    param: "agentId",
  });
  await expect(cue.calls.analyse({ agentId: "nobody" })).rejects.toMatchObject({ code: "agent_not_found" });
  for (const input of [{}, { teamId, agentId: "desk" }])
    await expect(cue.calls.analyse(input)).rejects.toMatchObject({ code: "invalid_value" });
});

test("a call that can't be read is not claimed for ever: its analysis fails after as many attempts, without its words", async () => {
  const storage = createMemoryStorage();
  const getCallEntries = async () => JSON.parse("{ secret words }") as never;
  const broken = { ...storage, workspace: (id: string) => ({ ...storage.workspace(id), getCallEntries }) };
  const { talk, pass } = await open(async () => answer, {}, broken);
  const id = await talk();
  for (let failures = 1; failures <= 5; failures++) {
    await vi.waitFor(async () => {
      const { findings } = (await storage.workspace("default").getCall(id))!;
      expect(findings).toMatchObject({ failures, error: "The stored call could not be read." });
    }, 20_000);
    pass(3_600_000);
  }
  expect((await storage.workspace("default").getCall(id))!.findings).toMatchObject({ status: "failed" });
});
