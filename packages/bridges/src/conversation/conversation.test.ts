import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { aiSdk } from "../ai-sdk.ts";
import { openAIAgents } from "../openai-agents.ts";
import { openAIChat } from "../openai-chat.ts";
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
        { agentId: "person", role: "person", kind: "human" },
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

test("while a person has the call no model is asked, whichever way they got it", async () => {
  const transfer = { id: "c1", name: "transfer_to_person" };
  const chat = openAIChat(await startCall());
  const called = { id: transfer.id, type: "function", function: { name: transfer.name, arguments: "{}" } };
  await chat.heard("Hello");
  chat.request();
  expect(await chat.answered({ tool_calls: [called] })).toBe(false);

  const sdk = aiSdk(await startCall(), { jsonSchema: (schema: unknown) => schema });
  await sdk.heard("Hello");
  sdk.request();
  const toolCalls = [{ toolCallId: transfer.id, toolName: transfer.name, input: {} }];
  expect(await sdk.answered({ toolCalls })).toBe(false);

  const agents = openAIAgents(await startCall());
  await agents.heard("Hello");
  const asked: string[] = [];
  const run = async (agent: Parameters<Parameters<typeof agents.answer>[0]>[0]) => {
    asked.push(agent.name);
    const tool = agent.tools.find(({ name }) => name === transfer.name);
    await tool?.invoke(null, "{}", { toolCall: { callId: transfer.id } });
    return "spoken";
  };
  expect(await agents.answer(run)).toBe("spoken");
  expect(await agents.heard("Are you there?")).toMatchObject({ speaks: false });
  expect(await agents.answer(run)).toBeNull();
  expect(asked).toEqual(["desk"]);
});
