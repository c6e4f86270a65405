import { CuecardError, limits } from "@cuecard/core";

const { keyCharacters } = limits.keyedRequest;

/** A string of structured fields, as the draft has it (RFC 9651): printable ASCII in double quotes. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
/** Many clients send it without quotes. */
const bare = /^[A-Za-z0-9._:+/=-]+$/;

/**
 * The request's `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-08); null when it has none. Throws
 * `invalid_value`.
 */
export function idempotencyKeyOf(request: Request): string | null {
  const given = request.headers.get("idempotency-key")?.trim();
  if (given === undefined) return null;
  const inQuotes = quoted.exec(given)?.[1]?.replace(/\\(.)/g, "$1");
  const key = inQuotes ?? (bare.test(given) ? given : "");
  if (key !== "" && key.length <= keyCharacters) return key;
  const message = `Idempotency-Key is ${given.slice(0, 60) || "empty"}; send 1 to ${keyCharacters} printable characters in double quotes, such as "8e03978e-40d5-43dd-bc93-6894a57f9324".`;
  throw new CuecardError("invalid_value", message, { param: "Idempotency-Key" });
}
