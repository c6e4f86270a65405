import { createCorpus } from "../corpus.ts";

/** Sources that the ingesting rows take together: below the size at which a knowledge base gets a vector index. */
export const sources = 64;
const chunksOfSource = 72;

/** Paragraphs of corpus texts: each of about a hundred words is one chunk at the default settings, or part of one. */
export function textOf(source: number): string {
  const corpus = createCorpus({ chunks: sources * chunksOfSource, dimensions: 1 });
  const paragraphs = Array.from(
    { length: chunksOfSource },
    (_, index) => corpus.chunk(source * chunksOfSource + index).text,
  );
  return paragraphs.map((text, index) => `## Part ${index}\n\n${text}.`).join("\n\n");
}
