import { type Cuecard, createIds, isCuecardError } from "@cuecard/core";
import { getPath } from "hono/utils/url";
import { authorize } from "./access/authorize.ts";
import { createCors } from "./access/cors.ts";
import { createHostCheck } from "./access/host.ts";
import { normalizePublicUrl } from "./access/public-url.ts";
import { createUploadLinks } from "./access/upload-links.ts";
import { type Answer, answerError, answerWith, type Envelope, envelopeOf, toResponse } from "./answer/answer.ts";
import { createDocument } from "./openapi/openapi.ts";
import { readJson } from "./request/read-json.ts";
import { readQuery } from "./request/read-query.ts";
import { requestIdOf } from "./request/request-id.ts";
import { allowedMethods, type FoundRoute, findRoute } from "./routes/find-route.ts";
import type { Route, Service } from "./routes/route.ts";
import { routeTable } from "./routes/route-table.ts";

/** The service as a web-standard function. It runs in any server that has `Request` and `Response`. */
export type Handler = (request: Request) => Promise<Response>;

/** Options of {@link createHandler}. `secret` and `version` are required. */
export interface HandlerOptions {
  /** Key that signs upload URLs, at least 16 bytes. A new secret invalidates all upload URLs made before. */
  secret: Uint8Array | string;
  /**
   * Start of upload URLs, for a service behind a proxy.
   * @default the origin of the request
   */
  publicUrl?: string;
  /**
   * Origins whose pages may call the service from a browser, such as `https://console.example.com`.
   * @default none
   */
  corsOrigins?: readonly string[];
  /**
   * Hosts that the Host header may name, in addition to the public URL's and loopback names. A host without a port is
   * accepted with any port.
   * @default any host
   */
  allowedHosts?: readonly string[];
  /** Version of the service, for the OpenAPI document. */
  version: string;
  /**
   * Called with each error that the client sees as `internal_error` or `storage_failed`, before the answer is sent.
   * `path` never contains an upload token. What the callback throws is ignored.
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
 * Makes the handler of /v1 for a running Cuecard. Throws `invalid_value` for a secret that is too short, and for an
 * invalid public URL, origin or host. The handler itself never throws: it answers each error with the error body of /v1
 * and `X-Request-Id`.
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
  let document: object | undefined;
  const service: Service = {
    cuecard,
    uploadLinks: createUploadLinks({ secret, publicUrl: base, now }),
    document: () => (document ??= createDocument(routeTable, { version, publicUrl: base })),
  };

  async function valueFor({ route, params }: FoundRoute, request: Request): Promise<unknown> {
    const principal = route.permission === "none" ? null : await authorize(cuecard.keys, request, route.permission);
    const query = readQuery(route.query, request.url);
    const body =
      route.body === null || route.body === "bytes"
        ? undefined
        : await readJson(request, { optional: route.bodyOptional });
    const shared = { service, request, params, query, body };
    // The types of open routes have neither principal nor workspace.
    if (principal === null) return route.handle(shared as unknown as Parameters<Route["handle"]>[0]);
    return route.handle({ ...shared, principal, workspace: cuecard.workspace(principal.workspace) });
  }

  /** A log that throws must not prevent the answer. */
  function tell(...fault: Parameters<typeof onFault>) {
    void (async () => onFault(...fault))().catch(() => {});
  }

  function refuse(envelope: Envelope, request: Request, thrown: unknown): Answer {
    const path = getPath(request);
    const code = isCuecardError(thrown) ? thrown.code : "internal_error";
    const isFault = code === "internal_error" || code === "storage_failed";
    if (isFault && !request.signal.aborted)
      tell(thrown, { id: envelope.requestId, method: request.method, path: withoutToken(path) });
    return answerError(
      envelope,
      thrown,
      code === "method_not_allowed" ? { Allow: allowedMethods(path).join(", ") } : {},
    );
  }

  async function answer(request: Request): Promise<Answer> {
    const requestId = requestIdOf(request, newId);
    const envelope = envelopeOf(requestId, cors.headers(request));
    const preflight = cors.preflight(request);
    if (preflight) return answerWith({ requestId, headers: { ...envelope.headers, ...preflight } }, 204);
    try {
      checkHost(request, getPath(request));
      const found = findRoute(request);
      const answered = answerWith(envelope, found.route.status, await valueFor(found, request));
      return request.method === "HEAD" ? { ...answered, body: null } : answered;
    } catch (thrown) {
      return refuse(envelope, request, thrown);
    }
  }

  const handler: Handler = async (request) => toResponse(await answer(request));
  answerers.set(handler, answer);
  return handler;
}

/** Logs must not contain upload tokens: anyone with a token may send the file. */
function withoutToken(path: string): string {
  return path.replace(/^(\/v1\/uploads\/).*/s, "$1:token");
}

const answerers = new WeakMap<Handler, (request: Request) => Promise<Answer>>();

/** Returns the function that answers in plain data, for a handler made here. Undefined for any other function. */
export function answererOf(handler: Handler): ((request: Request) => Promise<Answer>) | undefined {
  return answerers.get(handler);
}
