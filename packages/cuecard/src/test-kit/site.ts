import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface SitePage {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

/** A web site on a free local port. What it serves may be changed at any time. */
export interface Site {
  origin: string;
  /** By path and query. What is not there is answered by `otherwise`, or 404. */
  pages: Map<string, SitePage>;
  otherwise: ((path: string) => SitePage | undefined) | null;
  /** Paths asked for, in their order, and the headers of each one's last request. */
  requests: string[];
  headers: Map<string, Record<string, string | string[] | undefined>>;
  /** Holds every answer back from now on, until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

export async function startSite(pages: Record<string, SitePage> = {}): Promise<Site> {
  let gate = Promise.resolve();
  const server = createServer(async (request, response) => {
    const path = request.url!;
    site.requests.push(path);
    site.headers.set(path, request.headers);
    await gate;
    const { status = 200, headers = {}, body } = site.pages.get(path) ?? site.otherwise?.(path) ?? { status: 404 };
    const etag = headers.etag;
    if (etag !== undefined && request.headers["if-none-match"] === etag) response.writeHead(304, headers).end();
    else response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site: Site = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages: new Map(Object.entries(pages)),
    otherwise: null,
    requests: [],
    headers: new Map(),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return site;
}

/** A page with a text that only it has, and links. */
export function webPage(
  title: string,
  links: string[] = [],
  { head = "", text = `All there is to know about ${title}.` } = {},
): SitePage {
  const anchors = links.map((link) => (link.startsWith("<") ? link : `<a href="${link}">on</a>`)).join(" ");
  return {
    body: `<!doctype html><html><head><title>${title}</title>${head}</head><body><p>${text}</p>${anchors}</body></html>`,
  };
}
