import { CuecardError, type Keys, type Principal } from "@cuecard/core";
import type { Route } from "../route/route.ts";

/** Finds the principal of the request's key. Throws `missing_api_key` or `invalid_api_key`. */
export async function authenticate(keys: Pick<Keys, "authenticate">, request: Request): Promise<Principal> {
  const header = request.headers.get("authorization");
  const form = "send the header Authorization: Bearer <API_KEY>";
  if (header === null) throw new CuecardError("missing_api_key", `The request has no API key; ${form}.`);
  const key = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (key === undefined)
    throw new CuecardError("missing_api_key", `The Authorization header has no bearer token; ${form}.`);
  return keys.authenticate(key);
}

/** An operation as far as keys are checked for it. */
type Operation = Pick<Route, "method" | "path" | "scope" | "forPublicKeys">;

/**
 * Checks that a key may do an operation. Throws `private_key_required`, `scope_required` or
 * `knowledge_base_not_allowed`.
 */
export function permit(principal: Principal, operation: Operation, params: Record<string, string>): void {
  const { method, path, scope, forPublicKeys } = operation;
  if (forPublicKeys && principal.kind === "public") return;
  if (principal.kind === "public") {
    const message = "A public key may only call POST /v1/knowledge-base/search; use a private key (sk_live_…) here.";
    throw new CuecardError("private_key_required", message);
  }
  if (scope !== null && scope !== "any" && !principal.scopes.includes(scope)) {
    const has = principal.scopes.join(", ");
    const message = `${method} ${path} needs a key with the scope ${scope}; this key has ${has}. Use another key, or create one with that scope.`;
    throw new CuecardError("scope_required", message);
  }
  if (!forPublicKeys) permitBase(principal, operation, params.kbId);
}

/** A key for some knowledge bases does nothing that is not of one of them. A search names its own in its body. */
function permitBase(
  { knowledgeBaseIds: allowed }: Principal,
  { method, path }: Operation,
  id: string | undefined,
): void {
  if (allowed === null || (id !== undefined && allowed.includes(id))) return;
  const what = id === undefined ? `so it can't do ${method} ${path}` : `and ${id} is none of them`;
  const message = `This key is for the knowledge bases ${allowed.join(", ")}, ${what}; use another key.`;
  throw new CuecardError("knowledge_base_not_allowed", message);
}
