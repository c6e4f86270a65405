import { createCuecard, type LiveCall, type Turn } from "cuecard";
import { listen } from "./scripted-caller.ts";
import { answer } from "./scripted-model.ts";

const cue = await createCuecard({ data: "./cuecard-data" });
await cue.agents.create({
  id: "desk",
  name: "Maya",
  systemPrompt: "You are Maya at the front desk.",
  firstMessage: "Hello, this is Maya.",
});
await cue.agents.create({ id: "billing", name: "Tom", systemPrompt: "You are Tom. You look after bills." });
const team = await cue.teams.create({
  name: "Support",
  definition: {
    members: [
      { agentId: "desk", role: "front desk", isEntry: true },
      { agentId: "billing", role: "billing" },
    ],
    rules: [{ name: "billing words", when: { keywords: ["bill", "invoice"] }, to: "billing" }],
  },
});

const call = await cue.calls.start({ teamId: team.id, externalId: "room-1" });
await speak(call, call.current, call.current.agent.firstMessage ?? "");

for await (const heard of listen()) {
  if (!heard.final) {
    call.interim(heard.text);
    continue;
  }
  await respond(call, await call.userTurn(heard.text, { turnKey: heard.id }));
}
await call.end({ reason: "caller hung up" });
await cue.close();

/** One answer of the model: what it says is spoken and reported; what it calls goes through the call, which may change who speaks. */
async function respond(call: LiveCall, turn: Turn): Promise<void> {
  if (turn.status === "superseded") return;
  const { text, toolCalls } = await answer(turn);
  if (toolCalls.length > 0) {
    const { turn: next } = await call.toolCalls(toolCalls, { turnId: turn.turnId });
    return respond(call, next);
  }
  await speak(call, turn, text);
}

async function speak(call: LiveCall, turn: Turn, text: string): Promise<void> {
  console.log(`${turn.agent.name}: ${text}`);
  await call.agentSaid({ text, turnId: turn.turnId });
}
