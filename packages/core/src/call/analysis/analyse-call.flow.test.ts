import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import type { TeamDefinitionInput } from "../../schema/team-definition.ts";

const definition: TeamDefinitionInput = {
  members: [
    { agentId: "desk", role: "Desk", isEntry: true },
    { agentId: "billing", role: "Billing" },
    { agentId: "person", role: "Person", kind: "human" },
  ],
  rules: [{ name: "bills", when: { keywords: ["invoice"] }, to: "billing" }],
  handoffs: { words: "suggest", cooldownTurns: 0 },
};

/** A team that knows about routers, and a clock that the test moves. */
async function open(more: TeamDefinitionInput = {}) {
  let time = Date.parse("2026-11-27T09:00:00Z");
  const pass = (ms: number) => {
    time += ms;
  };
  const cue = await createTestCuecard({ now: () => time });
  onTestFinished(() => cue.close());
  const { id } = await cue.knowledgeBases.create({ name: "Help" });
  const textContent = "When the router is broken, hold its button for ten seconds.";
  await cue.sources.waitUntilReady(
    await cue.sources.add(id, { sourceType: "text", textTitle: "Routers", textContent }),
  );
  const knowledge = [{ knowledgeBaseId: id, mode: "preload" as const }];
  for (const agentId of ["desk", "billing"]) await cue.agents.create({ id: agentId, name: agentId, knowledge });
  const { id: teamId } = await cue.teams.create({ name: "Team", definition: { ...definition, ...more } });
  return { cue, teamId, pass };
}

const deadlineMs = 10_000;

test("what happened in a call is computed from what is stored of it, while it lasts and after its end", async () => {
  const { cue, teamId, pass } = await open();
  const call = await cue.calls.start({ teamId });
  const moments: (() => Promise<unknown>)[] = [
    () => call.userTurn("Do you rent out purple bicycles?", { deadlineMs }),
    () => call.agentSaid({ text: "It costs 29 euros." }),
    () => call.signal({ type: "said_checked", text: "It costs 29 euros.", action: "flag", reason: "39 is written." }),
    () => call.userTurn("My router is broken", { deadlineMs }),
    () => call.agentSaid({ text: "Hold its button for ten seconds and then wait.", interrupted: true, playedMs: 900 }),
    () => call.signal({ type: "interrupted" }),
    ...[2_000, 4_000, 6_000].map((ms) => () => call.signal({ type: "silence", ms })),
    () => call.userTurn("And my invoice?", { deadlineMs }),
    () => call.toolCalls([{ id: "c1", name: "find_invoice", arguments: {} }]),
    () => call.signal({ type: "tool_result", id: "c1", ok: false, output: "down" }),
    () => call.signal({ type: "model_failed", reason: "The model broke off." }),
    () => call.signal({ type: "silence", ms: 3_000 }),
  ];
  for (const happen of moments) {
    pass(1_000);
    await happen();
  }
  const live = await cue.calls.analysis(call.id);
  expect(live).toMatchObject({
    object: "call_analysis",
    callId: call.id,
    turns: 3,
    members: [
      { agentId: "desk", ms: 10_000, turns: 2 },
      { agentId: "billing", turns: 1 },
    ],
    handoffs: { committed: 1, undone: 0, refused: 0 },
    silence: { times: 2, longestMs: 6_000 },
    interruptions: 1,
    tools: { calls: 1, failed: 1 },
    modelFailures: 1,
  });
  expect(live.unanswered[0]).toMatchObject({
    question: "Do you rent out purple bicycles?",
    reasons: ["nothing_found"],
  });
  expect(live.unanswered.map(({ question }) => question)).not.toContain("My router is broken");
  expect(live.contradicted).toEqual([
    {
      turnId: live.contradicted[0]!.turnId,
      text: "It costs 29 euros.",
      action: "flag",
      why: expect.stringContaining("39 is written"),
    },
  ]);

  pass(5_000);
  await call.end({ reason: "caller_hung_up" });
  const ended = await cue.calls.analysis(call.id);
  expect(ended.durationMs).toBe(19_000);
  expect(ended.members.reduce((sum, { ms }) => sum + ms, 0)).toBe(ended.durationMs);
  const [listed] = (await cue.calls.list()).data;
  expect(listed!.digest).toMatchObject({ turns: 3, handoffs: 1, unanswered: ended.unanswered.length });
  expect({ ...ended, durationMs: live.durationMs, members: live.members }).toEqual(live);
});

