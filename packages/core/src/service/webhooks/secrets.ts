import { createHmac, randomBytes } from "node:crypto";
import type { WebhookRecord } from "../../ports/storage/webhooks.ts";

type Secrets = WebhookRecord["secrets"];

const prefix = "whsec_";
/** Standard Webhooks asks for 24 to 64 bytes. */
const secretBytes = 32;
/** Most secrets that sign at once. */
const mostSecrets = 5;

export function newSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString("base64")}`;
}

/** A new secret in front of those of before, which sign until `until` or their own earlier end. */
export function rotated(secrets: Secrets, secret: string, { at, until }: { at: string; until: string }): Secrets {
  const before = secrets.map((each) => ({
    ...each,
    until: each.until !== null && each.until < until ? each.until : until,
  }));
  return [{ secret, until: null }, ...validAt(before, at)].slice(0, mostSecrets);
}

function validAt(secrets: Secrets, at: string): Secrets {
  return secrets.filter(({ until }) => until === null || until > at);
}

/**
 * The headers of Standard Webhooks 1.0.0: an id that is the same at each attempt, the attempt's time in seconds, and for
 * each secret that is valid at that time an HMAC-SHA256 of both and the body.
 */
export function signedHeaders(secrets: Secrets, id: string, body: string, now: number): Record<string, string> {
  const timestamp = Math.floor(now / 1_000);
  const signatures = validAt(secrets, new Date(now).toISOString()).map(({ secret }) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
