import { createCuecard, type LiveCall, type ToolCall, type Turn } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
await cue.agents.upsert({
  id: "desk",
  name: "Maya",
  systemPrompt: "You are Maya at the front desk.",
  firstMessage: "Hello, this is Maya.",
});
await cue.agents.upsert({ id: "billing", name: "Tom", systemPrompt: "You are Tom. You look after bills." });
const team = await cue.teams.upsert({
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
  if (!heard.final) call.interim(heard.text);
  else await respond(call, await call.userTurn(heard.text, { turnKey: heard.id }));
}
await call.end({ reason: "caller hung up" });
await cue.close();

/**
 * One answer of the model. Words are spoken and reported. Tool calls go through the call, which may change who speaks.
 */
async function respond(call: LiveCall, turn: Turn): Promise<void> {
  if (turn.status === "superseded" || !turn.speaks) return;
  const { text, toolCalls } = await askYourModel(turn);
  if (toolCalls.length === 0) return speak(call, turn, text);
  const { turn: next } = await call.toolCalls(toolCalls, { turnId: turn.turnId });
  await respond(call, next);
}

/** Put your text-to-speech here. Report what was played. */
async function speak(call: LiveCall, turn: Turn, text: string): Promise<void> {
  console.log(`${turn.agent.name}: ${text}`);
  await call.agentSaid({ text, turnId: turn.turnId });
}

/** Put your speech recogniser here: interim transcripts, then the final one. */
async function* listen() {
  yield { id: "t1", text: "Hi, I have a question", final: false };
  yield { id: "t1", text: "Hi, I have a question about my bill.", final: true };
  yield { id: "t2", text: "Can I talk to the front desk again?", final: true };
}

/**
 * Put your language model here: give it `turn.instructions`, `turn.context` and `turn.tools`. This one knows two
 * answers.
 */
async function askYourModel({ agent, handoff, tools }: Turn): Promise<{ text: string; toolCalls: ToolCall[] }> {
  const back = tools.find(({ name }) => name === "transfer_to_front_desk");
  if (back && !handoff) {
    return { text: "", toolCalls: [{ id: "c1", name: back.name, arguments: { reason: "asks for the front desk" } }] };
  }
  return { text: `${agent.name} speaking, let me look at that.`, toolCalls: [] };
}
