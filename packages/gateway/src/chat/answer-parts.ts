import { AsyncLocalStorage } from "node:async_hooks";
import type { Operations } from "@cuecard/core";
import type { Begun } from "../calls/play.ts";
import type { Settings } from "../options.ts";
import { askInTime } from "../upstream/ask-in-time.ts";
import { observeChat } from "../upstream/observed-chat.ts";
import { shownAddress, type Upstream } from "../upstream/upstream.ts";
import { answer, type Part } from "./answer.ts";
import type { AnswerOptions } from "./answer-options.ts";

type Request = Pick<AnswerOptions, "tools" | "parameters" | "signal"> & {
  /** When the request came, in milliseconds of `performance.now()`. */
  begunAt: number;
};

/** The answer of a turn, from the upstreams of the settings and within their time. */
export function answerParts(begun: Begun, settings: Settings, { begunAt, ...request }: Request): AsyncGenerator<Part> {
  const { upstreams, deadlineMs, answerMs, sentence, keepsThoughts, thinking, warn, observer } = settings;
  const onFailure = (upstream: Upstream, error: unknown) => warn(failureOf(upstream, error));
  // The answer is made later, when its reader wants more of it, and outside of the request.
  const ofRequest = AsyncLocalStorage.snapshot();
  const observe = (facts: Operations["chat"]) => ofRequest(() => observeChat(observer, facts));
  const { signal } = request;
  const wholeBy = begunAt + answerMs;
  const limits = { upstreams, observe, pauseMs: deadlineMs, wholeBy, signal, onFailure, keepsThoughts, thinking };
  // Once the caller hears words, the next ones are late by the pause before them.
  const firstBy = (goesOn: boolean) => (goesOn ? performance.now() : begunAt) + deadlineMs;
  return answer(begun.played, {
    ...begun,
    ...request,
    sentence,
    ask: (question, { goesOn }) => askInTime(question, { ...limits, firstBy: firstBy(goesOn) }),
  });
}

function failureOf({ url }: Upstream, error: unknown): string {
  const { message, cause } = Object(error) as { message?: string; cause?: unknown };
  const why = Object(cause) as { message?: string; cause?: { message?: string } };
  return [`${shownAddress(url)}: ${message}`, why.message, why.cause?.message].filter(Boolean).join(" ");
}
