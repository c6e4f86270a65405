import { CuecardError } from "../errors.ts";

/** Throws `invalid_value` for a key that no header could carry, such as an empty one or one with a line break. The key is not in the error. */
export function checkApiKey(apiKey: string): void {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return;
  const message = "apiKey is empty or holds characters that no key has; pass the key as the provider shows it.";
  throw new CuecardError("invalid_value", message, { param: "apiKey" });
}
