import { CuecardError } from "@cuecard/core";
import { APIConnectionTimeoutError, APIError } from "openai";
import { retryAfterSeconds } from "./retry-after.ts";

const maxDetailCharacters = 300;

/** Statuses that may pass without a change: time-outs, conflicts, too many requests and faults of the server. */
function isPassing(status: number, code: unknown): boolean {
  // An empty account answers 429 too, and stays empty.
  if (code === "insufficient_quota") return false;
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

const advice: Record<number, string> = {
  401: "check the API key",
  403: "check what the API key may do",
  404: "check the model's name and baseURL",
};

/**
 * What a failed request means. Causes are not attached and the key is cut out of what the server said: a server may repeat it, and errors
 * end up in logs.
 */
export function embeddingFailure(
  error: unknown,
  { name, apiKey, timeoutMs }: { name: string; apiKey: string; timeoutMs: number },
): CuecardError {
  const hideKey = (text: string) => text.replaceAll(apiKey, "[API key]").slice(0, maxDetailCharacters);
  if (error instanceof APIConnectionTimeoutError) {
    return new CuecardError("embedding_failed", `${name} did not answer within ${timeoutMs} ms.`, { retryable: true });
  }
  if (error instanceof APIError && error.status !== undefined) {
    const status: number = error.status;
    const hint = advice[status] ? `; ${advice[status]}` : "";
    const request = error.requestID ? ` (request ${error.requestID})` : "";
    const wait = retryAfterSeconds(error.headers ?? new Headers());
    return new CuecardError("embedding_failed", `${name} refused: ${hideKey(error.message)}${request}${hint}.`, {
      retryable: isPassing(status, error.code),
      ...(wait === null ? {} : { retryAfterSeconds: wait }),
    });
  }
  const reasons = reasonsOf(error);
  // The client hands on a parse error only for an answer of status 200.
  if (error instanceof SyntaxError) {
    return new CuecardError("embedding_failed", `${name} answered 200 with a body that is cut off or no JSON: ${hideKey(reasons)}.`, {
      retryable: true,
    });
  }
  return new CuecardError("embedding_failed", `The connection to ${name} failed: ${hideKey(reasons)}.`, { retryable: true });
}

/** Messages along the chain of causes, which fetch hides the real one in. */
function reasonsOf(error: unknown): string {
  const reasons: string[] = [];
  for (let current = error; current instanceof Error && reasons.length < 4; current = current.cause) {
    const code = "code" in current && typeof current.code === "string" ? current.code : null;
    reasons.push([current.message, code].filter((part) => part && !reasons.join().includes(part)).join(" "));
  }
  return reasons.filter((reason) => reason !== "").join(": ") || String(error);
}
