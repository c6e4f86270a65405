import { aiSdk } from "@cuecard/bridges/ai-sdk";
import { generateText, jsonSchema } from "ai";
import { model } from "./scripted/ai-sdk-model.ts";
import { lookUpBill, startSupportCall } from "./support-call.ts";

const { call, close } = await startSupportCall();
const sdk = aiSdk(call, { jsonSchema, tools: [lookUpBill] });
await sdk.said({ text: sdk.turn.agent.firstMessage ?? "" });

for (const words of ["How much is my last bill?", "When is it due?", "Can I talk to the front desk again?"]) {
  const { status } = await sdk.heard(words);
  if (status === "superseded") continue;
  for (let asking = true; asking; ) {
    const result = await generateText({ model, ...sdk.request() });
    asking = await sdk.answered(result);
    if (result.text) await speak(result.text);
  }
}

async function speak(text: string) {
  console.log(text);
  await sdk.said({ text });
}

console.log((await call.inspect()).ledger.map(({ role, agentId }) => `${role} ${agentId ?? ""}`.trim()).join(", "));
await close();
