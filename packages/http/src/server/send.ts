import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Answer } from "../answer/answer.ts";

/** Writes an answer without making a `Response`, which costs as much as all the rest of a request. */
export function send(outgoing: ServerResponse, { status, headers, body }: Answer): Response {
  if (body !== null && typeof body !== "string") {
    outgoing.writeHead(status, headers).flushHeaders();
    void sendPieces(outgoing, body);
    return RESPONSE_ALREADY_SENT;
  }
  const length = body === null ? {} : { "Content-Length": Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length }).end(body ?? undefined);
  return RESPONSE_ALREADY_SENT;
}

/** Sends piece by piece, as fast as the client reads, and stops asking once it is gone. Pieces that fail cut the connection. */
async function sendPieces(outgoing: ServerResponse, pieces: AsyncIterable<string>): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (outgoing.closed) return;
      if (!outgoing.write(piece)) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
      if (outgoing.closed) return;
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}
