import type { CuecardError } from "@cuecard/core";
import { lateAnswer, lostRequest, type Provider, refusal } from "@cuecard/core/adapter-kit";
import { APIConnectionTimeoutError, APIError } from "openai";

/** What a request that the client gave up means. */
export function embeddingFailure(error: unknown, provider: Provider, timeoutMs: number): CuecardError {
  if (error instanceof APIConnectionTimeoutError) return lateAnswer(provider, timeoutMs);
  if (!(error instanceof APIError) || error.status === undefined) return lostRequest(provider, error);
  const status: number = error.status;
  return refusal(provider, {
    status,
    // The client puts the status before what the server said.
    said: error.message.replace(/^\d{3} /, ""),
    headers: error.headers ?? new Headers(),
    requestId: error.requestID ?? null,
    // An empty account answers 429 too, and stays empty.
    ...(error.code === "insufficient_quota" && { retryable: false }),
  });
}
