import { openAIChat } from "@cuecard/bridges/openai-chat";
import OpenAI from "openai";
import { startScriptedServer } from "./scripted/openai-server.ts";
import { lookUpBill, startSupportCall } from "./support-call.ts";

const server = await startScriptedServer();
const openai = new OpenAI({ apiKey: "none", baseURL: server.url, maxRetries: 0 });
const { call, close } = await startSupportCall();

const chat = openAIChat(call, { tools: [lookUpBill] });
await chat.said({ text: chat.turn.agent.firstMessage ?? "" });

for (const words of ["How much is my last bill?", "When is it due?", "Can I talk to the front desk again?"]) {
  const { status } = await chat.heard(words);
  if (status === "superseded") continue;
  for (let asking = true; asking; ) {
    const { choices } = await openai.chat.completions.create({ model: "scripted", ...chat.request() });
    const { message } = choices[0]!;
    asking = await chat.answered(message);
    if (message.content) await speak(message.content);
  }
}

async function speak(text: string) {
  console.log(text);
  await chat.said({ text });
}

console.log((await call.inspect()).ledger.map(({ role, agentId }) => `${role} ${agentId ?? ""}`.trim()).join(", "));
await close();
await server.close();
