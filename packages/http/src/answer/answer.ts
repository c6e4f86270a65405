import { CuecardError, isCuecardError } from "@cuecard/core";
import { statusOf } from "./statuses.ts";

/** What every answer to a request carries. */
export interface Envelope {
  requestId: string;
  /** `X-Request-Id`, those of CORS, and that nothing keeps the answer or takes it for another type. */
  headers: Record<string, string>;
}

/** Nearly every answer carries private data or an upload URL, so none is kept on its way. */
export function envelopeOf(requestId: string, more: Record<string, string> = {}): Envelope {
  const headers = { "X-Request-Id": requestId, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return { requestId, headers: { ...headers, ...more } };
}

/** An answer as plain data: a server can send it without the cost of a `Response`, whose body is a stream. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** A value as JSON; `undefined` as an empty answer. */
export function answerWith({ headers }: Envelope, status: number, value?: unknown): Answer {
  if (value === undefined) return { status, headers, body: null };
  return { status, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

/** Any thrown value as the error body of /v1. What is no CuecardError becomes `internal_error`: its message may tell of the server's inside. */
export function answerError(envelope: Envelope, thrown: unknown, extra: Record<string, string> = {}): Answer {
  const { requestId, headers } = envelope;
  const error = presentable(thrown, requestId);
  const { type, code, message, param, issues } = error;
  const added = { ...extra };
  if (type === "authentication_error") added["WWW-Authenticate"] = "Bearer";
  const status = statusOf(error);
  const retryAfterSeconds = error.retryAfterSeconds ?? (status === 503 ? 1 : null);
  if (retryAfterSeconds !== null) added["Retry-After"] = String(Math.ceil(retryAfterSeconds));
  const body = { error: { type, code, message, param, issues, requestId } };
  return answerWith({ requestId, headers: { ...headers, ...added } }, status, body);
}

export function toResponse({ body, ...init }: Answer): Response {
  return new Response(body, init);
}

function presentable(thrown: unknown, requestId: string): CuecardError {
  if (!isCuecardError(thrown)) {
    const message = `Something went wrong inside the service; try again, or report it with the request id ${requestId}.`;
    return new CuecardError("internal_error", message);
  }
  // An engine's message may name files of the server or hold SQL.
  if (thrown.code === "storage_failed" || thrown.code === "data_folder_locked") {
    const message = `The service's store did not do its part; try again, or report it with the request id ${requestId}.`;
    return new CuecardError("storage_failed", message);
  }
  return thrown;
}
