import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Principal } from "../../api/keys.ts";
import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";

const generatedKey = /^((?:sk|pk)_live_cc_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Makes a new key of this kind. It is shown once and not stored. */
export function generateKey(kind: Principal["kind"]): string {
  const body = `${kind === "private" ? "sk" : "pk"}_live_cc_${base62(BigInt(`0x${randomBytes(32).toString("hex")}`), 43)}`;
  return body + checksum(body);
}

export function checkGenerated(key: string): void {
  const parts = generatedKey.exec(key);
  if (!parts) {
    throw new CuecardError(
      "invalid_api_key",
      "The API key is not known here. It is none of the fixed keys (CUECARD_API_KEYS), and not of the form of created keys: sk_live_cc_ or pk_live_cc_, 60 characters in all.",
    );
  }
  if (checksum(parts[1]!) !== parts[2]) {
    throw new CuecardError(
      "invalid_api_key",
      "The API key's checksum is wrong: the key was mistyped or truncated. Copy it again.",
    );
  }
}

/** Messages never show a key, since they are logged. */
export function checkFixed(key: string, index: number): string {
  const refuse = (problem: string) =>
    new CuecardError("invalid_value", `API key number ${index + 1} of the fixed keys (CUECARD_API_KEYS) ${problem}.`, {
      param: "apiKeys",
    });
  if (!/^[sp]k_live_/.test(key)) throw refuse("begins with neither sk_live_ (private) nor pk_live_ (public)");
  if (key.length < limits.apiKeyCharacters)
    throw refuse(`is ${key.length} characters long; at least ${limits.apiKeyCharacters} are needed`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw refuse("has characters that an HTTP header can't carry; use visible ASCII without spaces");
  return key;
}

export function kindOf(key: string): Principal["kind"] {
  return key.startsWith("sk_") ? "private" : "public";
}

export function sha256(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), 6);
}

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}
