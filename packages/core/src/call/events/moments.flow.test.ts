import { describe, expect, test } from "vitest";
import type { CreateTeam } from "../../schema/team.ts";
import { createFixture } from "../test-kit/call-fixture.ts";

const team: CreateTeam = {
  name: "Moments",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "billing", role: "Billing" },
      { agentId: "support", role: "Support" },
    ],
    rules: [
      {
        name: "promised",
        when: { said: { by: "agent", matches: "(?i)over to billing" } },
        to: "billing",
      },
      { name: "late", from: ["desk"], when: { elapsed: { ms: 600_000, of: "call" } }, to: "support" },
      { name: "stuck", from: ["billing"], when: { elapsed: { ms: 60_000, of: "member" } }, to: "desk" },
      { name: "unclear", from: ["support"], when: { confidence: { below: 0.4 } }, to: "desk" },
    ],
  },
};
const startCall = async () => {
  const fixture = await createFixture(team);
  return { ...fixture, call: await fixture.start() };
};
const ownerOf = async (call: { inspect(): Promise<{ agentId: string | null }> }) => (await call.inspect()).agentId;
const messages = async (call: { inspect(): Promise<{ trace: { message: string }[] }> }) =>
  (await call.inspect()).trace.map(({ message }) => message).join("\n");

describe("what the agent says", () => {
  test("moves the call when the present member says it", async () => {
    const { call } = await startCall();
    const turn = await call.signal({ type: "agent_said", text: "I put you over to Billing." });
    expect(turn).toMatchObject({ agent: { id: "billing" }, handoff: { by: "rule", rule: "promised" } });
    expect(await messages(call)).toContain("the agent's words match /(?i)over to billing/");
  });

  test("moves nothing when the caller says it, when it is reported twice, and when a member that left said it", async () => {
    const { call } = await startCall();
    const { turnId } = await call.userTurn("over to billing, you said");
    expect(await ownerOf(call)).toBe("desk");
    await call.handOff({ agentId: "billing" });
    await call.handOff({ agentId: "desk" });
    const said = { type: "agent_said", text: "Over to Billing.", itemId: "item_1" } as const;
    await call.handOff({ agentId: "support" });
    await call.userTurn("hello");
    expect(await call.signal({ ...said, turnId })).toBeNull();
    await call.handOff({ agentId: "desk" });
    await call.userTurn("hello again");
    expect(await call.signal(said)).toBeNull();
    expect(await ownerOf(call)).toBe("desk");
  });

  test("asks no other rule: a member is not taken away in the middle of its sentence", async () => {
    const { call, clock } = await startCall();
    clock.now += 700_000;
    expect(await call.signal({ type: "agent_said", text: "One moment." })).toBeNull();
    expect(await call.userTurn("hello")).toMatchObject({ agent: { id: "support" }, handoff: { rule: "late" } });
  });
});

describe("time that has passed", () => {
  test("counts from the start of the call, or from when the member got it, and is looked at when something happens", async () => {
    const { call, clock } = await startCall();
    clock.now += 500_000;
    expect((await call.userTurn("hello")).handoff).toBeNull();
    await call.handOff({ agentId: "billing" });
    await call.userTurn("hello again");
    clock.now += 59_999;
    expect(await call.signal({ type: "silence", ms: 10 })).toBeNull();
    clock.now += 1;
    expect(await call.signal({ type: "silence", ms: 11 })).toMatchObject({ handoff: { rule: "stuck", to: "desk" } });
    expect(await messages(call)).toContain("60000 ms since the member got the call (the rule needs 60000)");
  });

  test("of a member goes on where its hand-off was declined, also in another process", async () => {
    const { call, calls, clock, another } = await startCall();
    await call.handOff({ agentId: "billing" });
    clock.now += 40_000;
    await call.userTurn("hello");
    await call.handOff({ agentId: "support" });
    await call.declineHandoff();
    await calls.flush();
    clock.now += 20_000;
    const resumed = await another().calls.resume(call.id);
    expect((await resumed.userTurn("hello again")).handoff).toMatchObject({ rule: "stuck", to: "desk" });
  });
});

describe("how well the recognizer heard", () => {
  const words = (...confidences: number[]) =>
    confidences.map((confidence, index) => ({ text: `word${index}`, confidence }));
  const atSupport = async () => {
    const { call } = await startCall();
    await call.handOff({ agentId: "support" });
    await call.userTurn("well");
    return call;
  };

  test.each([
    ["the mean of the words", { words: words(0.1, 0.5) }, "desk"],
    ["words that are sure enough", { words: words(0.3, 0.5) }, "support"],
    ["the reading that is the turn", { alternatives: [{ text: "a b", confidence: 0.3 }] }, "desk"],
    ["another reading, which says nothing of it", { alternatives: [{ text: "a c", confidence: 0.3 }] }, "support"],
    ["nothing", {}, "support"],
  ])("%s", async (_name, recognition, owner) => {
    const call = await atSupport();
    const preview = await call.userTurn("a b", { ...recognition, preview: true });
    const turn = await call.userTurn("a b", recognition);
    expect([preview.agent.id, turn.agent.id]).toEqual([owner, owner]);
  });
});
