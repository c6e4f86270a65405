import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { startModelServer } from "./model-server.ts";

/**
 * Stands where Twilio would, with a caller: they hear the greeting, press 1, break Tom's answer off after four words to ask
 * for the front desk, and hang up after the next answer.
 */
process.env.OPENAI_BASE_URL = await startModelServer();
process.env.OPENAI_API_KEY = "none";
process.env.PORT = "0";
process.env.CALLER_SAYS = "The front desk again, please.";
const { server } = await import("../twilio.ts");
const { cue } = await import("../phone-team.ts");
if (!server.listening) await once(server, "listening");
const { port } = server.address() as AddressInfo;

const asked = await (await fetch(`http://127.0.0.1:${port}/`, { method: "POST" })).text();
console.log(asked.includes(`<Stream url="wss://127.0.0.1:${port}/" />`) ? "connected" : asked);

const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
await once(socket, "open");
const streamSid = "MZ1";
const send = (event: string, more: object = {}) => socket.send(JSON.stringify({ event, streamSid, ...more }));
const echo = (name: string) => send("mark", { mark: { name } });

/** 20 ms of µ-law, loud or silent. */
function frames(count: number, byte: number): void {
  const payload = Buffer.alloc(160, byte).toString("base64");
  for (let at = 0; at < count; at++) send("media", { media: { track: "inbound", payload } });
}

/** How many words each speech has: the greeting, Tom's first words, his answer, Maya's. */
const wordsOf = [4, 9, 8, 6];

/** Marks of speech that was not played yet. */
const held: string[] = [];
let speech = "";
let speeches = 0;
let words = 0;
let playedMs = 0;

function hearsMark(name: string): void {
  const [id = ""] = name.split(" ");
  if (id !== speech) {
    speech = id;
    speeches += 1;
    words = 0;
  }
  words += 1;
  const isCut = speeches === 3 && words > 4;
  if (isCut) held.push(name);
  else echo(name);
  if (isCut && held.length === 1) frames(10, 0x10);
  const isLast = words === wordsOf[speeches - 1];
  if (isLast && speeches === 1) send("dtmf", { dtmf: { track: "inbound_track", digit: "1" } });
  if (isLast && speeches === 4) send("stop");
}

socket.on("message", (data) => {
  const { event, media, mark } = JSON.parse(String(data));
  if (event === "media") playedMs += Buffer.from(media.payload, "base64").length / 8;
  if (event === "mark") hearsMark(mark.name);
  if (event !== "clear") return;
  console.log("clear");
  // Twilio sends the marks of what it drops.
  for (const name of held.splice(0)) echo(name);
  frames(20, 0xff);
});

send("connected", { protocol: "Call", version: "1.0.0" });
send("start", {
  start: { streamSid, callSid: "CA1", tracks: ["inbound"], mediaFormat: { encoding: "audio/x-mulaw" } },
});

const ended = async () => (await cue.calls.list({ externalId: "CA1", status: "ended" })).data[0];
let call = await ended();
for (; !call; call = await ended()) await wait(20);
const { ledger } = await cue.calls.get(call.id);
for (const { role, agentId, text, interrupted } of ledger)
  console.log(`${agentId ?? role}: ${text}${interrupted ? " (cut off)" : ""}`);
console.log(`audio sent: ${playedMs} ms`);
process.exit(0);
