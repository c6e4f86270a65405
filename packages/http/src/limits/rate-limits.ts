import { createHash } from "node:crypto";
import { CuecardError, isCuecardError, type LimitReport, type Principal } from "@cuecard/core";
import { clientNetwork } from "./client-address.ts";
import { createTokenBuckets, type TokenGrant } from "./token-buckets.ts";

/** How many requests are allowed a minute. A limit that is not given does not exist. */
export interface RateLimitOptions {
  /** Requests of each private key. */
  privatePerMinute?: number;
  /** Requests of each public key. */
  publicPerMinute?: number;
  /** Refused keys of each address, or of each /64 of IPv6. A valid key is never refused for them. */
  failedPerMinute?: number;
}

/** The limits of one handler. */
export interface RateLimits {
  /** The limits in force. */
  rates: LimitReport["rates"];
  /** Counts a request of a key. `headers` gets what is left. Throws `rate_limited`. */
  admit(request: Request, principal: Principal, headers: Record<string, string>): void;
  /** Counts a request whose key was refused. Returns what to answer. */
  refused(request: Request, error: unknown): unknown;
}

/**
 * Makes the limits. They count in this process: several processes allow as many times as much.
 */
export function createRateLimits(
  { privatePerMinute, publicPerMinute, failedPerMinute }: RateLimitOptions,
  { now, hops }: { now: () => number; hops: number },
): RateLimits {
  const bucketsOf = (perMinute: number | undefined) =>
    perMinute === undefined ? null : { perMinute, buckets: createTokenBuckets({ perMinute, now }) };
  const byKind = { private: bucketsOf(privatePerMinute), public: bucketsOf(publicPerMinute) };
  const failed = bucketsOf(failedPerMinute);
  return {
    rates: {
      privatePerMinute: privatePerMinute ?? null,
      publicPerMinute: publicPerMinute ?? null,
      failedPerMinute: failedPerMinute ?? null,
    },
    admit(request, { kind }, headers) {
      const limit = byKind[kind];
      if (!limit) return;
      const taken = limit.buckets.take(hashOf(request.headers.get("authorization")!));
      Object.assign(headers, headersOf(kind, limit.perMinute, taken));
      if (taken.isAllowed) return;
      throw tooMany(`This ${kind} key may send ${limit.perMinute} requests a minute`, taken);
    },
    refused(request, error) {
      if (!failed || !isCuecardError(error) || error.type !== "authentication_error") return error;
      const taken = failed.buckets.take(clientNetwork(request, hops));
      if (taken.isAllowed) return error;
      return tooMany(`Your address may send ${failed.perMinute} requests a minute without a valid key`, taken);
    },
  };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-11: the policy, and what is left of it. */
function headersOf(
  policy: string,
  perMinute: number,
  { remaining, fullAfterSeconds }: TokenGrant,
): Record<string, string> {
  return {
    "RateLimit-Policy": `"${policy}";q=${perMinute};w=60`,
    RateLimit: `"${policy}";r=${remaining};t=${fullAfterSeconds}`,
  };
}

function tooMany(what: string, { waitSeconds }: TokenGrant): CuecardError {
  const seconds = waitSeconds === 1 ? "1 second" : `${waitSeconds} seconds`;
  return new CuecardError("rate_limited", `${what}; send the next one in ${seconds}.`, {
    retryable: true,
    retryAfterSeconds: waitSeconds,
  });
}

/** Keys themselves are not held in memory. */
function hashOf(authorization: string): string {
  return createHash("sha256")
    .update(authorization.replace(/^bearer +/i, "").trim())
    .digest("base64");
}
