import { CuecardError, type Extractor, isCuecardError, type PageValidators } from "@cuecard/core";
import { retryAfterSeconds } from "@cuecard/core/adapter-kit";
import { fetch, type Response } from "undici";
import { createCookieJar } from "./cookies.ts";
import { blockedHost, createGuardedAgent, type Resolve } from "./guarded-agent.ts";
import { metaRefresh } from "./meta-refresh.ts";
import { createUrlRules, type UrlOptions } from "./url-rules.ts";

/** What may be fetched, and how much. */
export interface PageFetcherOptions extends UrlOptions {
  /** Most milliseconds for all redirects and the whole body together. */
  timeoutMs: number;
  /** Most bytes of the decoded body. */
  maxBytes: number;
  /** Looks up the addresses of a host. */
  resolve?: Resolve;
}

const mostRedirects = 5;
const notModified = 304;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const headers = {
  "user-agent": "cuecard/1.0 (+knowledge base fetcher)",
  accept: "text/html, application/xhtml+xml, application/pdf, text/*;q=0.9, */*;q=0.5",
  "accept-encoding": "gzip, deflate, br, zstd",
};

/** Makes the one function that fetches pages. Throws `invalid_value` for an invalid origin or port. */
export function createPageFetcher({
  timeoutMs,
  maxBytes,
  resolve,
  ...urls
}: PageFetcherOptions): Extractor["fetchPage"] {
  const { allowedOrigins: allowed, allowsPort } = createUrlRules(urls);

  return async (url, { signal, validators, withinOrigin = false }) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const agent = createGuardedAgent({ allowed, resolve });
    try {
      const requestHeaders = { ...headers, ...conditions(validators) };
      const start = checkedUrl(url);
      const cookies = createCookieJar();
      const get = async (target: URL) => {
        if (withinOrigin && target.origin !== start.origin) throw otherOrigin(start, target);
        const blocked = allowed.has(target.origin) ? null : blockedHost(target.hostname);
        if (blocked) throw blocked;
        if (!allowsPort(target)) throw otherPort(target);
        const cookie = cookies.header(target.origin);
        const response = await fetch(target, {
          dispatcher: agent,
          redirect: "manual",
          headers: { ...requestHeaders, ...(cookie === null ? {} : { cookie }) },
          signal: AbortSignal.any([signal, deadline]),
        });
        cookies.take(target.origin, response.headers.getSetCookie());
        return response;
      };
      const { response, address, bytes, ledOn } = await follow(start, { get, maxBytes });
      if (response.status === notModified && validators) return { notModified: true };
      if (!response.ok) throw httpError(response, address);
      const header = (name: string) => response.headers.get(name);
      // A page that leads on may never change while the one behind it does, so that one is always sent.
      const validity = { etag: ledOn ? null : header("etag"), lastModified: ledOn ? null : header("last-modified") };
      return {
        url: address.href,
        mimeType: header("content-type"),
        robotsTag: header("x-robots-tag"),
        ...validity,
        bytes,
      };
    } catch (error) {
      throw fault(error, url, { signal, deadline, timeoutMs });
    } finally {
      await agent.destroy();
    }
  };
}

function otherOrigin(start: URL, target: URL): CuecardError {
  const message = `${start.href} redirects to another site (${target.origin}), so it was not followed; add that page by itself.`;
  return new CuecardError("fetch_blocked", message);
}

function otherPort({ hostname, port }: URL): CuecardError {
  const message = `Pages are fetched only from ports 80 and 443, not from port ${port} of ${hostname}; the operator can allow it with --allow-port ${port} (allowPorts).`;
  return new CuecardError("fetch_blocked", message);
}

function conditions(validators: PageValidators | undefined): Record<string, string> {
  return {
    ...(validators?.etag ? { "if-none-match": validators.etag } : {}),
    ...(validators?.lastModified ? { "if-modified-since": validators.lastModified } : {}),
  };
}

