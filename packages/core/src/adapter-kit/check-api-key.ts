import { CuecardError } from "../errors.ts";

/**
 * Throws `invalid_value` for a key that no HTTP header can carry, such as an empty key or one with a line break. The
 * error does not contain the key.
 */
export function checkApiKey(apiKey: string): void {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return;
  const message = "apiKey is empty or has characters that no key contains; pass the key as the provider shows it.";
  throw new CuecardError("invalid_value", message, { param: "apiKey" });
}
