import { createCorpus } from "../corpus.ts";

/** Sources that the ingesting rows take together. */
export const sources = 64;
/** A paragraph of a hundred words is one or two chunks: 64 sources stay below the size that gets a vector index. */
const paragraphs = 40;

/** Paragraphs of corpus texts. */
export function textOf(source: number): string {
  const corpus = createCorpus({ chunks: sources * paragraphs, dimensions: 1 });
  const texts = Array.from({ length: paragraphs }, (_, index) => corpus.chunk(source * paragraphs + index).text);
  return texts.map((text, index) => `## Part ${index}\n\n${text}.`).join("\n\n");
}
