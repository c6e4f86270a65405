import { CuecardError, type ErrorCode } from "../errors.ts";
import { retryAfterSeconds } from "./retry-after.ts";

/** The provider of a request, for its errors. */
export interface Provider {
  /** Provider and model, such as `openai/text-embedding-3-small`. */
  name: string;
  /** Error code of its failures. */
  code: Extract<ErrorCode, "embedding_failed" | "reranking_failed">;
  /** Keys to remove from messages of servers and libraries, since both may repeat them and errors are logged. */
  secrets: readonly string[];
}

/** A provider's answer that refuses the request. */
export interface Refusal {
  /** HTTP status of the answer. */
  status: number;
  /** The provider's message. */
  said: string;
  /** Headers of the answer; `retry-after` is read from them. */
  headers?: Headers;
  /** The provider's id of the request, which its support asks for. */
  requestId?: string | null;
  /** Whether the same request may succeed later. @default true for 408, 409, 429 and 5xx */
  retryable?: boolean;
}

const maxDetailCharacters = 300;

const advice: Record<number, string> = {
  401: "check the API key",
  403: "check the permissions of the API key",
  404: "check the model's name and baseURL",
};

/** Makes the error for an answer without success, with the provider's Retry-After. */
export function refusal(
  provider: Provider,
  { status, said, headers = new Headers(), requestId, retryable = mayPass(status) }: Refusal,
): CuecardError {
  const hint = advice[status] ? `; ${advice[status]}` : "";
  const request = requestId ? ` (request ${requestId})` : "";
  const wait = retryAfterSeconds(headers);
  const detail = hideSecrets(provider, said);
  return new CuecardError(
    provider.code,
    `${provider.name} refused the request: ${status}${detail && ` ${detail}`}${request}${hint}.`,
    {
      retryable,
      ...(wait === null ? {} : { retryAfterSeconds: wait }),
    },
  );
}

/**
 * Makes the error for a request without a complete answer; retryable. Causes are not attached, since they may contain
 * the request.
 */
export function lostRequest(provider: Provider, error: unknown): CuecardError {
  const reasons = hideSecrets(provider, reasonsOf(error));
  const message =
    error instanceof SyntaxError
      ? `${provider.name} answered 200 with a body that is truncated or not JSON: ${reasons}.`
      : `The connection to ${provider.name} failed: ${reasons}.`;
  return new CuecardError(provider.code, message, { retryable: true });
}

/** Makes the error for a failure of the client library itself, such as a missing setting; not retryable. */
export function failedRequest(provider: Provider, error: unknown): CuecardError {
  return new CuecardError(provider.code, `${provider.name} failed: ${hideSecrets(provider, reasonsOf(error))}`);
}

/** Makes the error for an answer that did not arrive in time; retryable. */
export function lateAnswer(provider: Provider, timeoutMs: number): CuecardError {
  return new CuecardError(provider.code, `${provider.name} did not answer within ${timeoutMs} ms.`, {
    retryable: true,
  });
}

/** Makes the error for an answer with status 200 and wrong content; not retryable. */
export function wrongAnswer({ name, code }: Provider): (what: string) => CuecardError {
  return (what) => new CuecardError(code, `${name} answered 200 with ${what}.`);
}

/** Statuses of temporary faults: time-outs, conflicts, too many requests and faults of the server. */
function mayPass(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/** Returns `text` without the secrets, shortened for a message. */
function hideSecrets({ secrets }: Pick<Provider, "secrets">, text: string): string {
  return secrets
    .reduce((shown, secret) => (secret ? shown.replaceAll(secret, "[API key]") : shown), text)
    .slice(0, maxDetailCharacters);
}

/** Joins the messages of the chain of causes: fetch hides the real one there. */
function reasonsOf(error: unknown): string {
  const reasons: string[] = [];
  for (let current = error; current instanceof Error && reasons.length < 4; current = current.cause) {
    const code = "code" in current && typeof current.code === "string" ? current.code : null;
    reasons.push([current.message, code].filter((part) => part && !reasons.join().includes(part)).join(" "));
  }
  return reasons.filter((reason) => reason !== "").join(": ") || String(error);
}
