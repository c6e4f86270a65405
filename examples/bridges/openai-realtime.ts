import { once } from "node:events";
import { openAIRealtime, type RealtimeSend } from "@cuecard/bridges/openai-realtime";
import { connect } from "cuecard/client";
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
// What the caller says is written down for the rules, by a model that gets the names to expect.
const realtime = openAIRealtime(call, { tools: [lookUpBill], transcription: { model: "gpt-transcribe" } });

const address = process.env.REALTIME_URL ?? "wss://api.openai.com/v1/realtime?model=gpt-realtime";
const socket = new WebSocket(address, { headers: { authorization: `Bearer ${process.env.OPENAI_API_KEY}` } });
await once(socket, "open");
socket.on("message", async (data) => {
  const event: RealtimeServerEvent = JSON.parse(String(data));
  send(await realtime.handle(event));
  if (event.type === "response.output_audio_transcript.done") console.log(event.transcript);
});
send(realtime.open());

function send(events: RealtimeSend[]) {
  for (const event of events satisfies RealtimeClientEvent[]) socket.send(JSON.stringify(event));
}

await once(socket, "close");
console.log("another session is needed for:", realtime.frozen.join(", ") || "nothing");
await call.end({ reason: "caller hung up" });
