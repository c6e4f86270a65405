import { fileURLToPath } from "node:url";
import { livekitAgent } from "@cuecard/bridges/livekit";
import { connect } from "@cuecard/client";
import * as livekit from "@livekit/agents";

const { calls } = connect({
  baseUrl: process.env.CUECARD_URL ?? "http://127.0.0.1:8787",
  apiKey: process.env.CUECARD_API_KEY ?? "",
});

/** A tool of your own. Every member may call it. */
const lookUpBill = {
  name: "look_up_bill",
  description: "Looks up the caller's last bill.",
  parameters: { type: "object", properties: {}, required: [] },
  execute: async () => ({ amount: "44.90", currency: "EUR" }),
};

export default livekit.defineAgent<{ models: livekit.voice.AgentSessionOptions }>({
  // Who hears, thinks and speaks.
  prewarm: ({ userData }) => {
    userData.models = { stt: "deepgram/nova-3", llm: "openai/gpt-4.1-mini", tts: "cartesia/sonic-3" };
  },
  // LiveKit forks a process for each call. It holds the call; the knowledge stays in `cuecard serve`.
  entry: async (job) => {
    await job.connect();
    const call = await calls.start({ teamId: process.env.CUECARD_TEAM, externalId: job.job.id });
    job.addShutdownCallback(async () => void (await call.end({ reason: "caller hung up" })));

    const session = new livekit.voice.AgentSession(job.proc.userData.models);
    const member = livekitAgent(call, {
      livekit,
      tools: [lookUpBill],
      // A member's own voice, where its agent has a property `voice`: the id of one of Cartesia's. `stt` and `llm` go the same way.
      plugins: ({ voice }) => (typeof voice === "string" ? { tts: `cartesia/sonic-3:${voice}` } : {}),
    });
    const agent = livekit.voice.Agent.create(member);
    await session.start({ agent, room: job.room });
  },
});

const file = fileURLToPath(import.meta.url);
if (process.argv[1] === file) livekit.cli.runApp(new livekit.ServerOptions({ agent: file }));
