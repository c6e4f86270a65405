import { type Cuecard, createIds, limits, type Operations, type ServiceState } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { getPath } from "hono/utils/url";
import { createCors } from "./access/cors.ts";
import { guardPieces } from "./access/guard-pieces.ts";
import { createHostCheck } from "./access/host.ts";
import { normalizePublicUrl } from "./access/public-url.ts";
import {
  type Answer,
  answerPieces,
  answerWith,
  type Envelope,
  envelopeOf,
  toResponse,
  withoutBody,
} from "./answer/answer.ts";
import { etagOf } from "./answer/etag.ts";
import { createForEverybody } from "./answer/for-everybody.ts";
import { createRefuse } from "./answer/refuse.ts";
import { asReply } from "./answer/reply.ts";
import { createOpenStreams } from "./events/open-streams.ts";
import { createRateLimits, type RateLimitOptions } from "./limits/rate-limits.ts";
import { createTokenBuckets } from "./limits/token-buckets.ts";
import { createDocument } from "./openapi/openapi.ts";
import { createPages, type MetricsText } from "./pages/pages.ts";
import type { Site } from "./pages/site.ts";
import { requestIdOf } from "./request/request-id.ts";
import { createRouter } from "./route/find-route.ts";
import type { Route, Service } from "./route/route.ts";
import { createUploadLinks } from "./route/upload-links.ts";
import type { Extension } from "./routes/extension.ts";
import { routeTable } from "./routes/route-table.ts";
import { runRoute } from "./routes/run-route.ts";

/** The service as a web-standard function. It runs in any server that has `Request` and `Response`. */
export type Handler = (request: Request) => Promise<Response>;

/** Events that a workspace may send to endpoints to try them. Each is a request to somebody else's server. */
const webhookTestsPerMinute = 20;

/** Adds facts of a request for those who observe it. */
type Learn = (facts: Partial<Operations["request"]>) => void;

/** What becomes known of a request while it is answered. */
interface Seen extends Pick<Answered, "requestId" | "route" | "workspace" | "value"> {
  headers: Record<string, string>;
}