test("a hand-off that was taken back gives the call back, and one that was refused changes nobody", async () => {
  const { cue, teamId } = await open();
  const call = await cue.calls.start({ teamId });
  await call.userTurn("My invoice", { deadlineMs });
  await call.declineHandoff({ reason: "not mine" });
  await call.handOff({ agentId: "desk" });
  const { members, handoffs } = await cue.calls.analysis(call.id);
  expect(members.map(({ agentId }) => agentId)).toEqual(["desk", "billing", "desk"]);
  expect(handoffs).toMatchObject({ committed: 1, undone: 1 });
});

test("a call in which nobody spoke has its member, and nothing else", async () => {
  const { cue, teamId } = await open();
  const call = await cue.calls.start({ teamId });
  await call.end();
  expect(await cue.calls.analysis(call.id)).toMatchObject({
    turns: 0,
    members: [{ agentId: "desk", turns: 0 }],
    unanswered: [],
    contradicted: [],
    silence: { times: 0, longestMs: 0 },
  });
});

test.each(["none", "redacted"] as const)(
  "with the recording %s an analysis has no words that are not stored",
  async (recording) => {
    const { cue, teamId } = await open({ recording, ...(recording === "redacted" && { redact: ["purple \\w+"] }) });
    const call = await cue.calls.start({ teamId });
    await call.userTurn("Do you rent out purple bicycles?", { deadlineMs });
    await call.signal({
      type: "said_checked",
      text: "We have purple bicycles.",
      action: "flag",
      reason: "purple bicycles are new",
    });
    await call.end();
    expect(JSON.stringify(await cue.calls.analysis(call.id))).not.toContain("purple bicycles");
  },
);

test("what turns took is computed from what the host measured, part by part without a gap", async () => {
  const { cue, teamId } = await open();
  const heard: unknown[] = [];
  cue.on("turn.timed", ({ turnId, segments, cost }) => heard.push({ turnId, segments, cost }));
  const call = await cue.calls.start({ teamId });
  const { turnId } = await call.userTurn("My router is broken", { deadlineMs });
  await call.signal({ type: "turn_timed", transcribedMs: 200, firstAudioMs: 900, promptTokens: 1_000, cost: 0.25 });
  await call.userTurn("And my invoice?", { deadlineMs });
  // What is known later belongs to its own turn, and a clock may be a little behind another.
  await call.signal({ type: "turn_timed", turnId, audioEndMs: 2_900, cachedTokens: 750, outputTokens: 40 });
  await call.signal({ type: "turn_timed", transcribedMs: 400, firstTokenMs: 390, firstAudioMs: 700 });
  const { timing } = await cue.calls.analysis(call.id);
  expect(timing).toEqual({
    turns: 2,
    firstAudio: { medianMs: 700, longestMs: 900 },
    segments: [
      { until: "transcribed", turns: 2, meanMs: 300 },
      { until: "firstToken", turns: 1, meanMs: 0 },
      { until: "firstAudio", turns: 2, meanMs: 500 },
      { until: "audioEnd", turns: 1, meanMs: 2_000 },
    ],
    promptTokens: 1_000,
    cachedShare: 0.75,
    outputTokens: 40,
    cost: 0.25,
  });
  expect(heard[0]).toEqual({
    turnId,
    segments: [
      { until: "transcribed", ms: 200 },
      { until: "firstAudio", ms: 700 },
    ],
    cost: 0.25,
  });
  const { trace } = await call.inspect();
  expect(trace.find(({ data }) => data?.event === "turn_timed")?.message).toBe(
    "The turn was measured: transcribed after 200 ms, then firstAudio after 700 ms.",
  );
  await call.end();
  expect((await cue.calls.analysis(call.id)).timing).toEqual(timing);
  const silent = await cue.calls.start({ teamId });
  expect((await cue.calls.analysis(silent.id)).timing).toBeNull();
});

test("an analysis goes with its call", async () => {
  const { cue, teamId } = await open();
  const call = await cue.calls.start({ teamId });
  await call.end();
  await cue.calls.delete(call.id);
  await expect(cue.calls.analysis(call.id)).rejects.toMatchObject({ code: "call_not_found" });
});
