import { createHash, createHmac } from "node:crypto";
import { CuecardError } from "../../errors.ts";

/** What is stored of a client's key and of what it was used for. */
export interface RequestHashes {
  /** SHA-256 of the key, hex: keys may name people. */
  key: string;
  /** HMAC-SHA256 of what is asked for, hex, under the key: who does not know the key can't try words. */
  fingerprint: string;
}

export function requestHashes(key: string, asked: string): RequestHashes {
  return {
    key: createHash("sha256").update(key).digest("hex"),
    fingerprint: createHmac("sha256", key).update(asked).digest("hex"),
  };
}

/** A key that came with something else before. */
export function keyReused(): CuecardError {
  const message =
    "This Idempotency-Key was used for another request in the last 24 hours; send the same request, or a new key.";
  return new CuecardError("idempotency_key_reused", message, { param: "Idempotency-Key" });
}
