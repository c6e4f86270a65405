/** What a provider of telephony refused, or where it did not answer. The message has no key. */
export class TelephonyError extends Error {
  /** Always `TelephonyError`. */
  override readonly name = "TelephonyError";
  /** The provider, such as `twilio`. */
  readonly provider: string;
  /** HTTP status of its answer; null when there was none. */
  readonly status: number | null;
  /** The provider's own code of the error, or the SIP status; null when it gave none. */
  readonly code: string | null;
  /** True when the same request may succeed later without any change. It may have had its effect where there was no answer. */
  readonly retryable: boolean;

  constructor(message: string, facts: Pick<TelephonyError, "provider" | "status" | "code"> & { cause?: unknown }) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.provider = facts.provider;
    this.status = facts.status;
    this.code = facts.code;
    this.retryable = facts.status === null || facts.status === 429 || facts.status >= 500;
  }
}

/** How requests are sent and when they are given up. */
export interface RequestOptions {
  /** Gives the request up; its reason is thrown. */
  signal?: AbortSignal | undefined;
  /** Most milliseconds until the answer is there. @default 10_000, and the time that the telephone may ring where the answer waits for it */
  timeoutMs?: number | undefined;
  /** Sends the request. @default globalThis.fetch */
  fetch?: typeof globalThis.fetch | undefined;
}

/** One request of a provider. */
export interface ProviderRequest extends RequestOptions {
  provider: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Keys that no message may show. */
  secrets: readonly string[];
}

const longestAnswer = 300;

/** Posts once, and never again: a second one could ring twice. Returns the JSON of the answer; null when it has none. */
export async function post(request: ProviderRequest): Promise<unknown> {
  const { provider, url, headers, body, timeoutMs, signal, fetch = globalThis.fetch, secrets } = request;
  const failed = (what: string, facts: { status: number | null; code: string | null; cause?: unknown }) =>
    new TelephonyError(`${provider} ${masked(what, secrets)}`, { provider, ...facts });
  signal?.throwIfAborted();
  const late = AbortSignal.timeout(timeoutMs);
  const stop = signal ? AbortSignal.any([signal, late]) : late;
  let answer: { status: number; ok: boolean; text: string };
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal: stop, redirect: "error" });
    answer = { status: response.status, ok: response.ok, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const why = late.aborted ? `did not answer within ${timeoutMs} ms` : `could not be asked: ${reasonOf(cause)}`;
    throw failed(`${why}. The request may have arrived: look there before you repeat it.`, {
      status: null,
      code: null,
      cause: late.aborted ? undefined : cause,
    });
  }
  const json = parsed(answer.text);
  if (answer.ok) return json;
  const said = messageOf(json) ?? ([...answer.text].slice(0, longestAnswer).join("") || "nothing more");
  throw failed(`refused the request with ${answer.status}: ${said}`, { status: answer.status, code: codeOf(json) });
}

/** Checks an address of a provider. Throws `TypeError` for anything but http and https. */
export function addressOf(base: string, path: string): string {
  if (!/^https?:\/\/[^\s/]/.test(base)) throw new TypeError(`"${base}" is not an http or https address.`);
  return `${base.replace(/\/+$/, "")}${path}`;
}

function masked(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => (secret === "" ? shown : shown.split(secret).join("***")), text);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Twilio has `message` and `code`, OpenAI `error`, Twirp `msg` and, for SIP, `meta.sip_status_code`. */
interface ErrorBody {
  message?: unknown;
  msg?: unknown;
  code?: unknown;
  error?: { message?: unknown; code?: unknown } | null;
  meta?: { sip_status_code?: unknown; sip_status?: unknown } | null;
}

function messageOf(json: unknown): string | null {
  const { message, msg, error, meta } = Object(json) as ErrorBody;
  const found = [error?.message, message, msg].find((each) => typeof each === "string");
  const sip = meta?.sip_status ? ` (SIP ${meta.sip_status_code ?? ""} ${meta.sip_status})` : "";
  return found === undefined ? null : `${[...String(found)].slice(0, longestAnswer).join("")}${sip}`;
}

function codeOf(json: unknown): string | null {
  const { code, error, meta } = Object(json) as ErrorBody;
  const found = [meta?.sip_status_code, error?.code, code].find((each) => each !== undefined && each !== null);
  return found === undefined ? null : String(found);
}
