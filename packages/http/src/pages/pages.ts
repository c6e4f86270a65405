import { type Cuecard, CuecardError } from "@cuecard/core";
import { authenticate, permit } from "../access/authorize.ts";
import type { Answer } from "../answer/answer.ts";
import { type Site, siteAnswer } from "./site.ts";

/** Text for a monitoring system, such as Prometheus. */
export interface MetricsText {
  /** The text's `Content-Type`. */
  contentType: string;
  /** The text itself. */
  body: string;
}

/** What is served beside /v1, with its route's name for logs. Null for any other path. */
export type Pages = (
  request: Request,
  path: string,
  headers: Record<string, string>,
) => { route: string; answer: Answer | Promise<Answer> } | null;

/** What pages are made of. */
export interface PageParts {
  /** Makes the text of `/metrics`; without it there is none. */
  metrics: (() => Promise<MetricsText>) | null;
  /** The page at `/` and its files. */
  site: Site;
}

/** Makes the pages: the viewer of the document at `/docs`, `/metrics`, and the site. */
export function createPages({ keys }: Pick<Cuecard, "keys">, { metrics, site }: PageParts): Pages {
  return (request, path, headers) => {
    const isDocs = path === "/docs" || path.startsWith("/docs/");
    if (request.method === "OPTIONS") {
      const isPage = isDocs || (path === "/metrics" && metrics) || site.has(path);
      return isPage ? { route: path, answer: optionsAnswer(headers) } : null;
    }
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    if (isDocs) return { route: "/docs", answer: viewerAnswer(path, headers) };
    if (path === "/metrics" && metrics) return { route: path, answer: metricsAnswer(keys, request, headers, metrics) };
    const file = siteAnswer(site, request, path, headers);
    return file && { route: "/", answer: file };
  };
}

/** Says which methods a page has, to anybody. */
function optionsAnswer(headers: Record<string, string>): Answer {
  return { status: 204, headers: { ...headers, Allow: "GET, HEAD, OPTIONS" }, body: null };
}

/** The viewer is loaded when it is first looked at. */
async function viewerAnswer(path: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await (await import("./viewer/viewer.ts")).viewerAnswer(path, headers);
  if (answer) return answer;
  throw new CuecardError("route_not_found", `GET ${path} does not exist; the viewer is at /docs.`);
}

/** The metrics count all workspaces, so a key of one that was made for a customer does not open them. */
async function metricsAnswer(
  keys: Cuecard["keys"],
  request: Request,
  headers: Record<string, string>,
  metrics: () => Promise<MetricsText>,
): Promise<Answer> {
  const principal = await authenticate(keys, request);
  permit(principal, { method: "GET", path: "/metrics", scope: "admin", forPublicKeys: false }, {});
  if (principal.workspace !== "default") {
    const message = "The metrics are of all workspaces; use a private key of the workspace default, or --metrics-port.";
    throw new CuecardError("private_key_required", message);
  }
  const { contentType, body } = await metrics();
  return { status: 200, headers: { ...headers, "Content-Type": contentType }, body };
}
