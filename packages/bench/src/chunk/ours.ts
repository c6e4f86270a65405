import { type ChunkStrategy, type CutChunk, chunkDocument, type Document, type Mark } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import type { Splitter } from "./splitter.ts";

export const ours: readonly Splitter[] = (["auto", "semantic", "sliding_window", "table", "code", "faq"] as const).map(
  (strategy) => ({
    name: `cuecard ${strategy}${strategy === "semantic" ? ", meaning-768" : ""}`,
    load: async ({ maxTokens, overlap }) => ({
      async split(text) {
        const vectorsOf = strategy === "semantic" ? await sentenceVectors(text, { maxTokens, overlap }) : undefined;
        const { chunks } = chunkDocument(documentOf(text), { strategy, maxTokens, overlap }, vectorsOf);
        return chunks.map((chunk) => ({ ...chunk, indexed: shown(chunk), tokens: chunk.tokenCount }));
      },
    }),
  }),
);

/** As a model is shown it, to the character: headings, the table's head, the text. */
function shown({ headingPath, tableHeader, text }: CutChunk): string {
  return [headingPath.join(" › "), tableHeader, text].filter(Boolean).join("\n");
}

/**
 * The sentences that `semantic` asks about don't depend on the answers: it is run once to learn them, and then with
 * their vectors.
 */
async function sentenceVectors(text: string, size: { maxTokens: number; overlap: number }) {
  const strategy: ChunkStrategy = "semantic";
  const vectors = new Map<string, Float32Array>();
  const unknown = new Float32Array(1);
  chunkDocument(documentOf(text), { strategy, ...size }, (texts) =>
    texts.map((sentence) => {
      vectors.set(sentence, unknown);
      return unknown;
    }),
  );
  const embedder = createMeaningEmbedder();
  const sentences = [...vectors.keys()];
  for (let from = 0; from < sentences.length; from += embedder.maxBatch) {
    const texts = sentences.slice(from, from + embedder.maxBatch);
    const made = await embedder.embed({ texts, input: "document", signal: new AbortController().signal });
    for (const [at, sentence] of texts.entries()) vectors.set(sentence, made.vectors[at]!);
  }
  await embedder.close();
  return (texts: string[]) => texts.map((sentence) => vectors.get(sentence)!);
}

/** With Markdown's headings marked, as an extractor marks them. */
function documentOf(text: string): Document {
  const marks: Mark[] = [...text.matchAll(/^(#{1,6}) (.+)$/gm)].map(({ 0: line, 1: signs, 2: title, index }) => ({
    kind: "heading",
    start: index,
    end: index + line.length,
    level: signs!.length,
    text: title!,
  }));
  return { text, title: null, language: null, marks };
}
