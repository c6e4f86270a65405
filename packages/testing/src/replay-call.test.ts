import { AssertionError } from "node:assert";
import type { CreateTeam, LiveCall, Turn } from "@cuecard/core";
import { describe, expect, test } from "vitest";
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

const withPeople: CreateTeam = {
  name: "With people",
  definition: {
    members: [
      ...frontTeam.definition!.members!,
      { agentId: "ann", role: "Engineer", kind: "human", destination: { kind: "queue", name: "a" }, fallback: "ben" },
      {
        agentId: "ben",
        role: "Manager",
        kind: "human",
        destination: { kind: "queue", name: "b" },
        fallback: "support",
      },
    ],
    rules: [{ name: "engineer", when: { keywords: ["engineer"] }, to: "ann", sure: true, message: "I call Ann." }],
    handoffs: { cooldownTurns: 0, maxPerEdge: 5 },
  },
};

/** What a call came to, and how, without ids and times. */
const courseOf = ({
  agentId,
  ledger,
  trace,
  current,
}: Awaited<ReturnType<LiveCall["inspect"]>> & { current: Turn }) => ({
  agentId,
  ledger: ledger.map(({ role, text, agentId: by }) => [role, text, by]),
  moves: trace
    .filter(({ kind }) => ["handoff", "transfer", "refused", "reverted"].includes(kind))
    .map(({ kind, message, data }) => [kind, message, data?.items]),
  transfer: current.transfer && { ...current.transfer, id: "", startedAt: "", endedAt: "" },
  instructions: current.instructions,
});

describe("people who were called are called again", () => {
  const acts: Record<string, (call: LiveCall) => Promise<unknown>> = {
    "bridged, then the person hands back": async (call) => {
      await call.userTurn("I need an engineer");
      await call.agentSaid({ text: "I call Ann." });
      await call.userTurn("Fine, I wait");
      await call.transferStatus({ status: "bridged" });
      await call.userTurn("My router is broken");
      await call.handOff({ agentId: "desk", reason: "it is replaced" });
      await call.userTurn("Thank you");
    },
    "nobody answers, so the fallback is called, who is busy, so the next one has the call": async (call) => {
      await call.userTurn("I need an engineer");
      await call.transferStatus({ status: "no_answer" });
      await call.agentSaid({ text: "I call somebody else." });
      await call.transferStatus({ status: "busy", reason: "on another line" });
      await call.userTurn("And now?");
    },
    "asked for by a tool and by code, and passed on for good": async (call) => {
      await call.userTurn("Hello");
      await call.toolCalls([{ id: "c1", name: "transfer_to_manager", arguments: { reason: "angry" } }]);
      await call.transferStatus({ status: "declined" });
      await call.handOff({ agentId: "ann", reason: "a supervisor wants it" });
      await call.handOff({ agentId: "ben" });
      await call.transferStatus({ status: "referred" });
    },
    "still ringing at the end": async (call) => {
      await call.handOff({ agentId: "ann", reason: "vip" });
      await call.userTurn("Hello?");
    },
  };
  test.each(Object.entries(acts))("%s", async (_how, act) => {
    const { cue, start } = await openFrontDesk(withPeople);
    const call = await start();
    await act(call);
    const recorded = await call.inspect();
    const again = await replayCall(cue.calls, recorded);
    expect(courseOf({ ...(await again.inspect()), current: again.current })).toEqual(
      courseOf({ ...recorded, current: call.current }),
    );
    expect(recorded.trace.filter(({ kind }) => kind === "transfer").length).toBeGreaterThan(0);
  });

  test("one who did not answer in time goes to the fallback again", async () => {
    let now = Date.now();
    const { cue, start } = await openFrontDesk(withPeople, () => now);
    const call = await start();
    await call.userTurn("I need an engineer");
    now += 31_000;
    await call.userTurn("Is anybody there?");
    now += 31_000;
    await call.agentSaid({ text: "I am with you." });
    await call.userTurn("Good");
    const recorded = await call.inspect();
    expect(recorded.agentId).toBe("support");
    const again = await (await replayCall(cue.calls, recorded)).inspect();
    const told = ({ agentId, trace, ledger }: typeof recorded) => ({
      agentId,
      ended: trace.flatMap(({ kind, data }) =>
        kind === "transfer" && data?.status !== "ringing" ? [data?.status] : [],
      ),
      said: ledger.map(({ text, agentId: by }) => [text, by]),
    });
    expect(told(again)).toEqual(told(recorded));
  });

  test("a team whose fallback is another one fails the replay and says so", async () => {
    const { cue, start } = await openFrontDesk(withPeople);
    const call = await start();
    await call.userTurn("I need an engineer");
    await call.transferStatus({ status: "no_answer" });
    const { members, ...rest } = withPeople.definition!;
    const others = members!.map((each) => (each.agentId === "ann" ? { ...each, fallback: "support" } : each));
    const { id } = await cue.teams.create({ name: "Next", definition: { ...rest, members: others } });
    await expect(replayCall(cue.calls, await call.inspect(), { teamId: id })).rejects.toThrow(
      /^Hand-off 3 of the replay is desk → support by code; desk calls ben by code was recorded\./,
    );
  });

  test("a team that calls nobody any more fails the replay and says so", async () => {
    const { cue, start } = await openFrontDesk(withPeople);
    const call = await start();
    await call.userTurn("I need an engineer");
    await call.transferStatus({ status: "bridged" });
    const { id } = await cue.teams.create({ ...withPeople, definition: { ...withPeople.definition!, rules: [] } });
    await expect(replayCall(cue.calls, await call.inspect(), { teamId: id })).rejects.toThrow(
      /^Hand-off 1 of the replay is missing; desk calls ann by rule "engineer" was recorded\./,
    );
  });
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
