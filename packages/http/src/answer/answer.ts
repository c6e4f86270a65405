import { CuecardError, isCuecardError } from "@cuecard/core";
import { problemHeaders, problemOf } from "./problem.ts";
import type { Reply } from "./reply.ts";
import { statusOf } from "./statuses.ts";

/** What every answer to a request has. */
export interface Envelope {
  /** The request's id, for `X-Request-Id` and error bodies. */
  requestId: string;
  /** `X-Request-Id`, the headers of CORS, and those that keep an answer out of caches and of type guessing. */
  headers: Record<string, string>;
  /** True when an error is answered as problem details. */
  asProblem?: boolean;
}

/** Makes the headers of an answer. Most answers have private data or an upload URL, so caches must not keep them. */
export function envelopeOf(requestId: string, more: Record<string, string> = {}, asProblem = false): Envelope {
  const headers = { "X-Request-Id": requestId, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return { requestId, headers: { ...headers, ...more }, asProblem };
}

/** An answer as plain data. A server can send it without the cost of a `Response`, whose body is a stream. */
export interface Answer {
  /** Status of HTTP. */
  status: number;
  /** Headers by name. */
  headers: Record<string, string>;
  /** The text of the body, or its pieces as they come. Null for none. */
  body: string | AsyncIterable<string | Uint8Array> | null;
  /** True when the pieces have no end of their own. */
  isEndless?: boolean;
}

/** Answers with a value as JSON, and with no body for `undefined`. */
export function answerWith({ headers }: Envelope, status: number, value?: unknown): Answer {
  if (value === undefined) return { status, headers, body: null };
  return { status, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

const eventStream = "text/event-stream";
/** nginx, and what understands it, otherwise holds the first words of a stream until some kilobytes are there. */
const unbuffered = { "X-Accel-Buffering": "no" };

/** Answers with text or bytes that are sent as they come. */
export function answerPieces(
  { headers }: Envelope,
  status: number,
  { pieces, contentType, headers: more, isEndless }: PieceByPiece,
): Answer {
  const type = contentType ?? eventStream;
  return {
    status,
    headers: { ...headers, ...(type === eventStream && unbuffered), ...more, "Content-Type": type },
    body: pieces,
    isEndless: isEndless ?? false,
  };
}

type PieceByPiece = Pick<Reply, "contentType" | "headers" | "isEndless"> & Required<Pick<Reply, "pieces">>;

/**
 * Answers with the error body of /v1 for any thrown value. Anything that is not a CuecardError becomes
 * `internal_error`, since its message may show internals of the server.
 */
export function answerError(envelope: Envelope, thrown: unknown, extra: Record<string, string> = {}): Answer {
  const { requestId, headers, asProblem } = envelope;
  const error = presentable(thrown, requestId);
  const { type, code, message, param, issues } = error;
  const added = { ...extra };
  if (type === "authentication_error") added["WWW-Authenticate"] = "Bearer";
  // The rest of a body that did not come would be taken for the next request.
  if (code === "request_timeout") added.Connection = "close";
  const status = statusOf(error);
  const retryAfterSeconds = error.retryAfterSeconds ?? (status === 503 ? 1 : null);
  if (retryAfterSeconds !== null) added["Retry-After"] = String(Math.ceil(retryAfterSeconds));
  const answered = { requestId, headers: { ...headers, ...added } };
  if (!asProblem) return answerWith(answered, status, { error: { type, code, message, param, issues, requestId } });
  const problem = answerWith(answered, status, problemOf(error, status, requestId));
  return { ...problem, headers: { ...problem.headers, ...problemHeaders } };
}

/** The answer to `HEAD`: the headers of `GET`. Pieces are ended before the first is asked for. */
export function withoutBody({ body, headers, ...rest }: Answer): Answer {
  if (typeof body === "string") {
    return { ...rest, headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) }, body: null };
  }
  void body?.[Symbol.asyncIterator]()
    .return?.()
    .catch(() => {});
  return { ...rest, headers, body: null };
}

/** The last event of a stream that an error ended, with the error body of /v1. */
export function errorFrame(thrown: unknown, requestId: string): string {
  const { type, code, message, param, issues } = presentable(thrown, requestId);
  const error = { type, code, message, param, issues, requestId };
  return `event: error\ndata: ${JSON.stringify({ error })}\n\n`;
}

/** Makes the web-standard response of an answer. */
export function toResponse({ body, ...init }: Answer): Response {
  return new Response(body === null || typeof body === "string" ? body : streamOf(body), init);
}

function streamOf(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const reader = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      },
      async cancel() {
        await reader.return?.();
      },
    },
    // A piece is asked for when it is read, so that what nobody reads is never taken for sent.
    { highWaterMark: 0 },
  );
}

/** True for an error of the service itself, which is reported. */
export function isFault(thrown: unknown): boolean {
  return !isCuecardError(thrown) || ["internal_error", "storage_failed", "storage_lost"].includes(thrown.code);
}

/** The error that a client may see. */
export function presentable(thrown: unknown, requestId: string): CuecardError {
  if (!isCuecardError(thrown)) {
    const message = `The service failed with an internal error; try again, or report it with the request id ${requestId}.`;
    return new CuecardError("internal_error", message);
  }
  // An engine's message may name files of the server or hold SQL.
  if (thrown.code === "storage_failed" || thrown.code === "data_folder_locked") {
    const message = `The service's store failed; try again, or report it with the request id ${requestId}.`;
    return new CuecardError("storage_failed", message);
  }
  return thrown;
}
