/** Tokens that were taken from a bucket. */
export interface SpentTokens {
  /** Id of the bucket. */
  id: string;
  /** How many, 0 or more. */
  tokens: number;
}

/** Token buckets that every process on one store shares. */
export interface SharedTokens {
  /**
   * Takes tokens that were spent already, from buckets that hold `perMinute` tokens and get as many each minute, evenly.
   * A new bucket is full. One may be in debt, of at most what a minute brings before these tokens are taken. Returns
   * what each has left at `now` (milliseconds since 1970), below 0 in debt, in the order of `spent`, which names a
   * bucket once.
   */
  spend(
    spent: readonly SpentTokens[],
    request: { perMinute: number; now: number; signal?: AbortSignal },
  ): Promise<number[]>;
}
