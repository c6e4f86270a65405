import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ConversationItem, RealtimeClientEvent, RealtimeServerEvent } from "openai/resources/realtime/realtime";
import { type WebSocket, WebSocketServer } from "ws";
import { createScript, type Scripted } from "./answers.ts";

/**
 * A Realtime session that hears `utterances`, one after each answer that calls no tool, and hangs up after the last.
 */
export async function startScriptedSession(utterances: string[]): Promise<{ url: string; close(): Promise<void> }> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (socket) => play(socket, [...utterances]));
  await once(server, "listening");
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}

/** The session's side of the socket: its items, its settings, and what it says. */
function play(socket: WebSocket, utterances: string[]): void {
  const script = createScript();
  const items = createItems(socket);
  const session = { instructions: "", tools: [] as string[] };

  function respond(greeting: string | undefined, metadata: Record<string, string>): void {
    const afterTool = items.last()?.type === "function_call_output";
    const answer = greeting ? { text: greeting, calls: [] } : script({ ...session, afterTool });
    items.answer(answer, metadata);
    if (answer.calls.length > 0) return;
    const next = utterances.shift();
    // The caller listens before speaking on.
    setTimeout(() => (next ? items.hear(next) : socket.close()), 50);
  }

  socket.on("message", (data) => {
    const event: RealtimeClientEvent = JSON.parse(String(data));
    switch (event.type) {
      case "session.update":
        if (event.session.type !== "realtime") return;
        session.instructions = event.session.instructions ?? session.instructions;
        session.tools = (event.session.tools ?? []).map((tool) => ("name" in tool ? (tool.name ?? "") : ""));
        return;
      case "conversation.item.create":
        items.add(event.item);
        return;
      case "conversation.item.delete":
        if (!items.remove(event.item_id)) socket.close(1008, `There is no item ${event.item_id}.`);
        return;
      case "response.create":
        respond(event.response?.instructions?.split(": ").slice(1).join(": "), event.response?.metadata ?? {});
    }
  });
}

/** The items of the session. What is said and heard becomes one, and the client gets an event for each. */
function createItems(socket: WebSocket) {
  const items = new Map<string, ConversationItem>();
  let count = 0;

  const send = (event: Partial<RealtimeServerEvent>) =>
    socket.send(JSON.stringify({ event_id: `event_${++count}`, ...event }));

  function add(item: ConversationItem): string {
    const id = item.id ?? `item_${++count}`;
    items.set(id, { ...item, id });
    send({ type: "conversation.item.added", item: { ...item, id } });
    return id;
  }

  return {
    add,
    remove: (id: string) => items.delete(id),
    last: () => [...items.values()].at(-1),

    hear(transcript: string): void {
      send({ type: "input_audio_buffer.speech_started" });
      const item_id = add({ type: "message", role: "user", content: [{ type: "input_audio" }] });
      const half = transcript.slice(0, transcript.length / 2);
      send({ type: "conversation.item.input_audio_transcription.delta", item_id, delta: half });
      send({ type: "conversation.item.input_audio_transcription.completed", item_id, transcript });
    },

    answer({ text, calls }: Scripted, metadata: Record<string, string>): void {
      send({ type: "response.created", response: { metadata } });
      const made = calls.map(({ id, name, arguments: given }): ConversationItem => {
        const item = { type: "function_call" as const, call_id: id, name, arguments: given };
        return { ...item, id: add(item) };
      });
      const content = [{ type: "output_audio" as const, transcript: text }];
      const said: ConversationItem = { type: "message", role: "assistant", content };
      const output = text ? [{ ...said, id: add(said) }, ...made] : made;
      if (text) {
        send({ type: "response.output_audio.delta", delta: "" });
        send({ type: "response.output_audio_transcript.done", transcript: text });
      }
      send({ type: "response.done", response: { status: "completed", metadata, output } });
    },
  };
}
