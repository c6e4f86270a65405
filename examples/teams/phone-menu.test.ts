import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { phoneMenu } from "./phone-menu.ts";

test("keys lead through the menu, and a PIN is seen by nobody", async () => {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  const { id: teamId } = await cue.teams.create(phoneMenu);
  const call = await cue.calls.start({ teamId });
  await call.agentSaid({ text: "For billing, press 1. For support, press 2." });
  expect(await call.signal({ type: "dtmf", digits: "5" })).toBeNull();
  await call.agentSaid({ text: "Please press 1 or 2." });
  const support = await call.signal({ type: "dtmf", digits: "2" });
  expect(support).toMatchObject({ agent: { id: "support" }, handoff: { rule: "support" } });
  await call.agentSaid({ text: "Do you have a PIN?" });
  expect(await call.signal({ type: "dtmf", digits: "471" })).toBeNull();
  const engineer = await call.signal({ type: "dtmf", digits: "1#" });
  expect(engineer).toMatchObject({ agent: { id: "engineer" }, handoff: { rule: "customer with a contract" } });
  const { ledger, trace } = await call.inspect();
  expect(ledger.flatMap(({ role, text }) => (role === "dtmf" ? [text] : []))).toEqual(["•", "2", "•••", "••"]);
  expect(JSON.stringify([trace, engineer])).not.toContain("4711#");
  expect(await call.signal({ type: "dtmf", digits: "9" })).toMatchObject({ agent: { id: "desk" } });
});
