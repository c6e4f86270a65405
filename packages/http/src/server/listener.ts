import type { IncomingMessage, ServerResponse } from "node:http";
import { CuecardError, createIds } from "@cuecard/core";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { type Answer, answerError, envelopeOf, toResponse } from "../answer/answer.ts";
import { wantsProblem } from "../answer/problem.ts";
import { answererOf, type Handler } from "../handler.ts";
import { cameFrom } from "../request/arrival.ts";
import { requestIdOf } from "../request/request-id.ts";
import { send } from "./send.ts";

/** Answers a request of Node's HTTP server. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * A handler as a listener of Node's HTTP server, to mount in a server of yours, such as Express's or Fastify's. Mount
 * it before whatever reads bodies: a request whose body was read is refused. `serve` also drains connections and shuts
 * down.
 *
 * @example
 * ```ts
 * const app = express();
 * app.all("/v1/*path", createListener(handler));
 * ```
 */
export function createListener(handler: Handler): Listener {
  return listenerOf(handler, { hostname: "localhost", refused: whyUnreadable });
}

/** `refused` returns why the server does not take a request, and null where it does. */
export function listenerOf(
  handler: Handler,
  { hostname, refused }: { hostname: string; refused: (incoming: IncomingMessage) => CuecardError | null },
): Listener {
  const newId = createIds(Date.now);
  const answerTo = answererOf(handler);

  function refuse(request: Request, error: unknown): Answer {
    const requestId = requestIdOf(request, newId);
    return answerError(envelopeOf(requestId, {}, wantsProblem(request.headers.get("accept"))), error);
  }

  async function respond(request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
    const why = refused(incoming);
    if (why) return send(outgoing, refuse(request, why));
    if (incoming.headers.host === undefined && incoming.httpVersion !== "1.0")
      return send(outgoing, refuse(request, noHost()));
    cameFrom(request, incoming.socket.remoteAddress);
    return answerTo ? send(outgoing, await answerTo(request)) : handler(request);
  }

  const listener = getRequestListener((request, bindings) => respond(request, bindings as HttpBindings), {
    hostname,
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: (thrown) => {
      const error = thrown instanceof RequestError ? noHost() : thrown;
      return toResponse(refuse(new Request("http://localhost"), error));
    },
  });
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

/** What a body parser has read, such as `express.json()`, can't be read again, and the route would wait for it. */
function whyUnreadable(incoming: IncomingMessage): CuecardError | null {
  if (!incoming.readableDidRead) return null;
  const message =
    "Something before Cuecard has read the request's body, such as express.json(). Mount the listener before it, or keep it away from /v1.";
  return new CuecardError("not_available", message);
}

function noHost(): CuecardError {
  return new CuecardError("invalid_value", "The request's address or its Host header is not valid.");
}
