import { createInterface } from "node:readline";
import { openai } from "@ai-sdk/openai";
import { aiSdk } from "@cuecard/bridges/ai-sdk";
import { generateText, jsonSchema } from "ai";
import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "Bills" });
await cue.ingest(kb, "bills.md");

await cue.agents.upsert({
  id: "desk",
  name: "Maya",
  systemPrompt: "You are Maya at the front desk.",
  firstMessage: "Hello, this is Maya.",
});
await cue.agents.upsert({
  id: "billing",
  name: "Tom",
  systemPrompt: "You are Tom. You look after bills.",
  knowledge: [{ knowledgeBaseId: kb.id, mode: "tool" }],
});
const team = await cue.teams.upsert({
  name: "Support",
  definition: {
    members: [
      { agentId: "desk", role: "front desk", isEntry: true },
      { agentId: "billing", role: "billing" },
    ],
    rules: [{ name: "front desk", when: { keywords: ["front desk"] }, to: "desk" }],
  },
});

/** A tool of your own. Every member may call it. */
const lookUpBill = {
  name: "look_up_bill",
  description: "Looks up the caller's last bill.",
  parameters: { type: "object", properties: {}, required: [] },
  execute: async () => ({ amount: "44.90", currency: "EUR" }),
};

const call = await cue.calls.start({ teamId: team.id });
const sdk = aiSdk(call, { jsonSchema, tools: [lookUpBill], say: speak });
await speak(sdk.turn.agent.firstMessage ?? "");

// Each line you type is what the caller says. In a voice server it is the final transcript.
for await (const words of createInterface({ input: process.stdin })) {
  const { status, speaks } = await sdk.heard(words);
  if (status === "superseded" || !speaks) continue;
  for (let asking = true; asking; ) {
    const result = await generateText({ model: openai("gpt-4.1-mini"), ...sdk.request() });
    asking = await sdk.answered(result);
    if (result.text) await speak(result.text);
  }
}
await call.end({ reason: "caller hung up" });
await cue.close();

/** Play the words to the caller, then report them. */
async function speak(text: string) {
  console.log(`${sdk.turn.agent.name}: ${text}`);
  await sdk.said({ text });
}
