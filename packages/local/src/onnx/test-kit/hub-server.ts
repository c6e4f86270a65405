import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelFiles } from "./tiny-models.ts";

export interface Hub {
  url: string;
  /** Paths asked for, in order, without the probes of a file's size. */
  requests: string[];
  close(): Promise<void>;
}

export interface HubOptions {
  /** By repository id. */
  models: Record<string, ModelFiles>;
  /** Instead of the rest of this file: silence, or the connection's end. */
  fault?: { file: string; kind: "stall" | "cut" };
  /** Called when a faulty answer has begun. */
  onFault?: () => void;
}

/**
 * Serves files in the hub's layout of addresses: `/{owner}/{name}/resolve/main/{path}`; 401 for an unknown repository,
 * 404 for an unknown file.
 */
export async function startHub({ models, fault, onFault = () => {} }: HubOptions): Promise<Hub> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const [, owner, name, path] = /^\/([^/]+)\/([^/]+)\/resolve\/main\/(.+)$/.exec(request.url ?? "") ?? [];
    const files = models[`${owner}/${name}`];
    const content = files?.[path ?? ""];
    if (content === undefined) return void response.writeHead(files ? 404 : 401).end();
    const bytes = Buffer.from(content);
    if (request.headers.range === "bytes=0-0") {
      return void response
        .writeHead(206, { "Content-Range": `bytes 0-0/${bytes.length}`, "Content-Length": 1 })
        .end(bytes.subarray(0, 1));
    }
    requests.push(path!);
    response.writeHead(200, { "Content-Length": bytes.length });
    if (fault?.file !== path) return void response.end(bytes);
    response.write(bytes.subarray(0, 100), () => {
      if (fault?.kind === "cut") response.destroy();
      onFault();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
