import { createInterface } from "node:readline";
import { openAIChat } from "@cuecard/bridges/openai-chat";
import { createCuecard } from "cuecard";
import OpenAI from "openai";

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

const openai = new OpenAI();
const call = await cue.calls.start({ teamId: team.id });
const chat = openAIChat(call, { tools: [lookUpBill], say: speak });
await speak(chat.turn.agent.firstMessage ?? "");

// Each line you type is what the caller says. In a voice server it is the final transcript.
for await (const words of createInterface({ input: process.stdin })) {
  const { status, speaks } = await chat.heard(words);
  if (status === "superseded" || !speaks) continue;
  for (let asking = true; asking; ) {
    const { choices } = await openai.chat.completions.create({ model: "gpt-4.1-mini", ...chat.request() });
    const { message } = choices[0]!;
    asking = await chat.answered(message);
    if (message.content) await speak(message.content);
  }
}
await call.end({ reason: "caller hung up" });
await cue.close();

/** Play the words to the caller, then report them. */
async function speak(text: string) {
  console.log(`${chat.turn.agent.name}: ${text}`);
  await chat.said({ text });
}
