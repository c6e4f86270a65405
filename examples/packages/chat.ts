import { openAIChat } from "@cuecard/bridges/openai-chat";
import { createCuecard } from "cuecard";
import OpenAI from "openai";

const openai = new OpenAI();
const cue = await createCuecard({ data: "./cuecard-data" });
const agent = await cue.agents.create({ name: "Maya", systemPrompt: "You answer the phone." });
const chat = openAIChat(await cue.calls.start({ agentId: agent.id }));

// Once for each thing the caller says.
await chat.heard("When do I get my money back?");
for (let asking = true; asking; ) {
  const { choices } = await openai.chat.completions.create({ model: "gpt-4.1-mini", ...chat.request() });
  const { message } = choices[0]!;
  asking = await chat.answered(message);
  if (message.content) await chat.said({ text: message.content });
}
await cue.close();
