import { AssertionError } from "node:assert";
import { expect, test } from "vitest";
import { expectCall } from "./expect-call.ts";
import { createScriptedModel } from "./scripted-model.ts";
import { openFrontDesk } from "./test-kit/front-desk.ts";

async function play() {
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
  return { call, model };
}

test("a scripted model speaks, calls tools, and lets the arriving member reply", async () => {
  const { call, model } = await play();
  await model.hear(call, "Hi there");
  const turn = await model.hear(call, "My router is BROKEN");
  expect(turn.agent.id).toBe("support");
  expectCall(call)
    .said("hello!")
    .handedOff({ from: "desk", to: "support", by: "tool" })
    .handedOff()
    .said("One moment")
    .said("Sue here. When the router")
    .knows("hold its button");
});

test("what does not hold is an AssertionError that says what there is", async () => {
  const { call, model } = await play();
  await model.hear(call, "It is broken");
  const wrong = [
    () => expectCall(call).handedOff({ to: "billing" }),
    () => expectCall(call).handedOff({ to: "support", by: "rule" }),
    () => expectCall(call).knows("the moon"),
    () => expectCall(call).said("goodbye"),
  ];
  for (const run of wrong) expect(run).toThrow(AssertionError);
  expect(wrong[3]).toThrow(/No agent said "goodbye".*One moment/);
});

test("only a live call of this process can be checked", async () => {
  const { call } = await play();
  expect(() => expectCall({ ...call })).toThrow(TypeError);
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
