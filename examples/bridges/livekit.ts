import { livekitAgent } from "@cuecard/bridges/livekit";
import * as livekit from "@livekit/agents";
import { createScriptedModel, createScriptedSpeech, silentMicrophone } from "./scripted/livekit-pipeline.ts";
import { lookUpBill, startSupportCall } from "./support-call.ts";

livekit.initializeLogger({ pretty: false, level: "silent" });
const { call, close } = await startSupportCall();
const speech = createScriptedSpeech(["How much is my last bill?", "When is it due?", "Can I talk to the front desk again?"]);
const session = new livekit.voice.AgentSession({
  stt: speech.recogniser,
  llm: createScriptedModel(),
  vad: null,
  turnHandling: { turnDetection: "stt" },
  aecWarmupDuration: null,
});
session.input.audio = silentMicrophone();

const agent = livekit.voice.Agent.create({ ...livekitAgent(call, { livekit, tools: [lookUpBill] }), sttNode: speech.transcribe });

session.on(livekit.voice.AgentSessionEventTypes.ConversationItemAdded, ({ item }) => {
  if (item.type !== "message" || item.role !== "assistant") return;
  console.log(item.textContent);
  speech.answered();
});
await session.start({ agent, record: false });
await speech.over;
await session.close();

console.log((await call.inspect()).ledger.map(({ role, agentId }) => `${role} ${agentId ?? ""}`.trim()).join(", "));
await close();
// LiveKit's timers would keep the process for ten seconds more.
process.exit(0);
