import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Answer } from "../answer/answer.ts";
import { endless } from "./shut-down.ts";

/** Writes an answer without making a `Response`, which costs as much as all the rest of a request. */
export function send(outgoing: ServerResponse, { status, headers, body, isEndless }: Answer): Response {
  if (body !== null && typeof body !== "string") {
    if (isEndless) endless.add(outgoing);
    outgoing.writeHead(status, headers).flushHeaders();
    void sendPieces(outgoing, body);
    return RESPONSE_ALREADY_SENT;
  }
  const length = body === null ? {} : { "Content-Length": Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length }).end(body ?? undefined);
  return RESPONSE_ALREADY_SENT;
}

/** A client that takes nothing for so long, in milliseconds, is cut. */
const stallMs = 30_000;

/** Resolves when the client has taken what was sent. Cuts a client that takes nothing. */
async function taken(outgoing: ServerResponse): Promise<void> {
  const stalled = setTimeout(() => outgoing.destroy(), stallMs);
  await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]).finally(() => clearTimeout(stalled));
}

/** Sends piece by piece, as fast as the client reads, and stops asking once it is gone. Pieces that fail cut the connection. */
async function sendPieces(outgoing: ServerResponse, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (outgoing.closed) return;
      if (!outgoing.write(piece)) await taken(outgoing);
      if (outgoing.closed) return;
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}
