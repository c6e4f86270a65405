import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CuecardError } from "@cuecard/core";
import type { Metrics } from "./metrics.ts";

/** A port of its own for the metrics, which asks for no key: who may reach it decides its address. */
export async function serveMetrics(
  { text }: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path !== "/metrics" || request.method !== "GET") {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("Only GET /metrics is here.\n");
      return;
    }
    try {
      const { contentType, body } = await text();
      response.writeHead(200, { "Content-Type": contentType }).end(body);
    } catch {
      response.writeHead(503, { "Content-Type": "text/plain" }).end("The metrics can't be read now.\n");
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const message = `Can't listen for metrics on ${host}:${port} (${cause.code}); choose another --metrics-port or --metrics-host.`;
      reject(new CuecardError("invalid_value", message, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const { address, family, port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${actual}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
