import { CuecardError } from "@cuecard/core";
import { createTokenBuckets } from "@cuecard/http";

/** Wrong secrets that one address may send a platform's address in a minute. */
const perMinute = 30;

/** Counts wrong secrets. A right one is never refused for them: others may send from the same address. */
export interface Guesses {
  /** Counts a wrong one. Returns the seconds to wait when these are too many, else null. */
  wrong(platform: string, network: string): number | null;
}

/** Makes a count of wrong secrets, for one process. */
export function createGuesses(now: () => number = Date.now): Guesses {
  const buckets = createTokenBuckets({ perMinute, now });
  return {
    wrong(platform, network) {
      const { isAllowed, waitSeconds } = buckets.take(`${platform} ${network}`);
      return isAllowed ? null : waitSeconds;
    },
  };
}

/** What a wrong secret is answered with. */
export function wrongSecret(guesses: Guesses, platform: string, network: string): CuecardError {
  const seconds = guesses.wrong(platform, network);
  if (seconds === null) {
    const message = `The message does not have the proof that ${platform} sends; check the secret.`;
    return new CuecardError("invalid_api_key", message);
  }
  const message = `Your address may send ${perMinute} messages a minute without the proof of ${platform}; send the next one in ${seconds} s.`;
  return new CuecardError("rate_limited", message, { retryable: true, retryAfterSeconds: seconds });
}
