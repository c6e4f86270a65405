import { CuecardError, type Keys, type Principal } from "@cuecard/core";

/** Keys that may use a route. `none`: no key is needed; `public`: any valid key; `private`: private keys only. */
export type Permission = "none" | "public" | "private";

/** Finds the key's principal. Throws `missing_api_key`, `invalid_api_key` or `private_key_required`. */
export async function authorize(
  keys: Pick<Keys, "authenticate">,
  request: Request,
  permission: "public" | "private",
): Promise<Principal> {
  const header = request.headers.get("authorization");
  const form = "send the header Authorization: Bearer <API_KEY>";
  if (header === null) throw new CuecardError("missing_api_key", `The request has no API key; ${form}.`);
  const key = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (key === undefined)
    throw new CuecardError("missing_api_key", `The Authorization header has no bearer token; ${form}.`);
  const principal = await keys.authenticate(key);
  if (permission === "private" && principal.kind === "public") {
    const message = "A public key may only call POST /v1/knowledge-base/search; use a private key (sk_live_…) here.";
    throw new CuecardError("private_key_required", message);
  }
  return principal;
}
