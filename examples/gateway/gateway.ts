import { randomBytes } from "node:crypto";
import { createGateway } from "@cuecard/gateway";
import { createHandler, serve } from "@cuecard/http";
import { createCuecard } from "cuecard";
import OpenAI from "openai";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "Bills" });
await cue.ingest(kb, "bills.md");
await cue.agents.upsert({ id: "desk", name: "Maya", systemPrompt: "You are Maya at the front desk." });
await cue.agents.upsert({
  id: "billing",
  name: "Tom",
  systemPrompt: "You are Tom. You look after bills.",
  knowledge: [{ knowledgeBaseId: kb.id, mode: "tool" }],
});
const team = await cue.teams.upsert({
  name: "Support",
  definition: { members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }] },
});

// The model that answers, and a service in front of it.
const gateway = createGateway(cue, {
  upstream: {
    url: process.env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
    apiKey: process.env.OPENAI_API_KEY,
    model: "gpt-4.1-mini",
  },
  sentence: "I'm sorry, I can't hear you well. Please call again.",
});
const handler = createHandler(cue, { secret: randomBytes(32), version: "1.0.0", extensions: [gateway.extension] });
const server = await serve({ handler, port: 0, host: "127.0.0.1" });

// What a voice platform does: it holds the conversation, and knows no team, no tool and no knowledge base.
const { key } = await cue.keys.create({ name: "platform" });
const platform = new OpenAI({
  baseURL: `${server.url}/v1`,
  apiKey: key,
  defaultHeaders: { "X-Cuecard-Call-Id": "room-1" },
});
const messages: OpenAI.ChatCompletionMessageParam[] = [];
for (const words of ["When is my bill due?", "Thank you."]) {
  messages.push({ role: "user", content: words });
  const stream = await platform.chat.completions.create({ model: `team:${team.id}`, messages, stream: true });
  let said = "";
  for await (const { choices } of stream) said += choices[0]?.delta.content ?? "";
  messages.push({ role: "assistant", content: said });
  console.log(said);
}

const { data } = await cue.calls.list({ externalId: "room-1" });
const call = await cue.calls.open(data[0]!.id);
console.log("The call is with", call.current.agent.name);
await call.end();
await server.close();
await cue.close();
