/** Words that the model wants before each text. */
export interface Prefixes {
  /** Before a text that is found. */
  document: string;
  /** Before a text that finds. */
  question: string;
}

/** How the vectors of tokens become one: `mean` for their mean, `cls` for the first token's. */
export type Pooling = "mean" | "cls";

/** What models of one family have in common. */
export interface Family {
  /** How their token vectors become one. */
  pooling: Pooling;
  /** What they want before each text. */
  prefixes: Prefixes;
}

const none: Prefixes = { document: "", question: "" };
const searching: Prefixes = { document: "", question: "Represent this sentence for searching relevant passages: " };

/**
 * From the authors' model cards, for repositories whose files don't say it. The first match decides, so the particular
 * comes before the general.
 */
const families: readonly (readonly [name: RegExp, family: Family])[] = [
  [
    /e5-.*instruct/,
    {
      pooling: "mean",
      prefixes: {
        document: "",
        question: "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ",
      },
    },
  ],
  [/(^|[/-])e5-/, { pooling: "mean", prefixes: { document: "passage: ", question: "query: " } }],
  [/bge-m3/, { pooling: "cls", prefixes: none }],
  [/bge-(small|base|large)-en/, { pooling: "cls", prefixes: searching }],
  [
    /bge-(small|base|large)-zh/,
    { pooling: "cls", prefixes: { document: "", question: "为这个句子生成表示以用于检索相关文章：" } },
  ],
  [/gte-.*v1\.5|gte-multilingual/, { pooling: "cls", prefixes: none }],
  [/gte-(small|base|large)/, { pooling: "mean", prefixes: none }],
  [/nomic-embed-text/, { pooling: "mean", prefixes: { document: "search_document: ", question: "search_query: " } }],
  [/mxbai-embed/, { pooling: "cls", prefixes: searching }],
  [/arctic-embed-.*v2/, { pooling: "cls", prefixes: { document: "", question: "query: " } }],
  [/arctic-embed/, { pooling: "cls", prefixes: searching }],
  [
    /all-minilm|all-mpnet|paraphrase-multilingual|multi-qa-minilm|jina-embeddings-v2/,
    { pooling: "mean", prefixes: none },
  ],
];

/** Finds the family of the first name that has one. Null when none has. */
export function familyOf(names: readonly string[]): Family | null {
  for (const name of names) {
    const found = families.find(([pattern]) => pattern.test(name.toLowerCase()));
    if (found) return found[1];
  }
  return null;
}
