import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestCuecard, expectCall, fuzzCalls } from "cuecard/testing";
import { setUpSupport } from "./support-team.ts";

test("a question about a bill goes to billing", async () => {
  const cue = await createTestCuecard();
  const team = await setUpSupport(cue);
  const call = await cue.calls.start({ teamId: team.id });
  await call.userTurn("When is my bill due?");
  expectCall(call).handedOff({ from: "desk", to: "billing", by: "rule" });
  await cue.close();
});

test("no order of events loses or doubles a hand-off of this team", async () => {
  const definition = {
    members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }],
    rules: [{ name: "billing words", when: { keywords: ["bill"] }, to: "billing" }],
  };
  const { finding } = await fuzzCalls({ definition, words: ["my bill, please"], calls: 100 });
  assert.equal(finding, null);
});
