import { withinTime } from "../../../base/time/within-time.ts";
import { CuecardError, type ErrorCode, isCuecardError } from "../../../errors.ts";
import { hideTexts } from "../../failures/hide-texts.ts";

/** Failures in a row after which a provider is left alone, and for how long; then one request tries it again. */
const failuresInARow = 3;
const pauseMs = 30_000;

/** A provider of this process. */
export interface ProviderName {
  /** What it is, and its name, such as `embedder openai/text-embedding-3-small@1536`. */
  name: string;
  code: Extract<ErrorCode, "embedding_failed" | "reranking_failed">;
}

export interface ProviderRequest<Value> {
  /** What it is sent: its errors are given without what they repeat of it. */
  texts: readonly string[];
  /** How long the provider may take, whoever still waits for the answer: longer is a failure. */
  milliseconds: number;
  /** Nobody wants the answer any more: the request ends and counts as nothing. */
  signal: AbortSignal | undefined;
  work: (signal: AbortSignal) => Promise<Value>;
}

/** Keeps requests away from a provider that fails, so that no turn waits for it. */
export interface Breaker {
  /** Runs the request, or throws at once as long as the provider is not asked. */
  run<Value>(request: ProviderRequest<Value>): Promise<Value>;
  /** True while the provider is not asked, and until a request has shown that it works again. */
  readonly isOpen: boolean;
}

/** The breakers of a process, one a provider: its workspaces share what they learn. */
export interface Breakers {
  (provider: ProviderName): Breaker;
  /** The providers that were asked so far. */
  states(): { provider: string; isLeftAlone: boolean }[];
}

/** `now` in milliseconds since 1970. */
export function createBreakers(now: () => number): Breakers {
  const breakers = new Map<string, Breaker>();
  const of = (provider: ProviderName) => {
    const known = breakers.get(provider.name) ?? createBreaker(provider, now);
    breakers.set(provider.name, known);
    return known;
  };
  const states = () => [...breakers].map(([provider, { isOpen }]) => ({ provider, isLeftAlone: isOpen }));
  return Object.assign(of, { states });
}

function createBreaker({ name, code }: ProviderName, now: () => number): Breaker {
  let failures = 0;
  let lastReason = "";
  /** Null: the provider is asked. A time that has passed: the next request tries it. */
  let pausedUntil: number | null = null;

  function fail(reason: string, tried: boolean): void {
    failures += 1;
    lastReason = reason;
    if (tried || (pausedUntil === null && failures >= failuresInARow)) pausedUntil = now() + pauseMs;
  }

  return {
    get isOpen() {
      return pausedUntil !== null;
    },
    async run({ texts, milliseconds, signal, work }) {
      const tries = pausedUntil !== null;
      if (pausedUntil !== null) {
        // A pause that is longer than any was begun by a clock that ran ahead.
        if (now() < pausedUntil && pausedUntil - now() <= pauseMs) {
          const until = new Date(pausedUntil).toISOString();
          throw new CuecardError(
            code,
            `${name} is not asked until ${until} after ${failures} failures; the last: ${lastReason}`,
            {
              retryable: true,
            },
          );
        }
        // Others stay away while this one request tries.
        pausedUntil = now() + pauseMs;
      }
      const outcome = await withinTime({ milliseconds, signal, work }).catch((aborted: unknown) => {
        if (tries) pausedUntil = now();
        throw aborted;
      });
      if (outcome.status === "done") {
        failures = 0;
        pausedUntil = null;
        return outcome.value;
      }
      const error =
        outcome.status === "failed"
          ? withoutTexts(outcome.error, texts)
          : new CuecardError(code, `${name} did not answer within ${milliseconds} ms.`, { retryable: true });
      fail(error instanceof Error ? error.message : String(error), tries);
      throw error;
    },
  };
}

/** What asks next, and who looks at what failed, may be of another workspace than the texts. */
function withoutTexts(error: unknown, texts: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  const shown = hideTexts(error.message, texts);
  if (shown === error.message) return error;
  if (!isCuecardError(error)) return new Error(shown);
  const { code, retryable, retryAfterSeconds } = error;
  return new CuecardError(code, shown, { retryable, ...(retryAfterSeconds !== null && { retryAfterSeconds }) });
}
