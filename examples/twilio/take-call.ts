import { openAIChat } from "@cuecard/bridges/openai-chat";
import { isCuecardError } from "cuecard";
import OpenAI from "openai";
import type { WebSocket } from "ws";
import { cue, team } from "./phone-team.ts";
import { createRecognizer } from "./speech.ts";
import { createVoice } from "./voice.ts";

export type FromTwilio = { event: string } & { [part in "start" | "media" | "dtmf" | "mark"]?: Record<string, string> };

const openai = new OpenAI();

/** Takes one call. What Twilio sends goes into the function that it resolves with. */
export async function takeCall(socket: WebSocket, { streamSid, callSid }: Record<string, string>) {
  const call = await cue.calls.start({ teamId: team.id, externalId: callSid });
  const send = (event: string, more: object) => socket.send(JSON.stringify({ event, streamSid, ...more }));
  const voice = createVoice(send, (spoken) => chat.said(spoken));
  const chat = openAIChat(call, { say: voice.speak });
  let newest = 0;

  async function answer(): Promise<void> {
    const own = ++newest;
    for (let asking = chat.turn.speaks; asking && own === newest; ) {
      const { choices } = await openai.chat.completions.create({ model: "gpt-4.1-mini", ...chat.request() });
      if (own !== newest) return;
      const { message } = choices[0]!;
      asking = await chat.answered(message);
      if (message.content) await voice.speak(message.content);
    }
  }

  async function heard(words: string): Promise<void> {
    const { status } = await chat.heard(words);
    if (status === "ok") await answer();
  }

  const recognizer = createRecognizer({
    // The caller speaks, so nobody else does.
    onInterim(words) {
      newest += 1;
      voice.stop();
      call.interim(words);
    },
    onFinal: (words) => heard(words).catch(failed),
  });
  const { firstMessage } = chat.turn.agent;
  if (firstMessage) voice.speak(firstMessage).catch(failed);

  async function take({ event, media, dtmf, mark }: FromTwilio): Promise<void> {
    if (media) recognizer.hear(Buffer.from(media.payload!, "base64"));
    if (mark) voice.played(mark.name!);
    if (dtmf && (await chat.signal({ type: "dtmf", digits: dtmf.digit! }))) await answer();
    if (event !== "stop") return;
    voice.stop();
    await call.end({ reason: "caller hung up" });
  }
  return (message: FromTwilio) => take(message).catch(failed);
}

/** What is reported once the caller has hung up comes too late, and that is all. */
function failed(error: unknown): void {
  if (!isCuecardError(error) || error.code !== "call_ended") console.error(error);
}
