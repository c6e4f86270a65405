import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const page = (title: string, text: string) =>
  `<title>${title}</title><nav><a href="/">Home</a> <a href="/plans">Plans</a> <a href="/help/router">Router</a> <a href="/cart/1">Cart</a></nav><p>${text}</p>`;

const pages: Record<string, string> = {
  "/": page("Harbor Telecom", "Internet and telephone for the islands since 1974."),
  "/plans": page("Plans", "The Gold plan has no contract and costs 49 a month."),
  "/help/router": page("Router help", "A blinking orange light means that the router looks for the line."),
};

/** A small site on loopback, with links between its pages. */
export async function startSite(): Promise<{ url: string; close(): void }> {
  const server = createServer(({ url }, response) => {
    const body = pages[url!];
    response.writeHead(body ? 200 : 404, { "content-type": "text/html" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
