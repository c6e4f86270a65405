import { createScriptedCaller, createScriptedModel, createTestCuecard, expectCall } from "cuecard/testing";
import { test } from "vitest";
import { setUpSupport } from "./support-team.ts";

test("a caller who asks about a bill is handed to billing, and hears when it is due", async () => {
  const cue = await createTestCuecard();
  const team = await setUpSupport(cue);
  const caller = createScriptedCaller(["Hello", "When is my bill due?"]);
  const model = createScriptedModel([
    { agentId: "desk", reply: { say: "How can I help?" } },
    { agentId: "billing", reply: { say: "It is due on the 15th." } },
  ]);

  const call = await cue.calls.start({ teamId: team.id });
  await caller.talk(call, model);

  expectCall(call).handedOff({ from: "desk", to: "billing", by: "rule" }).said("the 15th");
  await cue.close();
});
