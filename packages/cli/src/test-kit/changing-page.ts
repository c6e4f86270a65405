import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** For tests: a web page on this machine that may say something else each time it is fetched. */
export interface ChangingPage {
  url: string;
  origin: string;
  /** What the page says from now on: its body, as HTML. */
  say(body: string): void;
  close(): void;
}

export async function startChangingPage(body: string): Promise<ChangingPage> {
  let said = body;
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Prices</title><body><main>${said}</main>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/prices`,
    origin,
    say(next) {
      said = next;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
