import { once } from "node:events";
import { openAIRealtime } from "@cuecard/bridges/openai-realtime";
import { connect } from "@cuecard/client";
import type { RealtimeClientEvent, RealtimeServerEvent } from "openai/resources/realtime/realtime";
import { WebSocket } from "ws";

const { calls } = connect({
  baseUrl: process.env.CUECARD_URL ?? "http://127.0.0.1:8787",
  apiKey: process.env.CUECARD_API_KEY ?? "",
});
const call = await calls.start({ teamId: process.env.CUECARD_TEAM });

const lookUpBill = {
  name: "look_up_bill",
  description: "Looks up the caller's last bill.",
  parameters: { type: "object", properties: {}, required: [] },
  execute: async () => ({ amount: "44.90", currency: "EUR" }),
};
const realtime = openAIRealtime(call, {
  tools: [lookUpBill],
  // What the caller says is written down for the rules, by a model that gets the names to expect.
  transcription: { model: "gpt-transcribe" },
  onSessionNeeded: () => void talk(),
  onError: (error) => console.error(error),
});

let socket: WebSocket | undefined;

/** Opens a session: the first one, and another one when a member needs another voice or an hour is over. */
async function talk() {
  const address = process.env.REALTIME_URL ?? "wss://api.openai.com/v1/realtime?model=gpt-realtime";
  const next = new WebSocket(address, { headers: { authorization: `Bearer ${process.env.OPENAI_API_KEY}` } });
  await once(next, "open");
  const last = socket;
  socket = next;
  const handle = realtime.open((event) => next.send(JSON.stringify(event satisfies RealtimeClientEvent)));
  next.on("message", (data) => {
    const event: RealtimeServerEvent = JSON.parse(String(data));
    void handle(event);
    if (event.type === "response.output_audio_transcript.done") console.log(event.transcript);
  });
  next.on("close", () => next === socket && call.end({ reason: "caller hung up" }));
  last?.close();
}

await talk();
