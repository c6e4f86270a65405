/** One result on the page. */
export interface Section {
  /** Name of the file in `packages/bench/results` without its ending. */
  result: string;
  title: string;
  /** What was measured, for a reader who knows none of it. */
  introduction: string;
  /** The column that is drawn, and what a reader wants of it. */
  plot: { column: string; better: "less" | "more" };
}

/** The page's sections in order. One whose result is not there is left out. */
export const sections: readonly Section[] = [
  {
    result: "retrieve",
    title: "Searches beside embedded libraries",
    introduction:
      "One knowledge base in one process. Each library has the same texts and vectors, and is asked the same questions.",
    plot: { column: "p50 ms", better: "less" },
  },
  {
    result: "postgres",
    title: "Searches beside PostgreSQL and pgvector",
    introduction:
      "The same knowledge base on one PostgreSQL server: Cuecard's store, plain queries, and other libraries.",
    plot: { column: "p50 ms", better: "less" },
  },
  {
    result: "http",
    title: "Requests to the service",
    introduction: "Processor time of one request to `/v1`, beside servers that answer a fixed text.",
    plot: { column: "CPU µs", better: "less" },
  },
  {
    result: "quality",
    title: "Answers on public sets",
    introduction:
      "How often the right document is found for the questions of public sets, and how often a stranger's question finds anything.",
    plot: { column: "hit@1 %", better: "more" },
  },
  {
    result: "handoffs",
    title: "Hand-offs",
    introduction:
      "Recorded and written calls: hand-offs that a caller would make, needless ones, and those that were missed.",
    plot: { column: "owner right", better: "more" },
  },
  {
    result: "documents",
    title: "Tables and headings of PDFs",
    introduction: "What is read of public documents with known tables and headings.",
    plot: { column: "F1", better: "more" },
  },
  {
    result: "chunk",
    title: "Cutting documents",
    introduction: "Each way of cutting documents beside other libraries, over the same texts.",
    plot: { column: "recall@5 %", better: "more" },
  },
];
