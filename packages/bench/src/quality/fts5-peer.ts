import Database from "better-sqlite3";
import type { QuestionSet } from "../corpora/question-sets.ts";

/** Full-text search as SQLite gives it: FTS5 with its own tokenizer and BM25, the question's words joined by OR. */
export function createFts5Peer({ documents }: QuestionSet): { best(question: string, limit: number): string[] } {
  const database = new Database(":memory:");
  database.exec("CREATE VIRTUAL TABLE documents USING fts5(id UNINDEXED, title, text, tokenize = 'porter unicode61')");
  const insert = database.prepare("INSERT INTO documents VALUES (?, ?, ?)");
  for (const { id, title, text } of documents) insert.run(id, title, text);
  const search = database.prepare<[string, number], { id: string }>(
    "SELECT id FROM documents WHERE documents MATCH ? ORDER BY rank LIMIT ?",
  );
  return {
    best(question, limit) {
      const words = question.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];
      if (words.length === 0) return [];
      return search.all(words.map((word) => `"${word}"`).join(" OR "), limit).map(({ id }) => id);
    },
  };
}
