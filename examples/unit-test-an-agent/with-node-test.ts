import { test } from "node:test";
import { createTestCuecard, expectCall } from "cuecard/testing";
import { setUpSupport } from "./support-team.ts";

test("a question about a bill goes to billing", async () => {
  const cue = await createTestCuecard();
  const team = await setUpSupport(cue);
  const call = await cue.calls.start({ teamId: team.id });
  await call.userTurn("When is my bill due?");
  expectCall(call).handedOff({ from: "desk", to: "billing", by: "rule" });
  await cue.close();
});
