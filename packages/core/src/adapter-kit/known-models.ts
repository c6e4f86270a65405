/** Words that a model wants before each text. */
export interface Prefixes {
  /** Before a text that is found. */
  document: string;
  /** Before a text that finds. */
  question: string;
}

/** How the vectors of tokens become one: `mean` for their mean, `cls` for the first token's. */
export type Pooling = "mean" | "cls";

/** What is known of an embedding model by its name. */
export interface KnownModel {
  /** Length of its vectors; null where the name does not say which size of the model it is. */
  dimensions: number | null;
  /** Shorter lengths that its service makes on request. Null for an open model, which whoever runs it may have cut. */
  shorter: readonly number[] | "any" | null;
  /** Most tokens of one text. */
  maxTokens: number;
  /** Null for a model that runs as a service alone, or pools in another way. */
  pooling: Pooling | null;
  /** What it wants before each text. */
  prefixes: Prefixes;
}

interface Row {
  /** Matches names in lower case. */
  name: RegExp;
  /** By a part of the name, where the model has several sizes. */
  dimensions: number | Readonly<Record<string, number>>;
  maxTokens: number;
  shorter?: KnownModel["shorter"];
  pooling?: Pooling;
  prefixes?: Partial<Prefixes>;
}

const sizes = { small: 384, base: 768, large: 1_024 };
const searching = { question: "Represent this sentence for searching relevant passages: " };
const task = "Instruct: Given a web search query, retrieve relevant passages that answer the query\n";

/**
 * As the documents of services and the model cards of authors say, in November 2026. The first match decides, so the
 * particular comes before the general.
 */
const rows: readonly Row[] = [
  { name: /^text-embedding-3-small/, dimensions: 1_536, shorter: "any", maxTokens: 8_191 },
  { name: /^text-embedding-3-large/, dimensions: 3_072, shorter: "any", maxTokens: 8_191 },
  { name: /^text-embedding-ada-002/, dimensions: 1_536, shorter: [], maxTokens: 8_191 },
  { name: /^embed-v4\.0/, dimensions: 1_536, shorter: [256, 512, 1_024], maxTokens: 128_000 },
  { name: /^embed-(english|multilingual)-light-v3\.0/, dimensions: 384, shorter: [], maxTokens: 512 },
  { name: /^embed-(english|multilingual)-v3\.0/, dimensions: 1_024, shorter: [], maxTokens: 512 },
  { name: /^mistral-embed/, dimensions: 1_024, shorter: [], maxTokens: 8_192 },
  { name: /e5-mistral/, dimensions: 4_096, maxTokens: 4_096, prefixes: { question: `${task}Query: ` } },
  {
    name: /e5-.*instruct/,
    dimensions: sizes,
    maxTokens: 512,
    pooling: "mean",
    prefixes: { question: `${task}Query: ` },
  },
  {
    name: /(^|[/-])e5-/,
    dimensions: sizes,
    maxTokens: 512,
    pooling: "mean",
    prefixes: { document: "passage: ", question: "query: " },
  },
  { name: /bge-m3/, dimensions: 1_024, maxTokens: 8_192, pooling: "cls" },
  { name: /bge-(small|base|large)-en/, dimensions: sizes, maxTokens: 512, pooling: "cls", prefixes: searching },
  {
    name: /bge-(small|base|large)-zh/,
    dimensions: { ...sizes, small: 512 },
    maxTokens: 512,
    pooling: "cls",
    prefixes: { question: "为这个句子生成表示以用于检索相关文章：" },
  },
  { name: /gte-.*v1\.5|gte-multilingual/, dimensions: sizes, maxTokens: 8_192, pooling: "cls" },
  { name: /gte-(small|base|large)/, dimensions: sizes, maxTokens: 512, pooling: "mean" },
  {
    name: /nomic-embed-text/,
    dimensions: 768,
    maxTokens: 2_048,
    pooling: "mean",
    prefixes: { document: "search_document: ", question: "search_query: " },
  },
  { name: /mxbai-embed-large/, dimensions: 1_024, maxTokens: 512, pooling: "cls", prefixes: searching },
  {
    name: /arctic-embed(2|-.*v2)/,
    dimensions: { "-m-": 768, "": 1_024 },
    maxTokens: 8_192,
    pooling: "cls",
    prefixes: { question: "query: " },
  },
  {
    name: /arctic-embed/,
    dimensions: { "-xs": 384, "-s": 384, "-m": 768, "-l": 1_024 },
    maxTokens: 512,
    pooling: "cls",
    prefixes: searching,
  },
  {
    name: /embeddinggemma/,
    dimensions: 768,
    maxTokens: 2_048,
    pooling: "mean",
    prefixes: { document: "title: none | text: ", question: "task: search result | query: " },
  },
  {
    name: /qwen3-embedding/,
    dimensions: { "0.6b": 1_024, "4b": 2_560, "8b": 4_096 },
    maxTokens: 32_768,
    prefixes: { question: `${task}Query:` },
  },
  { name: /all-minilm/, dimensions: 384, maxTokens: 256, pooling: "mean" },
  { name: /all-mpnet-base/, dimensions: 768, maxTokens: 384, pooling: "mean" },
  { name: /paraphrase-multilingual/, dimensions: { minilm: 384, mpnet: 768 }, maxTokens: 128, pooling: "mean" },
  { name: /multi-qa-minilm/, dimensions: 384, maxTokens: 512, pooling: "mean" },
  {
    name: /jina-embeddings-v2/,
    dimensions: { small: 512, base: 768 },
    maxTokens: 8_192,
    pooling: "mean",
  },
];

/** Finds what is known of a model by its name, such as `BAAI/bge-m3` or `nomic-embed-text:latest`. Null for an unknown one. */
export function knownModel(name: string): KnownModel | null {
  const plain = name.toLowerCase();
  const row = rows.find((one) => one.name.test(plain));
  if (!row) return null;
  const { dimensions, shorter = null, maxTokens, pooling = null, prefixes } = row;
  return {
    dimensions: typeof dimensions === "number" ? dimensions : lengthOf(plain, dimensions),
    shorter,
    maxTokens,
    pooling,
    prefixes: { document: "", question: "", ...prefixes },
  };
}

function lengthOf(name: string, lengths: Readonly<Record<string, number>>): number | null {
  const size = Object.keys(lengths).find((part) => name.includes(part));
  return size === undefined ? null : lengths[size]!;
}