/** An answer, as logs and metrics see it. It has no words, keys, queries or ids of what was asked for, save in `value`. */
export interface Answered {
  /** The request's id. */
  requestId: string;
  /** Its method. */
  method: string;
  /** Path of its route with `:name` parameters; null when there is no such route. */
  route: string | null;
  /** Status of HTTP. */
  status: number;
  /** Milliseconds until the answer was made. */
  ms: number;
  /** The key's workspace; null when the request has no valid key. */
  workspace: string | null;
  /** What is answered, such as a Turn; undefined for a refusal and for no content. */
  value: unknown;
}

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
   * Called with each answer before it is sent, for logs and metrics. What the callback throws is ignored.
   * @default does nothing
   */
  onAnswer?: (answered: Answered) => void;
  /**
   * Makes the text of `GET /metrics`, for a private key of the workspace `default`.
   * @default there is no `/metrics`
   */
  metrics?: () => Promise<MetricsText>;
  /**
   * Says how the service is, for `GET /v1/service` with an admin key of `workspace`. It is of all workspaces: throw
   * `private_key_required` for one that may not see that.
   * @default there is no `/v1/service`
   */
  serviceState?: (workspace: string) => Promise<ServiceState>;
  /**
   * A web page and its files by path, such as those of `@cuecard/console`. At `/` browsers get the page.
   * @default none
   */
  site?: Site;
  /**
   * Returns the key that a one-time code of `POST /v1/sign-in` stands for, or null for a code that is not valid (any more).
   * @default no code is valid
   */
  signIn?: (code: string) => string | null;
  /**
   * Routes that other packages add, such as those of `@cuecard/gateway`.
   * @default none
   */
  extensions?: readonly Extension[];
  /**
   * How many requests keys and addresses may send. Above it the answer is 429 with `Retry-After`.
   * @default no limit
   */
  rateLimits?: RateLimitOptions;
  /**
   * Proxies in front of the service that are trusted: each has added one address to `X-Forwarded-For`.
   * @default 0
   */
  trustProxy?: number;
  /**
   * Milliseconds in which a JSON body must arrive. Uploads have 15 minutes.
   * @default 15,000
   */
  jsonBodyMs?: number;
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
export function createHandler(cuecard: Cuecard, options: HandlerOptions): Handler {
  checkOptions("createHandler", options, {
    secret: true,
    publicUrl: true,
    corsOrigins: true,
    allowedHosts: true,
    version: true,
    onFault: true,
    onAnswer: true,
    metrics: true,
    serviceState: true,
    site: true,
    signIn: true,
    extensions: true,
    rateLimits: true,
    trustProxy: true,
    jsonBodyMs: true,
    now: true,
  });
  const {
    secret,
    publicUrl,
    corsOrigins = [],
    allowedHosts = [],
    version,
    onFault = () => {},
    onAnswer = () => {},
    metrics,
    serviceState,
    site = new Map(),
    signIn = () => null,
    extensions = [],
    rateLimits = {},
    trustProxy = 0,
    jsonBodyMs = limits.jsonBodyMs,
    now = Date.now,
  } = options;
  checkOptions(
    "createHandler",
    rateLimits,
    { privatePerMinute: true, publicPerMinute: true, failedPerMinute: true },
    "rateLimits",
  );
  const newId = createIds(now);
  const cors = createCors(corsOrigins);
  const base = publicUrl === undefined ? null : normalizePublicUrl(publicUrl);
  const checkHost = createHostCheck({ allowedHosts, publicUrl: base });
  const router = createRouter([...routeTable, ...extensions.flatMap(({ routes }) => routes)]);
  const refuse = createRefuse(onFault, router);
  const forEverybody = createForEverybody();
  const pages = createPages(cuecard, { metrics: metrics ?? null, site });
  let document: object | undefined;
  const service: Service = {
    cuecard,
    uploadLinks: createUploadLinks({ secret, publicUrl: base, now }),
    rateLimits: createRateLimits(rateLimits, { now, hops: trustProxy }),
    openStreams: createOpenStreams(),
    webhookTests: createTokenBuckets({ perMinute: webhookTestsPerMinute, now }),
    jsonBodyMs,
    signIn,
    serviceState: serviceState ?? null,
    hops: trustProxy,
    corsOrigins,
    reportFault: refuse.report,
    document: () => (document ??= createDocument(extensions, { version, publicUrl: base })),
  };

  /** What is known at once is answered at once: each promise on the way would cost as much as a small answer. */
  function answerRoute(request: Request, path: string, envelope: Envelope, seen: Seen): Answer | Promise<Answer> {
    // A preflight that came so far is of an origin that is not allowed.
    const isPreflight = request.headers.has("access-control-request-method");
    if (request.method === "OPTIONS" && !isPreflight) return answerOptions(path, envelope);
    const found = router.find(request.method, path);
    seen.route = found.route.path;
    const returned = runRoute(service, found, request, seen);
    const answerOf = (value: unknown) => answerReturned(found.route, value, request, envelope, seen);
    return returned instanceof Promise ? returned.then(answerOf) : answerOf(returned);
  }

  /** Says which methods a path has. Nothing else is done, and no key is needed. */
  function answerOptions(path: string, envelope: Envelope): Answer {
    const allowed = router.allowedMethods(path);
    // Throws `route_not_found`.
    if (allowed.length === 0) router.find("OPTIONS", path);
    const headers = { ...envelope.headers, Allow: [...allowed, "OPTIONS"].join(", ") };
    return answerWith({ ...envelope, headers }, 204);
  }

  function answerReturned(route: Route, returned: unknown, request: Request, envelope: Envelope, seen: Seen): Answer {
    const answer = asReply(returned);
    const { status = route.status, value, about, contentType } = answer;
    seen.value = about ?? value;
    const guarded = { keys: cuecard.keys, request, requestId: envelope.requestId, contentType };
    const pieces = answer.pieces && route.scope !== null ? guardPieces(answer.pieces, guarded) : answer.pieces;
    if (pieces) return answerPieces(envelope, status, { ...answer, pieces });
    const etag = etagOf(value);
    return answerWith(etag ? { ...envelope, headers: { ...envelope.headers, ...etag } } : envelope, status, value);
  }

  function answerAny(request: Request, envelope: Envelope, seen: Seen): Answer | Promise<Answer> {
    const path = getPath(request);
    checkHost(request, path);
    const page = pages(request, path, envelope.headers);
    if (!page) return answerRoute(request, path, envelope, seen);
    seen.route = page.route;
    return page.answer;
  }

  function answer(request: Request): Promise<Answer> {
    const { method, headers } = request;
    return cuecard.observer.observe("request", { method, headers }, (learn) => answerSeen(request, learn));
  }

  async function answerSeen(request: Request, learn: Learn): Promise<Answer> {
    const begun = performance.now();
    const requestId = requestIdOf(request, newId);
    const envelope = envelopeOf(requestId, cors.headers(request));
    const preflight = cors.preflight(request);
    if (preflight) return answerWith({ requestId, headers: { ...envelope.headers, ...preflight } }, 204);
    const seen: Seen = { requestId, route: null, workspace: null, value: undefined, headers: envelope.headers };
    let answered: Answer;
    try {
      const answering = answerAny(request, envelope, seen);
      answered = answering instanceof Promise ? await answering : answering;
    } catch (thrown) {
      answered = refuse(envelope, request, thrown);
    }
    if (seen.route !== null && sameForAll.has(seen.route)) answered = await forEverybody(request, answered);
    if (request.method === "HEAD") answered = withoutBody(answered);
    const { route, workspace, value } = seen;
    const { status } = answered;
    learn({ route, status });
    tell({ requestId, method: request.method, route, status, ms: performance.now() - begun, workspace, value });
    return answered;
  }

  /** A log that throws must not prevent the answer. */
  function tell(answered: Answered): void {
    try {
      onAnswer(answered);
    } catch {}
  }

  const handler: Handler = async (request) => toResponse(await answer(request));
  answerers.set(handler, answer);
  return handler;
}

/** Routes whose answers are the same for everybody, and large. */
const sameForAll = new Set(["/", "/v1/openapi.json"]);

const answerers = new WeakMap<Handler, (request: Request) => Promise<Answer>>();

/** Returns the function that answers in plain data, for a handler made here. Undefined for any other function. */
export function answererOf(handler: Handler): ((request: Request) => Promise<Answer>) | undefined {
  return answerers.get(handler);
}
