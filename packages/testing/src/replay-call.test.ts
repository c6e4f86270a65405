import { AssertionError } from "node:assert";
import { expect, test } from "vitest";
import { expectCall } from "./expect-call/expect-call.ts";
import { replayCall } from "./replay-call.ts";
import { createScriptedCaller } from "./scripted-caller.ts";
import { createScriptedModel } from "./scripted-model.ts";
import { frontTeam, openFrontDesk } from "./test-kit/front-desk.ts";

async function record() {
  const { cue, start } = await openFrontDesk();
  const call = await start({ variables: { name: "Ada" } });
  const model = createScriptedModel([
    { heard: "broken", reply: { toolCalls: [{ name: "lookup" }, { name: "transfer_to_support" }] } },
    { reply: { say: "I see." } },
  ]);
  const caller = createScriptedCaller([
    "Hello",
    { text: "It is broken", interrupts: true },
    { type: "dtmf", digits: "1" },
    { text: "I want a refund", language: "en" },
  ]);
  const turns = await caller.talk(call, model);
  await call.handOff({ agentId: "desk", reason: "vip" });
  await call.signal({ type: "variables", set: { plan: "gold" } });
  await call.signal({ type: "silence", ms: 9_000 });
  return { calls: cue.calls, teams: cue.teams, turns, recorded: await call.inspect() };
}

test("a recorded call plays again with the same hand-offs, and can be checked like any other", async () => {
  const { calls, recorded, turns } = await record();
  expect(turns.map(({ agent }) => agent.id)).toEqual(["desk", "support", "billing"]);
  const call = await replayCall(calls, recorded);
  expectCall(call)
    .handedOff({ to: "support", by: "tool" })
    .handedOff({ by: "rule", to: "billing" })
    .handedOff({ by: "code" })
    .said("I see");
  const { ledger } = await call.inspect();
  expect(ledger.map(({ role, text }) => [role, text])).toEqual(recorded.ledger.map(({ role, text }) => [role, text]));
});

test("keys that were not recorded are not pressed again", async () => {
  const { cue, start } = await openFrontDesk();
  const call = await start();
  await call.signal({ type: "dtmf", digits: "4711" });
  await call.userTurn("Hello");
  const { ledger } = await (await replayCall(cue.calls, await call.inspect())).inspect();
  expect(ledger.map(({ role }) => role)).toEqual(["caller"]);
});

test("a declined hand-off is declined again, by code and by the model", async () => {
  const { cue, start } = await openFrontDesk();
  const call = await start();
  await call.userTurn("I want a refund");
  await call.declineHandoff({ reason: "closed" });
  expect((await call.declineHandoff()).handoff!.status).toBe("refused");
  await call.userTurn("A refund, please");
  await call.toolCalls([{ id: "d", name: "decline_handoff", arguments: { reason: "no" } }]);
  const recorded = await call.inspect();
  const replayed = await (await replayCall(cue.calls, recorded)).inspect();
  const told = ({ trace }: typeof recorded) =>
    trace.filter(({ kind }) => kind !== "event").map(({ kind, data }) => [kind, data?.from, data?.to, data?.why]);
  expect(told(replayed)).toEqual(told(recorded));
  expect(replayed.trace.filter(({ kind }) => kind === "reverted")).toHaveLength(2);
});

test("a team that would hand over otherwise fails the replay and says how", async () => {
  const { calls, teams, recorded } = await record();
  const { rules, ...rest } = frontTeam.definition!;
  const { id } = await teams.create({
    name: "Next",
    definition: { ...rest, rules: rules!.filter(({ name }) => name !== "refunds") },
  });
  const replayed = replayCall(calls, recorded, { teamId: id });
  await expect(replayed).rejects.toThrow(AssertionError);
  await expect(replayed).rejects.toThrow(
    /^Hand-off 2 of the replay is support → desk by code; support → billing by rule "refunds" was recorded\.\n[\s\S]*no rule fired/,
  );
});

test("words that were reported late are reported late again", async () => {
  const { cue, start } = await openFrontDesk();
  const call = await start();
  const hello = await call.userTurn("Hello");
  await call.userTurn("I want a refund");
  await call.agentSaid({ text: "Good day.", turnId: hello.turnId });
  await call.handOff({ agentId: "desk", reason: "vip" });
  const recorded = await call.inspect();
  const replayed = await (await replayCall(cue.calls, recorded)).inspect();
  const said = (each: typeof recorded) => each.ledger.map(({ agentId, text }) => [agentId, text]);
  expect(said(recorded)).toEqual([
    [null, "Hello"],
    ["desk", "Good day."],
    [null, "I want a refund"],
  ]);
  expect(said(replayed)).toEqual(said(recorded));
  const late = (each: typeof recorded) => each.trace.filter(({ data }) => data?.event === "late").length;
  expect(late(replayed)).toBe(1);
});
