import { expect, test } from "vitest";
import { createScriptedModel } from "./scripted-model.ts";
import { openFrontDesk } from "./test-kit/front-desk.ts";

test("a scripted model speaks, calls tools, and lets the arriving member reply", async () => {
  const { start } = await openFrontDesk();
  const call = await start();
  const model = createScriptedModel([
    {
      agentId: "desk",
      heard: "broken",
      reply: { say: "One moment.", toolCalls: [{ name: "transfer_to_support", arguments: { reason: "broken" } }] },
    },
    { agentId: "support", reply: (turn) => ({ say: `Sue here. ${turn.context?.passages[0]?.text}` }) },
    { heard: /^hi/i, reply: { say: "Hello!" } },
  ]);
  await model.hear(call, "Hi there");
  const turn = await model.hear(call, "My router is BROKEN");
  expect(turn.agent.id).toBe("support");
  const { ledger } = await call.inspect();
  const said = ledger.filter(({ role }) => role === "agent").map(({ agentId, text }) => [agentId, text]);
  expect(said).toEqual([
    ["desk", "Hello!"],
    ["desk", "One moment."],
    ["support", "Sue here. When the router is broken, hold its button for ten seconds."],
  ]);
});

test("members that pass the call on without end stop the script", async () => {
  const { start } = await openFrontDesk({
    name: "Loop",
    definition: {
      members: [
        { agentId: "desk", role: "A", isEntry: true },
        { agentId: "billing", role: "B" },
        { agentId: "support", role: "C" },
      ],
      handoffs: { cooldownTurns: 0, maxPerCall: 100, maxPerEdge: 100 },
    },
  });
  const model = createScriptedModel([
    { agentId: "desk", reply: { toolCalls: [{ name: "transfer_to_b" }] } },
    { agentId: "billing", reply: { toolCalls: [{ name: "transfer_to_c" }] } },
    { agentId: "support", reply: { toolCalls: [{ name: "transfer_to_a" }] } },
  ]);
  await expect(model.hear(await start(), "hello")).rejects.toThrow(/passed the call on 10 times/);
});
