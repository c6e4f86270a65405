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
}

export interface QuestionSet {
  name: string;
  /** Null when the questions go to an existing knowledge base. */
  documents: DocumentText[] | null;
  questions: Question[];
  /** What was left out or changed, for people. */
  notes: string[];
}
