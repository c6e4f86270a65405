import { setTimeout as wait } from "node:timers/promises";
import { CuecardError, type ErrorCode, errorTypes, type Issue } from "@cuecard/core/errors";

/** Where requests go, and how long they may take. */
export interface RequestOptions {
  /** Address of the service, such as `http://127.0.0.1:8787`. */
  baseUrl: string;
  /** A key of the service. */
  apiKey: string;
  /** Sends the requests. @default the global fetch */
  fetch?: typeof fetch;
  /** Most milliseconds for a request with its repeats. */
  timeoutMs: number;
  /** Most repeats of a request. */
  retries: number;
}

/** What one request carries. */
export interface RequestInput {
  /** Sent as JSON. */
  body?: unknown;
  /** Ends the request when it aborts. */
  signal?: AbortSignal | undefined;
  /** Further headers. */
  headers?: Record<string, string>;
  /** True when sending it twice has the effect of sending it once. Only such a request is repeated. */
  repeatable?: boolean;
}

/** Sends a request to a path of the service, and gives its JSON. */
export type Request = <T>(method: string, path: string, input?: RequestInput) => Promise<T>;

/** Milliseconds before the second attempt. The pause doubles with each further attempt. */
const firstPauseMs = 50;

/**
 * Sends one request to /v1 and returns its JSON. An error body becomes the CuecardError that it was made from. A
 * request that is safe to repeat is repeated when the connection breaks or the service answers 429 or 503. Throws
 * `timeout` after `timeoutMs`, and the signal's reason when it aborts.
 */
export function createRequest({ baseUrl, apiKey, fetch: send = fetch, timeoutMs, retries }: RequestOptions): Request {
  const base = baseUrl.replace(/\/+$/, "");

  async function attemptRequest<T>(
    method: string,
    path: string,
    { body, more, signal }: { body: string | undefined; more: Record<string, string>; signal: AbortSignal },
  ): Promise<T> {
    const headers = {
      ...more,
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const response = await send(base + path, { method, headers, signal, ...(body !== undefined && { body }) });
    const text = await response.text();
    if (!response.ok) throw refusal(response, text);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  return async <T>(
    method: string,
    path: string,
    { body, signal, headers: more = {}, repeatable = false }: RequestInput = {},
  ): Promise<T> => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const text = body === undefined ? undefined : JSON.stringify(body);
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await attemptRequest<T>(method, path, { body: text, more, signal: either });
      } catch (error) {
        signal?.throwIfAborted();
        const fault = deadline.aborted ? late(method, path, timeoutMs) : asFault(error, base);
        if (!repeatable || !fault.retryable || deadline.aborted || attempt >= retries) throw fault;
        const pauseMs = Math.max(firstPauseMs * 2 ** attempt, (fault.retryAfterSeconds ?? 0) * 1_000);
        await wait(pauseMs, undefined, { signal: either }).catch(() => {
          signal?.throwIfAborted();
          throw fault;
        });
      }
    }
  };
}

interface ErrorBody {
  error?: { code?: string; message?: string; param?: string | null; issues?: Issue[] };
}

function refusal(response: Response, text: string): CuecardError {
  const { status } = response;
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const facts = {
    retryable: status === 429 || status === 503,
    upstreamStatus: status,
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
  };
  const { code, message, param = null, issues = [] } = parsed(text).error ?? {};
  if (code && message && isErrorCode(code)) return new CuecardError(code, message, { ...facts, param, issues });
  const said = message ? `${code}: ${message}` : `without an error body; check that baseUrl is the address of Cuecard`;
  return new CuecardError("internal_error", `The service answered ${status}, ${said}.`, facts);
}

function parsed(text: string): ErrorBody {
  try {
    return Object(JSON.parse(text)) as ErrorBody;
  } catch {
    return {};
  }
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTypes, code);
}

function late(method: string, path: string, timeoutMs: number): CuecardError {
  return new CuecardError(
    "timeout",
    `${method} ${path} got no answer within ${timeoutMs} ms; raise timeoutMs, or check the service's load.`,
    { retryable: true },
  );
}

function asFault(error: unknown, base: string): CuecardError {
  if (error instanceof CuecardError) return error;
  if (error instanceof SyntaxError)
    return new CuecardError(
      "internal_error",
      `${base} did not answer with JSON; check that baseUrl is the address of Cuecard.`,
      {
        cause: error,
      },
    );
  return new CuecardError(
    "fetch_failed",
    `${base} could not be reached; check the address, and that the service is running.`,
    {
      retryable: true,
      cause: error,
    },
  );
}
