import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as tick } from "node:timers/promises";
import type { SeenRequest } from "./scripted-upstream.ts";

/** A body that a server sends, and how. */
export interface Sent {
  body: string | Uint8Array;
  type?: string | undefined;
  /** Places at which the network cuts it. */
  cuts?: readonly number[];
  /** The body is sent again and again, without an end. */
  isEndless?: boolean;
}

/** A server of chat completions in this process that sends bodies as they are. */
export interface StandIn {
  url: string;
  /** What it sends next, each once; the last one goes on. */
  send(...next: Sent[]): void;
  /** What was asked since the last call of this. */
  requests(): SeenRequest["body"][];
  close(): void;
}

export async function startStandIn(): Promise<StandIn> {
  let queue: Sent[] = [];
  let seen: SeenRequest["body"][] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    seen.push(JSON.parse(text));
    const {
      body,
      type = "text/event-stream",
      cuts = [],
      isEndless = false,
    } = queue.length > 1 ? queue.shift()! : queue[0]!;
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    response.writeHead(200, { "Content-Type": type });
    const at = [0, ...cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b), bytes.length];
    for (const [index, end] of at.slice(1).entries()) {
      response.write(bytes.slice(at[index], end));
      await tick();
    }
    const closed = once(response, "close");
    while (isEndless && !response.destroyed)
      if (!response.write(bytes)) await Promise.race([once(response, "drain"), closed]);
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    send(...next) {
      queue = next;
    },
    requests() {
      const all = seen;
      seen = [];
      return all;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
