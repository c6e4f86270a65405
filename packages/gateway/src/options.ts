import { CuecardError } from "@cuecard/core";
import { completionsAddress, type Upstream } from "./upstream/upstream.ts";

/** Options of {@link createGateway}. */
export interface GatewayOptions {
  /** The model that is asked. */
  upstream: Upstream;
  /** Asked when `upstream` fails before its first word. @default none */
  fallback?: Upstream;
  /**
   * Milliseconds from the request to the first word, with all retries and the fallback: 100 to 60,000. It is also the
   * longest pause between two words.
   * @default 8,000
   */
  deadlineMs?: number;
  /** Longest whole answer in milliseconds: `deadlineMs` to 600,000. @default 60,000 */
  answerMs?: number;
  /**
   * What is said when no upstream begins to answer in time.
   * @default such a request is answered with 503
   */
  sentence?: string;
  /** Whether the field `user` of a request is the id of its call. @default false */
  userIsCallId?: boolean;
}

/** Options with their defaults. */
export interface Settings {
  upstreams: readonly Upstream[];
  deadlineMs: number;
  answerMs: number;
  sentence: string | null;
  userIsCallId: boolean;
}

/** Checks options. Throws `invalid_value`. */
export function checkOptions({
  upstream,
  fallback,
  deadlineMs = 8_000,
  answerMs = 60_000,
  sentence,
  userIsCallId = false,
}: GatewayOptions): Settings {
  const upstreams = fallback ? [upstream, fallback] : [upstream];
  for (const each of upstreams) completionsAddress(each);
  within("deadlineMs", deadlineMs, 100, 60_000);
  within("answerMs", answerMs, deadlineMs, 600_000);
  return { upstreams, deadlineMs, answerMs, sentence: sentence?.trim() || null, userIsCallId };
}

function within(param: string, value: number, min: number, max: number): void {
  if (value >= min && value <= max) return;
  throw new CuecardError("invalid_value", `${param} is ${value}; pass ${min} to ${max} milliseconds.`, { param });
}
