import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { CuecardError, createIds, limits } from "@cuecard/core";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Answer, answerError, envelopeOf, toResponse } from "../answer/answer.ts";
import { answererOf, type Handler } from "../handler.ts";
import { endsAsDeclared } from "../request/read-body.ts";
import { requestIdOf } from "../request/request-id.ts";
import { drain } from "./drain.ts";

export interface ServeOptions {
  handler: Handler;
  /** 0 picks a free one. */
  port: number;
  host: string;
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:8787`. */
  url: string;
  /**
   * Stops accepting, lets running requests finish, answers new ones on kept-alive connections with 503 `shutting_down`, and
   * cuts what still runs after `timeoutMs`. A second call waits for the first.
   *
   * @default timeoutMs 10_000
   */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

/** How long connections that carry no request may stay open after the last request is answered. */
const unusedConnectionMs = 500;

/** Serves a handler with Node's HTTP server. Throws `invalid_value` when the address can't be listened on. */
export async function serve({ handler, port, host }: ServeOptions): Promise<RunningServer> {
  const newId = createIds(Date.now);
  const answerTo = answererOf(handler);
  const running = new Set<ServerResponse>();
  let closing: Promise<void> | null = null;
  let becameIdle = () => {};

  function refuse(request: Request, error: unknown): Answer {
    const requestId = requestIdOf(request, newId);
    return answerError(envelopeOf(requestId), error);
  }

  async function respond(request: Request, { outgoing }: HttpBindings): Promise<Response> {
    if (closing) return send(outgoing, refuse(request, shuttingDown()));
    return answerTo ? send(outgoing, await answerTo(endsAsDeclared(request))) : handler(request);
  }

  const listener = getRequestListener((request, bindings) => respond(request, bindings as HttpBindings), {
    hostname: host,
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: (thrown) => {
      const error =
        thrown instanceof RequestError
          ? new CuecardError("invalid_value", "The request's address or its Host header is not valid.")
          : thrown;
      return toResponse(refuse(new Request("http://localhost"), error));
    },
  });

  // An upload may take as long as its address is valid.
  const server = createServer({ requestTimeout: limits.uploadUrlMs }, (incoming, outgoing) => {
    running.add(outgoing);
    outgoing.shouldKeepAlive &&= closing === null;
    outgoing.once("close", () => {
      running.delete(outgoing);
      if (running.size === 0) becameIdle();
      drain(incoming);
    });
    void listener(incoming, outgoing);
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });

  async function shutDown(timeoutMs: number): Promise<void> {
    // Node's own close of an HTTP server cuts idle kept-alive connections at once; a client that is just sending would see a reset, not a 503.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    for (const outgoing of running) outgoing.shouldKeepAlive = false;
    const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
    const idle = new Promise<void>((resolve) => {
      becameIdle = resolve;
    });
    if (running.size > 0) await idle;
    server.closeIdleConnections();
    // Node does not count a connection that never sent a request as idle.
    const unused = setTimeout(() => server.closeAllConnections(), unusedConnectionMs);
    await closed;
    clearTimeout(deadline);
    clearTimeout(unused);
  }

  const { address, family, port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${actual}`,
    close: ({ timeoutMs = 10_000 } = {}) => (closing ??= shutDown(timeoutMs)),
  };
}

/** Writes an answer without the detour over a `Response`, which costs as much as all the rest of a request. */
function send(outgoing: ServerResponse, { status, headers, body }: Answer): Response {
  const length = body === null ? {} : { "Content-Length": Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length }).end(body ?? undefined);
  return RESPONSE_ALREADY_SENT;
}

function shuttingDown(): CuecardError {
  const message = "The service is shutting down; send the request again in a moment.";
  return new CuecardError("shutting_down", message, { retryable: true, retryAfterSeconds: 1 });
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): CuecardError {
  const reasons: Record<string, string> = {
    EADDRINUSE: "another program listens there; stop it or choose another port",
    EACCES: "this user may not; choose a port above 1023",
    EADDRNOTAVAIL: "this machine has no such address",
    ENOTFOUND: "this machine has no such address",
  };
  const reason = reasons[error.code ?? ""] ?? error.code ?? "unknown reason";
  return new CuecardError("invalid_value", `Can't listen on ${host}:${port}: ${reason}.`, { param: "port", cause: error });
}
