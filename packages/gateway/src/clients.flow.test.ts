import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { initializeLogger, llm } from "@livekit/agents";
import { LLM } from "@livekit/agents-plugin-openai";
import { generateText, stepCountIs, streamText, tool } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Harbor, startHarbor } from "./test-kit/harbor.ts";

let harbor: Harbor;
beforeAll(async () => {
  harbor = await startHarbor();
});
afterAll(() => harbor.close());

const lines = [
  { last: "It is open.", say: "The shop is open." },
  { last: "open?", calls: [{ name: "opening_hours", arguments: { shop: "pier" } }] },
  { system: "You are Dora.", last: "invoice", calls: [{ name: "transfer_to_billing", arguments: { reason: "r" } }] },
  { system: "You are Bill.", say: "Bill here." },
];

test("AI SDK's client for compatible services streams, hears a hand-off and runs its tools", async () => {
  await harbor.upstream.script(lines);
  const gateway = createOpenAICompatible({
    name: "cuecard",
    baseURL: `${harbor.server.url}/v1`,
    apiKey: harbor.key,
    headers: { "X-Cuecard-Call-Id": "ai-1" },
  });
  const model = gateway(harbor.model);
  const messages = [{ role: "user" as const, content: "my invoice" }];
  expect(await streamText({ model, messages }).text).toBe("Bill here.");
  expect((await harbor.call("ai-1")).agentId).toBe("billing");
  const hours = tool({
    description: "d",
    inputSchema: z.object({ shop: z.string() }),
    execute: async () => "It is open.",
  });
  const { text } = await generateText({
    model,
    messages: [
      ...messages,
      { role: "assistant", content: "Bill here." },
      { role: "user", content: "is the shop open?" },
    ],
    tools: { opening_hours: hours },
    stopWhen: stepCountIs(3),
  });
  expect(text).toBe("The shop is open.");
});

test("LiveKit's OpenAI plugin streams and hears a hand-off", async () => {
  initializeLogger({ pretty: false, level: "silent" });
  await harbor.upstream.script(lines);
  const client = new OpenAI({
    baseURL: `${harbor.server.url}/v1`,
    apiKey: harbor.key,
    defaultHeaders: { "X-Cuecard-Call-Id": "livekit-1" },
  });
  // The plugin's types are those of its own copy of the package.
  const model = new LLM({ model: harbor.model, client: client as never });
  const chatCtx = new llm.ChatContext();
  chatCtx.addMessage({ role: "system", content: "You are an assistant." });
  chatCtx.addMessage({ role: "user", content: "my invoice" });
  let text = "";
  for await (const { delta } of model.chat({ chatCtx })) text += delta?.content ?? "";
  expect(text).toBe("Bill here.");
  await expect.poll(async () => (await harbor.call("livekit-1")).agentId).toBe("billing");
});
