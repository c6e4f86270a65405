import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** How long connections that carry no request may stay open after the last request is answered. */
const unusedConnectionMs = 500;

/** Responses without an end of their own. Their clients go on at another process. */
export const endless = new WeakSet<ServerResponse>();

/** The responses that are not finished. */
export interface RunningResponses {
  /** Counts a response until it closes, and calls `closed` then. */
  add(outgoing: ServerResponse, closed: () => void): void;
  /** Makes every response close its connection, and cuts those without an end. */
  endKeepAlive(): void;
  /** Resolves when none is left. */
  finished(): Promise<void>;
}

/** Makes an empty set of running responses. */
export function createRunningResponses(): RunningResponses {
  const running = new Set<ServerResponse>();
  let becameIdle = () => {};
  return {
    add(outgoing, closed) {
      running.add(outgoing);
      outgoing.once("close", () => {
        closed();
        running.delete(outgoing);
        if (running.size === 0) becameIdle();
      });
    },
    endKeepAlive() {
      for (const outgoing of running) {
        outgoing.shouldKeepAlive = false;
        if (endless.has(outgoing)) outgoing.destroy();
      }
    },
    async finished() {
      const idle = new Promise<void>((resolve) => {
        becameIdle = resolve;
      });
      if (running.size > 0) await idle;
    },
  };
}

/** Stops accepting connections, waits for the running responses, and cuts those that are left after `timeoutMs`. */
export async function shutDown(server: Server, running: RunningResponses, timeoutMs: number): Promise<void> {
  // The HTTP server's own close cuts idle kept-alive connections at once. A client that is just sending would see a
  // reset, not a 503.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  running.endKeepAlive();
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await running.finished();
  server.closeIdleConnections();
  // Node does not count a connection that never sent a request as idle.
  const unused = setTimeout(() => server.closeAllConnections(), unusedConnectionMs);
  await closed;
  clearTimeout(deadline);
  clearTimeout(unused);
}
