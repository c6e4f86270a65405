import type { CorpusChunk, CorpusQuestion } from "../corpus.ts";

/** One way to keep the corpus in PostgreSQL and to search it. */
export interface Subject {
  /** Stores these chunks beside those already there. */
  load(chunks: CorpusChunk[]): Promise<void>;
  /** Makes the vector index; before it every search is a scan. */
  buildIndex(): Promise<void>;
  /** Each way to search it, with ids and texts of the best ten. */
  readonly searches: readonly Search[];
  close(): Promise<void>;
}

export interface Search {
  name: string;
  /** What its recall is measured by: the nearest vectors, or our own exact hybrid search. Null: it has other words or ranks. */
  recall: "nearest" | "hybrid" | null;
  ask(question: CorpusQuestion): Promise<string[]>;
  /** Is done before `ask`, and not timed. */
  prepare?(question: CorpusQuestion): Promise<unknown>;
}
