import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Dimensions of `text-embedding-3-small`. */
const dimensions = 1_536;

/** A server that speaks OpenAI's embeddings API, for one key. */
export interface EmbeddingsServer {
  /** For a process that is to use it. */
  env: { CUECARD_OPENAI_API_KEY: string; CUECARD_OPENAI_BASE_URL: string };
  /** Texts that were answered, in order. */
  readonly answered: readonly string[];
  /** Leaves every request unanswered once this many were answered. */
  holdAfter(requests: number): void;
  /** Answers from now on; what was held is refused. */
  release(): void;
  close(): Promise<void>;
}

export async function createEmbeddingsServer(): Promise<EmbeddingsServer> {
  const key = "sk-right";
  const answered: string[] = [];
  const held: ServerResponse[] = [];
  let left = Number.POSITIVE_INFINITY;

  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    response.setHeader("content-type", "application/json");
    if (request.headers.authorization !== `Bearer ${key}`) {
      response.statusCode = 401;
      response.end(
        JSON.stringify({
          error: { message: "Incorrect API key provided.", type: "invalid_request_error", code: "invalid_api_key" },
        }),
      );
      return;
    }
    if (left === 0) {
      held.push(response);
      return;
    }
    left -= 1;
    const { input, model } = JSON.parse(Buffer.concat(pieces).toString()) as { input: string[]; model: string };
    answered.push(...input);
    const data = input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
    response.end(JSON.stringify({ object: "list", model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    env: { CUECARD_OPENAI_API_KEY: key, CUECARD_OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
    answered,
    holdAfter(requests) {
      left = requests;
    },
    release() {
      left = Number.POSITIVE_INFINITY;
      for (const response of held.splice(0)) response.destroy();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Equal words are near. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? ["none"]) {
    let hash = 7;
    for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) >>> 0;
    vector[hash % dimensions]! += 1;
  }
  return vector;
}
