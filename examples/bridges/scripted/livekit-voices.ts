import { livekitAgent } from "@cuecard/bridges/livekit";
import { createTestCuecard } from "@cuecard/testing";
import * as livekit from "@livekit/agents";
import { createScript } from "./answers.ts";
import { createScriptedModel, createScriptedSpeech, silentMicrophone } from "./livekit-pipeline.ts";

/** A real LiveKit session in which each member has a model and a voice of its own; it prints who is asked and who speaks. */
livekit.initializeLogger({ pretty: false, level: "silent" });

class Voice extends livekit.tts.TTS {
  label: string;
  constructor(label: string) {
    super(24_000, 1, { streaming: false });
    this.label = label;
  }
  synthesize(): livekit.tts.ChunkedStream {
    throw new Error("The session plays no audio.");
  }
  stream(): livekit.tts.SynthesizeStream {
    throw new Error("The session plays no audio.");
  }
}

const cue = await createTestCuecard();
const agent = (id: string, name: string, firstMessage: string) =>
  cue.agents.create({ id, name, systemPrompt: `You are ${name}.`, firstMessage });
await agent("desk", "Maya", "Hello, this is Maya.");
await agent("billing", "Tom", "This is Tom.");
const team = await cue.teams.create({
  name: "Support",
  definition: {
    members: [
      { agentId: "desk", role: "front desk", isEntry: true },
      { agentId: "billing", role: "billing" },
    ],
    rules: [{ name: "front desk", when: { keywords: ["front desk"] }, to: "desk", message: "I put you through." }],
    handoffs: { greet: true },
  },
});
const call = await cue.calls.start({ teamId: team.id });

const script = createScript();
const plugins = ({ id }: { id: string }) => ({
  tts: new Voice(`${id}'s voice`),
  llm: createScriptedModel((shown) => {
    console.log(`${id}'s model is asked`);
    return script(shown);
  }),
});
const lookUpBill = { name: "look_up_bill", description: "Looks a bill up.", parameters: {}, execute: () => "44.90" };
const speech = createScriptedSpeech(["How much is my last bill?", "Can I talk to the front desk again?"]);
const member = livekitAgent(call, { livekit, tools: [lookUpBill], plugins });
const running = livekit.voice.Agent.create({ ...member, sttNode: speech.transcribe } as never);
const session = new livekit.voice.AgentSession({
  stt: speech.recogniser,
  vad: null,
  turnHandling: { turnDetection: "stt" },
  aecWarmupDuration: null,
});
session.input.audio = silentMicrophone();
/** What is said before the caller speaks on: the greeting, then first words and an answer, twice. */
const answers = [1, 2, 2];
session.on(livekit.voice.AgentSessionEventTypes.ConversationItemAdded, ({ item }) => {
  if (item.type !== "message" || item.role !== "assistant") return;
  console.log(`${running.tts?.label}: ${item.textContent}`);
  answers[0]! -= 1;
  if (answers[0] !== 0) return;
  answers.shift();
  speech.answered();
});
await session.start({ agent: running, record: false });
await speech.over;
await session.close();
const { ledger } = await call.inspect();
console.log(ledger.flatMap(({ role, agentId }) => (role === "agent" ? [agentId] : [])).join(", "));
process.exit(0);
