/** What became of one request. */
export interface TokenGrant {
  /** False when the bucket was empty. */
  isAllowed: boolean;
  /** Requests that may follow at once. */
  remaining: number;
  /** Seconds until the bucket is full again. */
  fullAfterSeconds: number;
  /** Seconds until the next request is allowed; 0 when it is now. */
  waitSeconds: number;
}

/** Token buckets by id. */
export interface TokenBuckets {
  /** Takes a token from the bucket of an id, if it has one. */
  take(id: string): TokenGrant;
}

/** Options of {@link createTokenBuckets}. */
export interface TokenBucketsOptions {
  /** Tokens that a bucket gets back in a minute, and most that it holds. */
  perMinute: number;
  /** The clock, in milliseconds. */
  now: () => number;
}

/** Most buckets that are held at once. Full ones go first, since a new one is full too; then the oldest. */
const most = 10_000;

/**
 * Makes buckets that hold `perMinute` tokens and get as many each minute, evenly. So an idle client may send a minute's
 * requests at once. A clock that goes back fills nothing.
 */
export function createTokenBuckets({ perMinute, now }: TokenBucketsOptions): TokenBuckets {
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, { tokens: number; at: number }>();
  const tokensAt = ({ tokens, at }: { tokens: number; at: number }, time: number) =>
    Math.min(perMinute, tokens + Math.max(0, time - at) * perMs);

  function makeRoom(time: number): void {
    for (const [id, bucket] of buckets) if (tokensAt(bucket, time) >= perMinute) buckets.delete(id);
    for (const id of buckets.keys()) {
      if (buckets.size < most) return;
      buckets.delete(id);
    }
  }

  return {
    take(id) {
      const time = now();
      const held = buckets.get(id);
      if (!held && buckets.size >= most) makeRoom(time);
      const tokens = held ? tokensAt(held, time) : perMinute;
      const isAllowed = tokens >= 1;
      const left = isAllowed ? tokens - 1 : tokens;
      buckets.set(id, { tokens: left, at: held ? Math.max(held.at, time) : time });
      const isNow = left >= 1;
      return {
        isAllowed,
        remaining: isNow ? Math.floor(left) : 0,
        fullAfterSeconds: Math.ceil((perMinute - left) / perMs / 1000),
        waitSeconds: isNow ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000)),
      };
    },
  };
}
