import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a provider gets it. */
export interface ProviderCall {
  method: string;
  path: string;
  authorization: string;
  contentType: string;
  body: string;
}

/** How the provider answers. `hangs`: never. */
export type ProviderAnswer = { status: number; body: unknown } | "hangs";

/** A provider of telephony on a real local server. It answers as the test last set it. */
export async function startProvider(first: ProviderAnswer) {
  const requests: ProviderCall[] = [];
  let answer = first;
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => pieces.push(piece));
    incoming.on("end", () => {
      const { method = "", url: path = "", headers } = incoming;
      const { authorization = "", "content-type": contentType = "" } = headers;
      requests.push({ method, path, authorization, contentType, body: Buffer.concat(pieces).toString() });
      if (answer === "hangs") return;
      response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers(next: ProviderAnswer) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
