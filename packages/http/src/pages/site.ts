import type { Answer } from "../answer/answer.ts";
import { pagePolicy } from "./policy.ts";

/** A file of a web page that the service shows. */
export interface SiteFile {
  /** Its `Content-Type`, such as `text/html; charset=utf-8`. */
  contentType: string;
  /** Its text. */
  body: string;
  /** True when its name changes with what it holds, so that browsers may keep it. */
  isImmutable: boolean;
}

/** Files of a web page by their path, such as `/assets/main.js`. The page itself is at `/`. */
export type Site = ReadonlyMap<string, SiteFile>;

/** A year, in seconds: the longest that caches heed. */
const keptSeconds = 31_536_000;

/** Answers with a file of the site. Null for any other path, and for a client that asks `/` for something else than a page. */
export function siteAnswer(site: Site, request: Request, path: string, headers: Record<string, string>): Answer | null {
  const file = site.get(path);
  if (!file || (path === "/" && !request.headers.get("accept")?.includes("text/html"))) return null;
  const shown: Record<string, string> = {
    ...headers,
    "Content-Type": file.contentType,
    "Content-Security-Policy": pagePolicy({ media: "https:" }),
    Vary: "Accept",
  };
  if (file.isImmutable) shown["Cache-Control"] = `public, max-age=${keptSeconds}, immutable`;
  return { status: 200, headers: shown, body: file.body };
}
