import { CuecardError, type PageLinks, type RobotsAnswer } from "@cuecard/core";

/**
 * Most bytes of an answer, since it is parsed on the caller's thread. The most addresses of one page or sitemap take
 * less.
 */
const mostBytes = 32 * 1024 * 1024;

/** Reads a child's answer to `links`. Throws `worker_lost` for anything else. */
export function readPageLinks(body: Uint8Array): PageLinks {
  const { links, sitemaps, canonical, index, textHash } = parsed(body);
  if (
    areStrings(links) &&
    areStrings(sitemaps) &&
    isText(canonical) &&
    typeof index === "boolean" &&
    isText(textHash)
  ) {
    return { links, sitemaps, canonical, index, textHash };
  }
  throw noAnswer();
}

/** Reads a child's answer to `robots` for `count` addresses. Throws `worker_lost` for anything else. */
export function readRobotsAnswer(body: Uint8Array, addresses: number): RobotsAnswer {
  const { allowed, crawlDelaySeconds, sitemaps } = parsed(body);
  const isAllowed =
    Array.isArray(allowed) && allowed.length === addresses && allowed.every((one) => typeof one === "boolean");
  const isDelay = crawlDelaySeconds === null || (typeof crawlDelaySeconds === "number" && crawlDelaySeconds >= 0);
  if (isAllowed && isDelay && areStrings(sitemaps)) return { allowed, crawlDelaySeconds, sitemaps };
  throw noAnswer();
}

function parsed(body: Uint8Array): Record<string, unknown> {
  if (body.length > mostBytes) throw noAnswer();
  try {
    const value: unknown = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString("utf8"));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw noAnswer();
}

const areStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const isText = (value: unknown): value is string | null => value === null || typeof value === "string";

function noAnswer(): CuecardError {
  return new CuecardError(
    "worker_lost",
    "The worker that read this page sent an invalid answer, so reading was given up; add the page's file instead.",
  );
}
