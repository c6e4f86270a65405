import { extname } from "node:path";
import { readJsonLines } from "./read-lines.ts";
import { fault, readText } from "./read-text.ts";

/** Questions alone: one a line, or a JSONL with `text` or `question`. */
export async function readQuestionList(path: string): Promise<string[]> {
  if (extname(path) === ".jsonl") {
    return (await readJsonLines(path)).map(({ line, record }) => {
      const text = record.text ?? record.question;
      if (typeof text === "string" && text.trim() !== "") return text;
      throw fault(path, line, `it has neither "text" nor "question"`);
    });
  }
  const questions = (await readText(path)).split(/\r?\n/).flatMap((line) => line.trim() || []);
  if (questions.length === 0) throw fault(path, null, "it has no questions");
  return questions;
}
