import { CuecardError, limits, type Principal } from "@cuecard/core";
import { audited } from "../access/audited.ts";
import { authenticate, permit } from "../access/authorize.ts";
import { readJson } from "../request/read-json.ts";
import { readQuery } from "../request/read-query.ts";
import type { FoundRoute } from "../route/find-route.ts";
import type { Route, Service } from "../route/route.ts";
import { handleOnce } from "./once.ts";

/** What becomes known of a request before its answer. */
interface Seen {
  /** The key's workspace. */
  workspace: string | null;
  /** The request's id. */
  requestId: string;
  /** Headers of the answer. */
  headers: Record<string, string>;
}

/**
 * Checks the key, reads the query and the body, and does what the route does. Returns the answer's value, or its
 * promise. `seen` gets the key's workspace and what its limit leaves as soon as they are known.
 */
export function runRoute(service: Service, found: FoundRoute, request: Request, seen: Seen): unknown {
  return found.route.scope === null ? runOpen(service, found, request, seen) : runKeyed(service, found, request, seen);
}

function runOpen(service: Service, found: FoundRoute, request: Request, { requestId }: Seen): unknown {
  const { route, params } = found;
  // The types of open routes have neither principal nor workspace.
  const handle = (input: Input) =>
    route.handle({ service, request, requestId, params, ...input } as unknown as Context);
  const input = readInput(service, found, request);
  return input instanceof Promise ? input.then(handle) : handle(input);
}

async function runKeyed(service: Service, found: FoundRoute, request: Request, seen: Seen): Promise<unknown> {
  const { requestId } = seen;
  const principal = await admitted(service, request, seen);
  const workspace = service.cuecard.workspace(principal.workspace);
  const asked = { ...found, request, requestId, principal, workspace };
  return runPermitted(service, asked, () => readInput(service, found, request));
}

type Context = Parameters<Route["handle"]>[0];

/** A request whose key was admitted. */
type AdmittedRequest = FoundRoute & Pick<Context, "request" | "requestId" | "principal" | "workspace">;

/** Checks what the key may do, then reads, and does what the route does; the audit log says so. */
export function runPermitted(
  service: Service,
  asked: AdmittedRequest,
  read: () => Input | Promise<Input>,
): Promise<unknown> {
  const { route, ...context } = asked;
  return audited(service, asked, async () => {
    permit(asked.principal, route, asked.params);
    return handleOnce(route, { service, ...context, ...(await read()) });
  });
}

type Input = Pick<Context, "query" | "body">;

function readInput(service: Service, { route }: FoundRoute, request: Request): Input | Promise<Input> {
  const query = readQuery(route.query, request.url);
  if (route.body === null || route.body === "bytes") return { query, body: undefined };
  return readBody(service, route, request).then((body) => ({ query, body }));
}

function readBody({ jsonBodyMs }: Service, { bodyOptional, scope }: Route, request: Request): Promise<unknown> {
  const maximum = scope === null ? limits.openBodyBytes : limits.jsonBodyBytes;
  const body = readJson(request, { optional: bodyOptional, allowsHalves: scope === "calls", maximum });
  return inTime(body, jsonBodyMs);
}

/** The principal of the request's key, within its limit. */
async function admitted({ cuecard, rateLimits }: Service, request: Request, seen: Seen): Promise<Principal> {
  let principal: Principal;
  try {
    principal = await authenticate(cuecard.keys, request);
  } catch (error) {
    throw rateLimits.refused(request, error);
  }
  seen.workspace = principal.workspace;
  rateLimits.admit(request, principal, seen.headers);
  return principal;
}

async function inTime<T>(body: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const message = `The body did not arrive within ${milliseconds / 1000} s; send it faster, or upload it as a file.`;
  const timer = setTimeout(() => reject(new CuecardError("request_timeout", message)), milliseconds);
  try {
    return await Promise.race([body, late]);
  } finally {
    clearTimeout(timer);
  }
}
