import { authorize } from "../access/authorize.ts";
import { readJson } from "../request/read-json.ts";
import { readQuery } from "../request/read-query.ts";
import type { FoundRoute } from "./find-route.ts";
import type { Route, Service } from "./route.ts";

/**
 * Checks the key, reads the query and the body, and does what the route does. Returns the answer's value. `seen` gets
 * the key's workspace as soon as it is known.
 */
export async function runRoute(
  service: Service,
  { route, params }: FoundRoute,
  request: Request,
  seen: { workspace: string | null },
): Promise<unknown> {
  const { cuecard } = service;
  const principal = route.permission === "none" ? null : await authorize(cuecard.keys, request, route.permission);
  if (principal) seen.workspace = principal.workspace;
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
