import { createTestCuecard, expectCall } from "cuecard/testing";
import { expect, test } from "vitest";
import { setUpSupport } from "./support-team.ts";

test("a question about a bill goes to billing, who knows when it is due", async () => {
  const cue = await createTestCuecard();
  const team = await setUpSupport(cue);
  const call = await cue.calls.start({ teamId: team.id });

  const turn = await call.userTurn("When is my bill due?");

  expectCall(call)
    .handedOff({ from: "desk", to: "billing", by: "rule" })
    .cites({ title: "Due dates" })
    .knows("due on the 15th");
  expect(turn.instructions).toBe("You look after bills. The caller is on the gold plan.");
  await cue.close();
});

test("small talk stays at the desk, who knows nothing of bills", async () => {
  const cue = await createTestCuecard();
  const team = await setUpSupport(cue);
  const call = await cue.calls.start({ teamId: team.id });

  await call.userTurn("Hello, how are you?");

  expectCall(call).stays("desk").doesNotKnow("the 15th").offers("transfer_to_billing");
  await cue.close();
});
