import { openAIAgents } from "@cuecard/bridges/openai-agents";
import { Agent, run, setTracingDisabled } from "@openai/agents";
import { model } from "./scripted/openai-agents-model.ts";
import { lookUpBill, startSupportCall } from "./support-call.ts";

setTracingDisabled(true);
const { call, close } = await startSupportCall();
const agents = openAIAgents(call, { tools: [lookUpBill] });
await agents.said({ text: agents.turn.agent.firstMessage ?? "" });

for (const words of ["How much is my last bill?", "When is it due?", "Can I talk to the front desk again?"]) {
  const { status } = await agents.heard(words);
  if (status === "superseded") continue;
  const { finalOutput } = await agents.answer((agent, input) => run(new Agent({ ...agent, model }), input));
  console.log(finalOutput);
  await agents.said({ text: finalOutput ?? "" });
}

console.log((await call.inspect()).ledger.map(({ role, agentId }) => `${role} ${agentId ?? ""}`.trim()).join(", "));
await close();
