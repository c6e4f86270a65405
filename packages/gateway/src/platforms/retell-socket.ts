import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Cuecard } from "@cuecard/core";
import { parseJson } from "@cuecard/http";
import { type WebSocket, WebSocketServer } from "ws";
import type { Conversation } from "../calls/conversation.ts";
import type { Conversations } from "../calls/conversations.ts";
import { answerParts } from "../chat/answer-parts.ts";
import type { Settings } from "../options.ts";
import { type History, readHistory } from "../request/history.ts";
import type { Guesses } from "./guesses.ts";
import { isSecret } from "./proof.ts";

/** What Retell sends: a request for words, or the transcript as it is now. */
interface RetellMessage {
  interaction_type?: "response_required" | "reminder_required" | "update_only" | "ping_pong" | "call_details";
  response_id?: number;
  transcript?: { role: string; content: string }[];
}

/** Takes the WebSockets that Retell opens, one for each call. */
export interface RetellSockets {
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Largest message, in bytes: a transcript of hours. */
const maxPayload = 2_097_152;

/** Sockets at `/v1/platforms/retell/TEAM/TOKEN/CALL`. */
export function createRetellSockets(
  cuecard: Pick<Cuecard, "workspace">,
  { conversations, guesses, settings }: { conversations: Conversations; guesses: Guesses; settings: Settings },
): RetellSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload });
  const { retell, workspace = "default" } = settings.platforms;
  return {
    onUpgrade(request, socket, head) {
      const found = /^\/v1\/platforms\/retell\/([^/?]+)\/([^/?]+)\/([^/?]+)\/?(?:\?|$)/.exec(request.url ?? "");
      const [, teamId, token, externalId] = found?.map(decoded) ?? [];
      if (!retell || externalId === undefined || !isSecret(token!, retell.token)) {
        const wait = guesses.wrong("retell", request.socket.remoteAddress ?? "unknown");
        const status = wait === null ? "404 Not Found" : `429 Too Many Requests\r\nRetry-After: ${wait}`;
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      server.handleUpgrade(request, socket, head, (client) => {
        const conversation = () => conversations.of(cuecard.workspace(workspace), { teamId: teamId!, externalId });
        talk(client, conversation, settings);
      });
    },
    close() {
      for (const client of server.clients) client.terminate();
    },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Speaks with Retell over one socket. A newer request for words supersedes the one before. */
function talk(client: WebSocket, conversationOf: () => Conversation, settings: Settings): void {
  let running = new AbortController();
  const send = (message: object) => {
    if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
  };

  async function respond(responseId: number, history: History): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const say = (content: string, isComplete: boolean) =>
      signal.aborted ||
      send({ response_type: "response", response_id: responseId, content, content_complete: isComplete });
    try {
      const begunAt = performance.now();
      const begun = await conversationOf().begin(history, { language: null, signal });
      // Nobody is asked for the first words of a call: without any, Retell waits for the caller.
      const parts =
        history.last === "nothing" && begun.opening.words === null
          ? []
          : answerParts(begun, settings, { tools: [], parameters: {}, signal, begunAt });
      for await (const part of parts) if (part.type === "text") say(part.text, false);
    } catch {
      // Retell has no message for a failure: it asks again when the silence lasts.
    }
    say("", true);
  }

  client.on("error", () => client.terminate());
  client.on("close", () => running.abort());
  client.on("message", (data) => {
    const asked = read(String(data));
    if (!asked) {
      client.close(1007, "Send the messages of Retell's LLM WebSocket.");
      return;
    }
    const { interaction_type: type, response_id: responseId = 0, transcript = [] } = asked;
    if (type === "ping_pong") send({ response_type: "ping_pong", timestamp: Date.now() });
    else if (type === "update_only") void notice(conversationOf, historyOf(transcript));
    else if (type === "response_required" || type === "reminder_required")
      void respond(responseId, historyOf(transcript));
  });
  send({ response_type: "config", config: { auto_reconnect: true, call_details: false } });
  void respond(0, historyOf([]));
}

async function notice(conversationOf: () => Conversation, history: History): Promise<void> {
  try {
    await conversationOf().notice(history);
  } catch {
    // The next request for words finds out.
  }
}

function read(text: string): RetellMessage | null {
  try {
    const value = parseJson(text, { name: "The message", allowsHalves: true });
    const { transcript } = Object(value) as { transcript?: unknown };
    const isList =
      transcript === undefined ||
      (Array.isArray(transcript) && transcript.every((each) => typeof Object(each).content === "string"));
    return typeof value === "object" && value !== null && isList ? value : null;
  } catch {
    return null;
  }
}

function historyOf(transcript: NonNullable<RetellMessage["transcript"]>): History {
  const messages = transcript.map(({ role, content }) => ({ role: role === "agent" ? "assistant" : role, content }));
  return readHistory(messages);
}
