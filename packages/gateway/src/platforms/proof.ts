import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Oldest signature that is taken, in milliseconds; Retell's own client has the same limit (retell-sdk 5.66.1). */
const signatureMs = 5 * 60_000;

/** Whether two texts are the same, in a time that does not depend on where they differ. */
export function isSecret(given: string | null, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(secret));
}

/** Whether a message can be Retell's at all: its signature has the form and is new. The body is not needed for that. */
export function hasRetellSignature(signature: string | null, now: number): boolean {
  return signatureIn(signature, now) !== null;
}

function signatureIn(signature: string | null, now: number): { time: string; digest: string } | null {
  const [, time, digest] = /^v=(\d{1,16}),d=([0-9a-f]{64})$/i.exec(signature ?? "") ?? [];
  if (time === undefined || Math.abs(now - Number(time)) > signatureMs) return null;
  return { time, digest: digest!.toLowerCase() };
}

/**
 * Whether Retell signed a body: `x-retell-signature` is `v=TIME,d=HEX`, the HMAC-SHA256 of the raw body and the time in
 * milliseconds, with the account's API key.
 */
export function isSignedByRetell(
  body: string,
  signature: string | null,
  { apiKey, now }: { apiKey: string; now: number },
): boolean {
  const sent = signatureIn(signature, now);
  if (!sent) return false;
  const digest = createHmac("sha256", apiKey).update(body + sent.time);
  return isSecret(sent.digest, digest.digest("hex"));
}

/** Whether a message has Vapi's secret: in `X-Vapi-Secret`, or as the bearer token of a credential. */
export function isFromVapi({ headers }: Pick<Request, "headers">, secret: string): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
  return isSecret(headers.get("x-vapi-secret"), secret) || isSecret(bearer, secret);
}
