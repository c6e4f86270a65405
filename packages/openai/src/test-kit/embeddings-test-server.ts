import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface EmbeddingsRequest {
  headers: IncomingHttpHeaders;
  body: { model: string; input: string[]; encoding_format?: string; dimensions?: number };
}

/** Answers one request in place of the server; `answer` is what it would have said. */
export type Fault = (response: ServerResponse, answer: EmbeddingsAnswer, request: EmbeddingsRequest) => void;

export interface EmbeddingsAnswer {
  object: "list";
  model: string;
  data: { object: "embedding"; index: number; embedding: unknown }[];
  usage: { prompt_tokens: number; total_tokens: number };
}

/**
 * A local server that speaks `POST /embeddings` as OpenAI documents it, for vectors of bags of words; faults are
 * planted one by one.
 */
export async function startEmbeddingsServer({ dimensions = 1_536 } = {}) {
  const requests: EmbeddingsRequest[] = [];
  const faults: Fault[] = [];
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => pieces.push(piece));
    incoming.on("end", () => {
      const request: EmbeddingsRequest = {
        headers: incoming.headers,
        body: JSON.parse(Buffer.concat(pieces).toString()),
      };
      requests.push(request);
      const answer = answerTo(request.body, request.body.dimensions ?? dimensions);
      const fault = faults.shift();
      if (fault) fault(response, answer, request);
      else if (incoming.method !== "POST" || incoming.url !== "/v1/embeddings")
        sendJson(response, 404, { error: { message: "Unknown path." } });
      else sendJson(response, 200, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    plant: (fault: Fault) => faults.push(fault),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function answerTo({ model, input }: EmbeddingsRequest["body"], dimensions: number): EmbeddingsAnswer {
  const data = input.map((text, index) => ({
    object: "embedding" as const,
    index,
    embedding: bagOfWords(text, dimensions),
  }));
  return { object: "list", model, data, usage: { prompt_tokens: 7 * input.length, total_tokens: 7 * input.length } };
}

function bagOfWords(text: string, dimensions: number): number[] {
  const vector: number[] = Array(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    vector[createHash("sha256").update(word).digest().readUInt32BE() % dimensions]! += 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
