import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { createConversation } from "./conversation.ts";

async function startCall() {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  const { id: teamId } = await cue.teams.create({
    name: "Support",
    definition: {
      members: [
        { agentId: "desk", role: "front desk", isEntry: true },
        { agentId: "billing", role: "billing" },
      ],
      rules: [{ name: "promised", when: { said: { by: "agent", matches: "over to Tom" } }, to: "billing" }],
    },
  });
  return cue.calls.start({ teamId });
}

test("what the agent says may hand the call off: the next member sees it once", async () => {
  const conversation = createConversation(await startCall());
  await conversation.heard("Hello");
  await conversation.said({ text: "I put you over to Tom." });
  expect(conversation.turn.agent.id).toBe("billing");
  expect(conversation.exchanges()).toMatchObject([
    { role: "user", text: "Hello" },
    { role: "assistant", text: "I put you over to Tom." },
  ]);
});
