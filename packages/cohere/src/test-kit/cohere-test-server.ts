import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface EmbedBody {
  model: string;
  texts: string[];
  input_type: string;
  embedding_types: string[];
  output_dimension?: number;
}
interface RerankBody {
  model: string;
  query: string;
  documents: string[];
}

export interface CohereRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: EmbedBody & RerankBody;
}

/** Answers one request in place of the server; `answer` is what it would have said. */
export type Fault = (response: ServerResponse, answer: CohereAnswer) => void;

export interface CohereAnswer {
  id: string;
  embeddings?: { float: unknown[] };
  results?: { index: unknown; relevance_score: unknown }[];
  meta: object;
}

/**
 * A local server that speaks Cohere's /v2/embed and /v2/rerank as documented, by bags of words; faults are planted one
 * by one.
 */
export async function startCohereServer() {
  const requests: CohereRequest[] = [];
  const faults: Fault[] = [];
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => pieces.push(piece));
    incoming.on("end", () => {
      const request: CohereRequest = {
        path: incoming.url!,
        headers: incoming.headers,
        body: JSON.parse(Buffer.concat(pieces).toString()),
      };
      requests.push(request);
      const answer = answerTo(request);
      const fault = faults.shift();
      if (!answer) sendJson(response, 404, { message: "no such path" });
      else if (fault) fault(response, answer);
      else sendJson(response, 200, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

function answerTo({ path, body }: CohereRequest): CohereAnswer | null {
  const meta = { api_version: { version: "2" }, billed_units: { input_tokens: 11, search_units: 1 } };
  if (path === "/v2/embed" && body.texts.length <= 96) {
    const dimensions = body.output_dimension ?? 1_536;
    return { id: "e1", embeddings: { float: body.texts.map((text) => bagOfWords(text, dimensions)) }, meta };
  }
  if (path !== "/v2/rerank") return null;
  const question = bagOfWords(body.query, 1_024);
  const results = body.documents.map((text, index) => ({
    index,
    relevance_score: bagOfWords(text, 1_024).reduce((sum, value, place) => sum + value * question[place]!, 0),
  }));
  return { id: "r1", results: results.sort((left, right) => right.relevance_score - left.relevance_score), meta };
}

function bagOfWords(text: string, dimensions: number): number[] {
  const vector: number[] = Array(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    vector[createHash("sha256").update(word).digest().readUInt32BE() % dimensions]! += 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
