import { bagOfWords, startVendorServer, type VendorRequest } from "@cuecard/testing/suites";

interface EmbeddingsBody {
  model: string;
  input: string[];
  encoding_format?: string;
  dimensions?: number;
}

export interface EmbeddingsAnswer {
  object: "list";
  model: string;
  data: { object: "embedding"; index: number; embedding: unknown }[];
  usage: { prompt_tokens: number; total_tokens: number };
}

/** Speaks `POST /embeddings` as OpenAI documents it, for vectors of bags of words. */
export async function startEmbeddingsServer({ dimensions = 1_536 } = {}) {
  const server = await startVendorServer<EmbeddingsBody, EmbeddingsAnswer>((request) => answerTo(request, dimensions));
  return { ...server, baseURL: `${server.origin}/v1` };
}

function answerTo(
  { method, path, body: { model, input, dimensions: asked } }: VendorRequest<EmbeddingsBody>,
  dimensions: number,
): EmbeddingsAnswer | null {
  if (method !== "POST" || path !== "/v1/embeddings") return null;
  const data = input.map((text, index) => ({
    object: "embedding" as const,
    index,
    embedding: bagOfWords(text, asked ?? dimensions),
  }));
  return { object: "list", model, data, usage: { prompt_tokens: 7 * input.length, total_tokens: 7 * input.length } };
}
