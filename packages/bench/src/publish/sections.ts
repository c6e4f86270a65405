/** What a reader wants of a column. */
type Better = "less" | "more";

/** Some rows and columns of a result, with a plot. */
export interface Table {
  /** Rows whose subject matches; all when omitted. */
  rows?: RegExp;
  /** Columns that are shown; all when omitted. */
  columns?: readonly string[];
  /** The column that is drawn. */
  plot: { column: string; better: Better };
  /** Rows that are not Cuecard's; none when omitted. */
  peers?: RegExp;
  /** Which rows and columns say where a peer is better; omitted where no peer does the same work. */
  beside?: {
    /** Cuecard's row: the first that matches, in each group. */
    own: RegExp;
    /** Its first group is what rows must have in common to be compared. */
    by?: RegExp;
    columns: Readonly<Record<string, Better>>;
  };
}

/** One result on the page. */
export interface Section {
  /** Name of the file in `packages/bench/results` without its ending. */
  result: string;
  title: string;
  /** What was measured, for a reader who knows none of it. */
  introduction: string;
  tables: readonly Table[];
}

const notCuecard = /^(?!cuecard)/;

/** The page's sections in order. One whose result is not there is left out. */
export const sections: readonly Section[] = [
  {
    result: "retrieve",
    title: "Searches beside embedded libraries",
    introduction:
      "One knowledge base in one process. Each library has the same texts and vectors, and is asked the same questions.",
    tables: [
      {
        plot: { column: "p50 ms", better: "less" },
        peers: notCuecard,
        beside: {
          own: /^cuecard, easy: hybrid$/,
          columns: { "p50 ms": "less", "p99 ms": "less", "searches/s": "more", "longest stall ms": "less" },
        },
      },
    ],
  },
  {
    result: "postgres",
    title: "Searches beside PostgreSQL and pgvector",
    introduction:
      "The same knowledge base on one PostgreSQL server: Cuecard's store, plain queries, and other libraries.",
    tables: [
      {
        plot: { column: "p50 ms", better: "less" },
        peers: notCuecard,
        beside: {
          own: /^cuecard, hybrid$/,
          columns: { "p50 ms": "less", "p99 ms": "less", "rows/s": "more", "rows/s with index": "more" },
        },
      },
    ],
  },
  {
    result: "http",
    title: "Requests to the service",
    introduction:
      "Processor time of one request to `/v1`. The other servers answer a fixed text: what Cuecard takes more, it takes for keys, checks, searches and storing.",
    tables: [{ plot: { column: "CPU µs", better: "less" }, peers: /(node:http|Fastify|Express)$/ }],
  },
  {
    result: "quality",
    title: "Answers on public sets",
    introduction:
      "How often the right document is found for the questions of public sets, and how often a stranger's question finds anything. The sets are StackFAQ, XQuAD and Chroma's excerpts. FTS5 is SQLite's own full-text search, which finds little in Chinese as it is.",
    tables: [
      {
        plot: { column: "hit@1 %", better: "more" },
        peers: /FTS5/,
        beside: {
          own: /cuecard hybrid, threshold 0$/,
          by: /^(.*?): /,
          columns: { "hit@1 %": "more", "right in top 3 %": "more", "nDCG@10 %": "more" },
        },
      },
    ],
  },
  {
    result: "handoffs",
    title: "Hand-offs",
    introduction:
      "Who should speak at each turn: in calls that were written for this, in recorded calls of a public set (`services`), in the utterances of a shop's bot, and in those of ten departments. The peers are a classifier on the same examples, a host that never switches, and figures that were published for the same set.",
    tables: [
      {
        rows: /calls|sentences|services/,
        columns: ["owner right", "needless", "moves found"],
        plot: { column: "owner right", better: "more" },
        peers: /never switching|naive Bayes/,
        beside: {
          own: /: Cuecard$/,
          by: /^(.*?): /,
          columns: { "owner right": "more", needless: "less", "moves found": "more" },
        },
      },
      {
        rows: /^shop bot/,
        columns: ["in scope right", "out of scope to none", "MCC"],
        plot: { column: "in scope right", better: "more" },
        peers: /published$/,
        beside: {
          own: /: Cuecard$/,
          columns: { "in scope right": "more", "out of scope to none": "more", MCC: "more" },
        },
      },
      {
        rows: /^departments/,
        columns: ["right of accepted", "refused", "out of scope moved", "fit ms"],
        plot: { column: "out of scope moved", better: "less" },
      },
    ],
  },
  {
    result: "documents",
    title: "Tables and headings of PDFs",
    introduction:
      "What is read of public documents with known tables and headings: the tables of [ICDAR 2013](https://github.com/tabulapdf/tabula-java), and PDFs whose tags say what stands where, of [opendataloader](https://github.com/opendataloader-project/opendataloader-pdf) and [DCAT-AP](https://github.com/SEMICeu/DCAT-AP). No other reader is measured here. Opendataloader reads tables too, and needs Java.",
    tables: [{ plot: { column: "F1", better: "more" } }],
  },
  {
    result: "chunk",
    title: "Cutting documents",
    introduction: "Each way of cutting documents beside other libraries, over the same texts.",
    tables: [
      {
        plot: { column: "recall@5 %", better: "more" },
        peers: notCuecard,
        beside: {
          own: /^cuecard auto$/,
          columns: {
            "prose MB/s": "more",
            "Markdown MB/s": "more",
            "over 512": "less",
            "recall in 800 %": "more",
            "recall@5 %": "more",
            "IoU@5 %": "more",
          },
        },
      },
    ],
  },
];