/** A page where redirects end. */
interface Followed {
  response: Response;
  address: URL;
  bytes: Uint8Array;
  /** Whether a page, not only the server, has led there. */
  ledOn: boolean;
}

/** Follows redirects of servers, and of pages that lead on by themselves. */
async function follow(
  start: URL,
  { get, maxBytes }: { get: (target: URL) => Promise<Response>; maxBytes: number },
): Promise<Followed> {
  let address = start;
  let ledOn = false;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await get(address);
    const location = response.headers.get("location");
    if (redirectStatuses.has(response.status) && location !== null) {
      await response.body?.cancel();
      address = checkedUrl(location, address);
      continue;
    }
    const bytes = response.ok ? await readBody(response, address, maxBytes) : new Uint8Array();
    const next = metaRefresh(bytes, response.headers.get("content-type"));
    const target = next === null ? null : URL.parse(next, address);
    if (target === null || withoutHash(target) === withoutHash(address)) return { response, address, bytes, ledOn };
    address = checkedUrl(target.href);
    ledOn = true;
  }
  throw new CuecardError(
    "fetch_failed",
    `${start.href} redirects more than ${mostRedirects} times; add the address where it ends.`,
  );
}

const withoutHash = ({ href, hash }: URL) => href.slice(0, href.length - hash.length);

function checkedUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url)
    throw new CuecardError(
      "fetch_failed",
      `"${text.replace(/\/\/[^/]*@/, "//")}" is not a web address; check its spelling.`,
    );
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new CuecardError("fetch_blocked", `${url.protocol} addresses are not fetched; use an http or https address.`);
  }
  if (url.username === "" && url.password === "") return url;
  throw new CuecardError(
    "fetch_blocked",
    `The address of ${url.host} carries a user name or password, so it was not fetched; add it without them.`,
  );
}

async function readBody(response: Response, address: URL, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > maxBytes) {
      const message = `${address.href} is larger than ${Math.round(maxBytes / 1024 / 1024)} MB, so it was not fetched; add a smaller page, or upload it as a file.`;
      throw new CuecardError("fetch_failed", message);
    }
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

function httpError(response: Response, address: URL): CuecardError {
  const { status } = response;
  const retryable = status >= 500 || status === 429 || status === 408;
  const next = retryable ? "try again later" : "check that the page exists and needs no sign-in";
  const wait = retryAfterSeconds(response.headers);
  return new CuecardError("fetch_failed", `${address.href} answered ${status}; ${next}.`, {
    retryable,
    ...(wait === null ? {} : { retryAfterSeconds: wait }),
    upstreamStatus: status,
  });
}

interface Waiting {
  signal: AbortSignal;
  deadline: AbortSignal;
  timeoutMs: number;
}

function fault(error: unknown, url: string, { signal, deadline, timeoutMs }: Waiting): CuecardError {
  const own = [error, (error as { cause?: unknown } | null)?.cause].find(isCuecardError);
  if (own) return own;
  if (signal.aborted)
    return new CuecardError("aborted", `Fetching ${url} was stopped by its caller.`, {
      retryable: true,
      cause: signal.reason,
    });
  if (deadline.aborted) {
    return new CuecardError(
      "timeout",
      `${url} did not answer in full within ${timeoutMs / 1_000} s; try again later.`,
      {
        retryable: true,
      },
    );
  }
  const cause = (error as { cause?: { code?: unknown; message?: unknown } } | null)?.cause;
  if (cause?.message === "bad port") {
    return new CuecardError(
      "fetch_blocked",
      `The port of ${url} belongs to another service than the web, so nothing was fetched; use the page's own address.`,
    );
  }
  const detail = typeof cause?.code === "string" ? ` (${cause.code})` : "";
  return new CuecardError(
    "fetch_failed",
    `${url} could not be fetched${detail}; check the address, or try again later.`,
    {
      retryable: true,
      cause: error,
    },
  );
}
