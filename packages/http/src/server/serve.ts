import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { CuecardError, createIds, limits } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import type { Handler } from "../handler.ts";
import { drain } from "./drain.ts";
import { listenerOf } from "./listener.ts";
import { noTunnel, parserFault, refuseSocket } from "./refuse-socket.ts";
import { createRunningResponses, shutDown } from "./shut-down.ts";

/** What to serve, and where. */
export interface ServeOptions {
  /** Answers the requests, as {@link createHandler} makes it. */
  handler: Handler;
  /** Port to listen on. 0 picks a free one. */
  port: number;
  /** Address to listen on, such as `127.0.0.1` for this machine alone or `0.0.0.0` for every network. */
  host: string;
  /**
   * Milliseconds that a connection stays open without a request. Behind a load balancer it should be longer than the
   * balancer's own time, often 60 s, so that the balancer never sends into a connection that closes.
   * @default 5,000
   */
  keepAliveMs?: number;
  /**
   * Gets the requests that ask for another protocol, such as WebSocket. It answers or ends the socket.
   * @default such a request is answered as any other
   */
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** A server that listens. */
export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  url: string;
  /**
   * Stops accepting connections and lets running requests finish. New requests on kept-alive connections are answered
   * with 503 `shutting_down`. Requests that are not finished after `timeoutMs` (default 10,000) are cut. A second call
   * waits for the first.
   */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

/**
 * Serves a handler with Node's HTTP server. Resolves when it listens. Throws `invalid_value` when it can't listen at
 * the address.
 *
 * @example
 * ```ts
 * const server = await serve({ handler, host: "127.0.0.1", port: 8787 });
 * ```
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  checkOptions("serve", options, { handler: true, port: true, host: true, keepAliveMs: true, onUpgrade: true });
  const { handler, port, host, keepAliveMs = 5_000, onUpgrade } = options;
  const newId = createIds(Date.now);
  const running = createRunningResponses();
  let closing: Promise<void> | null = null;
  const listener = listenerOf(handler, { hostname: host, refused: () => closing && shuttingDown() });

  // An upload may take as long as its address is valid.
  const nodeOptions = { requestTimeout: limits.uploadUrlMs, keepAliveTimeout: keepAliveMs, requireHostHeader: false };
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive &&= closing === null;
    running.add(outgoing, () => drain(incoming));
    listener(incoming, outgoing);
  };
  const server = createServer(nodeOptions, handle);
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", handle);
  server.on("clientError", (error, socket) => refuseSocket(socket, parserFault(error), newId));
  server.on("connect", (_request, socket) => refuseSocket(socket, noTunnel(), newId));
  if (onUpgrade) server.on("upgrade", onUpgrade);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });

  const { address, family, port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${actual}`,
    close: ({ timeoutMs = 10_000 } = {}) => (closing ??= shutDown(server, running, timeoutMs)),
  };
}

function shuttingDown(): CuecardError {
  const message = "The service is shutting down; send the request again in a second.";
  return new CuecardError("shutting_down", message, { retryable: true, retryAfterSeconds: 1 });
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): CuecardError {
  const reasons: Record<string, string> = {
    EADDRINUSE: "another program listens there; stop it or choose another port",
    EACCES: "this user may not use it; choose a port above 1023",
    EADDRNOTAVAIL: "this machine does not have that address; choose one that it has",
    ENOTFOUND: "this machine does not have that address; choose one that it has",
  };
  const reason = reasons[error.code ?? ""] ?? error.code ?? "unknown reason";
  return new CuecardError("invalid_value", `Can't listen on ${host}:${port}: ${reason}.`, {
    param: "port",
    cause: error,
  });
}
