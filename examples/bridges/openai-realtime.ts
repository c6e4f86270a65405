import { once } from "node:events";
import { openAIRealtime, type RealtimeSend } from "@cuecard/bridges/openai-realtime";
import type { RealtimeClientEvent, RealtimeServerEvent } from "openai/resources/realtime/realtime";
import { WebSocket } from "ws";
import { startScriptedSession } from "./scripted/realtime-session.ts";
import { lookUpBill, startSupportCall } from "./support-call.ts";

const server = await startScriptedSession(["How much is my last bill?", "When is it due?", "Can I talk to the front desk again?"]);
const { call, close } = await startSupportCall();
const realtime = openAIRealtime(call, { tools: [lookUpBill] });

const socket = new WebSocket(server.url);
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
console.log((await call.inspect()).ledger.map(({ role, agentId }) => `${role} ${agentId ?? ""}`.trim()).join(", "));
await close();
await server.close();
