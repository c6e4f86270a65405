import type { SplitSettings, Splitter } from "./splitter.ts";

/** The peers' splitters, each counting with an exact cl100k_base tokenizer. */
export const peers: readonly Splitter[] = [
  { name: "Mastra recursive + gpt-tokenizer", load: (settings) => mastra("recursive", settings) },
  { name: "Mastra token", load: (settings) => mastra("token", settings) },
  { name: "LangChain recursive + gpt-tokenizer", load: langChain },
  { name: "LangChain recursive + tiktoken", load: langChainTiktoken },
  { name: "LlamaIndex SentenceSplitter + gpt-tokenizer", load: llamaIndex },
  { name: "chonkie recursive + gpt-tokenizer", load: (settings) => chonkie("RecursiveChunker", settings) },
  { name: "chonkie sentence + gpt-tokenizer", load: (settings) => chonkie("SentenceChunker", settings) },
];

const gptTokenizer = () => import("gpt-tokenizer/encoding/cl100k_base");

async function mastra(strategy: "recursive" | "token", { maxTokens, overlap }: SplitSettings) {
  const [{ MDocument }, { countTokens }] = await Promise.all([import("@mastra/rag"), gptTokenizer()]);
  const size = { maxSize: maxTokens, overlap };
  return {
    async split(text: string) {
      const document = MDocument.fromText(text);
      const chunks =
        strategy === "recursive"
          ? await document.chunk({ strategy, ...size, lengthFunction: (part) => countTokens(part) })
          : await document.chunk({ strategy, ...size, encodingName: "cl100k_base" });
      return chunks.map((chunk) => chunk.text);
    },
  };
}

async function recursiveSplitter(settings: SplitSettings, lengthFunction: (part: string) => number) {
  const { RecursiveCharacterTextSplitter } = await import("@langchain/textsplitters");
  const splitter = new RecursiveCharacterTextSplitter({
    chunkSize: settings.maxTokens,
    chunkOverlap: settings.overlap,
    lengthFunction,
  });
  return { split: (text: string) => splitter.splitText(text) };
}

async function langChain(settings: SplitSettings) {
  const { countTokens } = await gptTokenizer();
  return recursiveSplitter(settings, (part) => countTokens(part));
}

async function langChainTiktoken(settings: SplitSettings) {
  const { get_encoding } = await import("tiktoken");
  const encoder = get_encoding("cl100k_base");
  return recursiveSplitter(settings, (part) => encoder.encode(part, [], []).length);
}

/** What it is given at once: its time grows with the square of that. */
export const llamaIndexCharacters = 50_000;

async function llamaIndex({ maxTokens, overlap }: SplitSettings) {
  const [{ SentenceSplitter }, { encode, decode }] = await Promise.all([
    import("@llamaindex/core/node-parser"),
    gptTokenizer(),
  ]);
  const tokenizer = {
    encode: (text: string) => Uint32Array.from(encode(text)),
    decode: (tokens: Uint32Array) => decode([...tokens]),
  };
  const splitter = new SentenceSplitter({ chunkSize: maxTokens, chunkOverlap: overlap, tokenizer });
  return {
    split: async (text: string) => inParts(text, llamaIndexCharacters).flatMap((part) => splitter.splitText(part)),
  };
}

/** A text in parts that end with a line or, where one is too long, with a word. */
function inParts(text: string, length: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; start += parts.at(-1)!.length) {
    const whole = text.slice(start, start + length);
    const end = start + length >= text.length ? 0 : whole.lastIndexOf("\n") + 1 || whole.lastIndexOf(" ") + 1;
    parts.push(end > 0 ? whole.slice(0, end) : whole);
  }
  return parts;
}

async function chonkie(kind: "RecursiveChunker" | "SentenceChunker", { maxTokens, overlap }: SplitSettings) {
  const [{ RecursiveChunker, SentenceChunker }, { countTokens, encode, decode }] = await Promise.all([
    import("@chonkiejs/core"),
    gptTokenizer(),
  ]);
  const tokenizer = {
    countTokens: (text: string) => countTokens(text),
    encode: (text: string) => encode(text),
    decode: (tokens: number[]) => decode(tokens),
    decodeBatch: (batch: number[][]) => batch.map((tokens) => decode(tokens)),
  };
  const chunker =
    kind === "RecursiveChunker"
      ? await RecursiveChunker.create({ chunkSize: maxTokens, tokenizer })
      : await SentenceChunker.create({ chunkSize: maxTokens, chunkOverlap: overlap, tokenizer });
  return { split: async (text: string) => (await chunker.chunk(text)).map((chunk) => chunk.text) };
}
