/** What became of one request. */
export interface Taken {
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
  take(id: string): Taken;
}

/** Most buckets that are held at once. Full ones go first, since a new one is full too; then the oldest. */
const most = 10_000;

/**
 * Makes buckets that hold `perMinute` tokens and get as many each minute, evenly. So an idle client may send a minute's
 * requests at once. `now` in milliseconds; a clock that goes back fills nothing.
 */
export function createTokenBuckets({ perMinute, now }: { perMinute: number; now: () => number }): TokenBuckets {
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
      return {
        isAllowed,
        remaining: Math.floor(left),
        fullAfterSeconds: Math.ceil((perMinute - left) / perMs / 1000),
        waitSeconds: left >= 1 ? 0 : Math.ceil((1 - left) / perMs / 1000),
      };
    },
  };
}
