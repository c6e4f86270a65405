import type { DocumentSpan } from "cuecard/evaluation";

export interface DocumentText {
  id: string;
  title: string;
  text: string;
}

export interface Question {
  id: string;
  text: string;
  /** How much each document that answers it is worth, above 0. */
  relevant: ReadonlyMap<string, number>;
  /** The excerpts that answer it, in UTF-16 indices; empty where documents are judged as a whole. */
  excerpts: readonly DocumentSpan[];
}

/** `documents`: each question names the documents that answer it; `excerpts`: the characters. */
export type Judged = "documents" | "excerpts";

export interface QuestionSet {
  name: string;
  judged: Judged;
  /** Null when the questions go to an existing knowledge base. */
  documents: DocumentText[] | null;
  questions: Question[];
  /** What was left out or changed, for people. */
  notes: string[];
}
