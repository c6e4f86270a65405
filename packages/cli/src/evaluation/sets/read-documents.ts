import type { DocumentText } from "./question-set.ts";
import { readJsonLines, textField } from "./read-lines.ts";
import { fault } from "./read-text.ts";

/**
 * A corpus as BEIR has it: a JSONL of `_id`, `title` and `text`. Throws `invalid_value` for a broken line and for an id
 * that comes twice.
 */
export async function readDocuments(path: string): Promise<DocumentText[]> {
  const documents = new Map<string, DocumentText>();
  for (const line of await readJsonLines(path)) {
    const id = textField(line, "_id", path);
    if (documents.has(id)) throw fault(path, line.line, `the _id ${id} appears twice`);
    const { title, text } = line.record;
    if (typeof text !== "string")
      throw fault(path, line.line, `"text" of ${id} is ${text === undefined ? "missing" : "not a string"}`);
    documents.set(id, { id, title: typeof title === "string" ? title : "", text });
  }
  return [...documents.values()];
}
