import * as livekit from "@livekit/agents";
import worker from "../livekit.ts";
import { createScriptedModel, createScriptedSpeech, silentMicrophone } from "./livekit-pipeline.ts";

/**
 * Stands where a LiveKit server would: it gives the worker one job, with a caller, a recogniser and a model that follow
 * a script.
 */
livekit.initializeLogger({ pretty: false, level: "silent" });
const speech = createScriptedSpeech([
  "How much is my last bill?",
  "When is it due?",
  "Can I talk to the front desk again?",
]);
const { Agent, AgentSession, AgentSessionEventTypes } = livekit.voice;
const { create } = Agent;
const { start } = AgentSession.prototype;
let session: InstanceType<typeof AgentSession> | null = null;

Agent.create = (options) => create.call(Agent, { ...options, sttNode: speech.transcribe } as never) as never;

AgentSession.prototype.start = function scripted({ agent }) {
  session = this;
  this.input.audio = silentMicrophone();
  this.on(AgentSessionEventTypes.ConversationItemAdded, ({ item }) => {
    if (item.type !== "message" || item.role !== "assistant") return;
    console.log(item.textContent);
    speech.answered();
  });
  return start.call(this, { agent, record: false });
};

const ended: (() => Promise<void>)[] = [];
const models = {
  stt: speech.recogniser,
  llm: createScriptedModel(),
  vad: null,
  turnHandling: { turnDetection: "stt" },
  aecWarmupDuration: null,
};
const job = {
  proc: { userData: { models } },
  connect: async () => undefined,
  job: { id: "AJ_scripted" },
  addShutdownCallback: (callback: () => Promise<void>) => ended.push(callback),
};
await worker.entry(job as never);
await speech.over;
await (session as InstanceType<typeof AgentSession> | null)?.close();
for (const callback of ended) await callback();
console.log(`expected to hear: ${[...speech.recogniser.expected].join(", ")}`);
// LiveKit's timers would keep the process for ten seconds more.
process.exit(0);
