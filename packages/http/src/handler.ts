import { type Cuecard, createIds } from "@cuecard/core";
import { getPath } from "hono/utils/url";
import { createCors } from "./access/cors.ts";
import { createHostCheck } from "./access/host.ts";
import { normalizePublicUrl } from "./access/public-url.ts";
import { createUploadLinks } from "./access/upload-links.ts";
import { type Answer, answerWith, envelopeOf, toResponse } from "./answer/answer.ts";
import { createRefuse } from "./answer/refuse.ts";
import { createDocument } from "./openapi/openapi.ts";
import { requestIdOf } from "./request/request-id.ts";
import { findRoute } from "./routes/find-route.ts";
import type { Service } from "./routes/route.ts";
import { routeTable } from "./routes/route-table.ts";
import { runRoute } from "./routes/run-route.ts";

/** The service as a web-standard function. It runs in any server that has `Request` and `Response`. */
export type Handler = (request: Request) => Promise<Response>;

/** How the service is reached from outside. `secret` and `version` are needed. */
export interface HandlerOptions {
  /**
   * Signs upload URLs; at least 16 bytes. With another secret every upload URL that was given out before is invalid.
   */
  secret: Uint8Array | string;
  /**
   * What upload URLs begin with, where a proxy stands before the service.
   * @default the origin of the request
   */
  publicUrl?: string;
  /**
   * Origins whose pages may call the service from a browser, such as `https://console.example.com`.
   * @default none
   */
  corsOrigins?: readonly string[];
  /**
   * Hosts that requests may name, beside the public URL's and loopback names. A host without a port may be named with
   * any.
   * @default any host
   */
  allowedHosts?: readonly string[];
  /** Version of the service, for the OpenAPI document. */
  version: string;
  /**
   * Called with every fault that the caller sees as `internal_error` or `storage_failed`, before the answer. `path` has
   * no token of an upload. What it throws is ignored.
   * @default does nothing
   */
  onFault?: (error: unknown, request: { id: string; method: string; path: string }) => void;
  /**
   * The clock, in milliseconds since 1970.
   * @default Date.now
   */
  now?: () => number;
}

/**
 * Makes the handler of /v1 over a running Cuecard. Throws `invalid_value` for a secret that is too short, and for a
 * public URL, an origin or a host that is none. The handler itself never throws: it answers each fault with the error
 * body of /v1 and `X-Request-Id`.
 *
 * @example
 * const handler = createHandler(cuecard, { secret, version: "1.0.0" });
 * const response = await handler(new Request("http://localhost/healthz"));
 */
export function createHandler(
  cuecard: Cuecard,
  {
    secret,
    publicUrl,
    corsOrigins = [],
    allowedHosts = [],
    version,
    onFault = () => {},
    now = Date.now,
  }: HandlerOptions,
): Handler {
  const newId = createIds(now);
  const cors = createCors(corsOrigins);
  const base = publicUrl === undefined ? null : normalizePublicUrl(publicUrl);
  const checkHost = createHostCheck({ allowedHosts, publicUrl: base });
  const refuse = createRefuse(onFault);
  let document: object | undefined;
  const service: Service = {
    cuecard,
    uploadLinks: createUploadLinks({ secret, publicUrl: base, now }),
    document: () => (document ??= createDocument(routeTable, { version, publicUrl: base })),
  };

  async function answer(request: Request): Promise<Answer> {
    const requestId = requestIdOf(request, newId);
    const envelope = envelopeOf(requestId, cors.headers(request));
    const preflight = cors.preflight(request);
    if (preflight) return answerWith({ requestId, headers: { ...envelope.headers, ...preflight } }, 204);
    try {
      checkHost(request, getPath(request));
      const found = findRoute(request);
      const answered = answerWith(envelope, found.route.status, await runRoute(service, found, request));
      return request.method === "HEAD" ? { ...answered, body: null } : answered;
    } catch (thrown) {
      return refuse(envelope, request, thrown);
    }
  }

  const handler: Handler = async (request) => toResponse(await answer(request));
  answerers.set(handler, answer);
  return handler;
}

const answerers = new WeakMap<Handler, (request: Request) => Promise<Answer>>();

/** Returns how a handler made here answers in plain data. Undefined for any other function. */
export function answererOf(handler: Handler): ((request: Request) => Promise<Answer>) | undefined {
  return answerers.get(handler);
}
