import { bagOfWords, startVendorServer, type VendorFault, type VendorRequest } from "@cuecard/testing/suites";

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

type CohereBody = EmbedBody & RerankBody;

export type Fault = VendorFault<CohereBody, CohereAnswer>;

export interface CohereAnswer {
  id: string;
  embeddings?: { float: unknown[] };
  results?: { index: unknown; relevance_score: unknown }[];
  meta: object;
}

/** Speaks Cohere's /v2/embed and /v2/rerank as documented, by bags of words. */
export const startCohereServer = () => startVendorServer<CohereBody, CohereAnswer>(answerTo);

function answerTo({ path, body }: VendorRequest<CohereBody>): CohereAnswer | null {
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
