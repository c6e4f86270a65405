import { setTimeout as wait } from "node:timers/promises";
import { CuecardError, isCuecardError, type Operations } from "@cuecard/core";
import { ask, type Delta, modelOf, type Question } from "./ask.ts";
import { inTime } from "./in-time.ts";
import type { ObservedChat } from "./observed-chat.ts";
import { messagesFor, sourceOf } from "./source.ts";
import type { Thinking } from "./thinking.ts";
import type { Upstream } from "./upstream.ts";

/** Milliseconds before the same upstream is asked again after a quick failure. */
const pauseMs = 50;

/** Milliseconds that the end of a body may take after the answer is whole. */
const endMs = 1_000;

/** Where to ask, and for how long. */
export interface Asking {
  upstreams: readonly Upstream[];
  /** Sees each request. */
  observe: (facts: Operations["chat"]) => Promise<ObservedChat>;
  /** Milliseconds of `performance.now()` by which the first word must be there. */
  firstBy: number;
  /** Longest pause between two pieces, in milliseconds. */
  pauseMs: number;
  /** Milliseconds of `performance.now()` by which the answer must be whole. */
  wholeBy: number;
  signal: AbortSignal;
  /** Called with each request that failed, also where another one then answers. */
  onFailure: (upstream: Upstream, error: unknown) => void;
  /** Thoughts are words too. */
  keepsThoughts: boolean;
  /** Which models begin with thoughts. */
  thinking: Thinking;
}

/**
 * Asks the upstreams, each up to twice, until one begins to answer. Once it has begun nobody else is asked: words would
 * repeat. Throws what the last one threw, and `upstream_failed` when the time is over.
 */
export async function* askInTime(question: Question, asking: Asking): AsyncGenerator<Delta> {
  const { first, rest, stop, upstream, observed } = await begin(question, asking);
  let isWhole = false;
  try {
    if (first) {
      note(observed, first);
      yield first;
    }
    for (;;) {
      const leftMs = Math.min(asking.pauseMs, asking.wholeBy - performance.now());
      const { done, value } = await inTime(rest.next(), leftMs, asking.signal, tooLate);
      isWhole = done ?? false;
      if (done) return;
      note(observed, value);
      yield value;
    }
  } catch (error) {
    observed.fail(error);
    if (!asking.signal.aborted) asking.onFailure(upstream, error);
    throw error;
  } finally {
    observed.end();
    if (isWhole) setTimeout(() => stop.abort(over), endMs).unref();
    else stop.abort(over);
  }
}

interface Begun {
  first: Delta | null;
  rest: AsyncGenerator<Delta>;
  stop: AbortController;
  upstream: Upstream;
  observed: ObservedChat;
}

function note({ learn }: ObservedChat, delta: Delta): void {
  if (delta.type === "end") learn({ finishReason: delta.finish });
  if (delta.type !== "usage") return;
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = delta.usage;
  learn({ inputTokens, outputTokens });
}

async function begin(question: Question, asking: Asking): Promise<Begun> {
  const attempts = asking.upstreams.flatMap((upstream) => [upstream, upstream]);
  let failure: unknown;
  for (let at = 0; at < attempts.length; at++) {
    asking.signal.throwIfAborted();
    const upstream = attempts[at]!;
    if (at % 2 === 1) await wait(pauseMs, undefined, { signal: asking.signal });
    const leftMs = asking.firstBy - performance.now();
    if (leftMs <= 0) break;
    // The last upstream has all of the time that is left, another one half of it.
    const isLast = upstream === asking.upstreams.at(-1);
    try {
      return await tryOnce(upstream, question, { ...asking, ms: isLast ? leftMs : leftMs / 2 });
    } catch (error) {
      asking.signal.throwIfAborted();
      failure = error;
      asking.onFailure(upstream, error);
      if (isCuecardError(error) && ["upstream_refused", "invalid_value"].includes(error.code)) throw error;
      // An upstream that hangs, or says that it stays so, is not asked a second time.
      const again = isCuecardError(error) && error.retryable && !(error.retryAfterSeconds! > 0) && error !== late;
      if (!again && at % 2 === 0) at += 1;
    }
  }
  throw failure ?? late;
}

/** Why a request ends that nobody needs any more. Making a reason for each would cost more than the end itself. */
const over = new CuecardError("aborted", "The answer is not needed any more.");

const late = new CuecardError("upstream_failed", "The upstream model did not answer in time; try again.", {
  retryable: true,
});

function tooLate(): never {
  throw late;
}

async function tryOnce(
  upstream: Upstream,
  question: Question,
  limit: { ms: number } & Pick<Asking, "signal" | "observe" | "keepsThoughts" | "thinking">,
): Promise<Begun> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, limit.signal]);
  const model = modelOf(upstream, question);
  const observed = await limit.observe({ url: upstream.url, model });
  const { keepsThoughts, thinking } = limit;
  const rest = ask(
    upstream,
    { ...question, model, messages: messagesFor(question.messages, sourceOf(upstream, model)) },
    { signal, headers: observed.headers, keepsThoughts, thinking, holdMs: limit.ms / 2 },
  );
  try {
    const { done, value } = await inTime(rest.next(), limit.ms, limit.signal, tooLate);
    return { first: done ? null : value, rest, stop, upstream, observed };
  } catch (error) {
    observed.fail(error);
    stop.abort(over);
    throw error;
  }
}
