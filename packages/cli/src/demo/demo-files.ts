import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

/** The files lie under examples/data in the repository and are copied beside the built command line. */
const folder = [new URL("./demo-data/", import.meta.url), new URL("../../../../examples/data/", import.meta.url)].find(
  (url) => existsSync(url),
)!;

export const demoFiles = ["router-guide.pdf", "service-agreement.docx", "plans.csv", "billing-faq.md"] as const;

export function openDemoFile(name: string): AsyncIterable<Uint8Array> {
  return createReadStream(fileURLToPath(new URL(name, folder)));
}

export function readDemoFile(name: string): Promise<Uint8Array> {
  return readFile(new URL(name, folder));
}

/** Serves the demo's web page on loopback. */
export async function servePage(): Promise<{ origin: string; url: string; close(): void }> {
  const page = await readFile(new URL("network-status.html", folder));
  const server = createServer((request, response) => {
    const found = request.url === "/network-status.html";
    response.writeHead(found ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(found ? page : "");
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/network-status.html`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
