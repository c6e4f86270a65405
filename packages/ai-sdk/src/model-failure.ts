import type { CuecardError } from "@cuecard/core";
import { failedRequest, isRecord, lostRequest, type Provider, refusal, wrongAnswer } from "@cuecard/core/adapter-kit";

/**
 * What an error of an AI SDK model means, by the fields of its APICallError. Any other error is not retryable. The
 * error itself is not attached: it holds the texts that were sent.
 */
export function modelFailure(error: unknown, provider: Provider): CuecardError {
  if (!isRecord(error) || typeof error.isRetryable !== "boolean") return failedRequest(provider, error);
  const { statusCode: status, isRetryable: retryable, message } = error;
  const said = typeof message === "string" ? message : "";
  if (typeof status !== "number") return retryable ? lostRequest(provider, error) : failedRequest(provider, error);
  if (status < 300) return wrongAnswer(provider)(`what its AI SDK model could not read: ${said}`);
  return refusal(provider, { status, said, headers: headersOf(error.responseHeaders), retryable });
}

function headersOf(headers: unknown): Headers {
  const texts = isRecord(headers)
    ? Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string")
    : [];
  return new Headers(texts);
}

/** Ends with the signal's reason even when the model does not listen to it. */
export async function untilSignal<Value>(signal: AbortSignal, work: () => PromiseLike<Value>): Promise<Value> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([aborted, work()]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
