import { existsSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { isRecord } from "@cuecard/core/adapter-kit";
import type { DocumentSpan } from "cuecard/evaluation";
import Papa from "papaparse";
import type { DocumentText, Question } from "./question-set.ts";
import { type JsonLine, readJsonLines, textField } from "./read-lines.ts";
import { fault, readText } from "./read-text.ts";

/** Names a column may have for the document a question is about. */
const documentColumns = ["corpus_id", "document_id", "doc"];

/**
 * Questions whose answers are marked in their documents, as Chroma's chunking evaluation has them: CSV or JSONL of
 * `question`, `references` (a list of `content`, `start_index`, `end_index`, in code points) and `corpus_id`, the name
 * of a .md or .txt file in `corpora/` or beside.
 */
export async function readMarkedQuestions(path: string): Promise<{ documents: DocumentText[]; questions: Question[] }> {
  const lines = extname(path) === ".csv" ? await readRows(path) : await readJsonLines(path);
  const documents = new Map<string, DocumentText & { indices: Uint32Array }>();
  const questions: Question[] = [];
  for (const line of lines) {
    const column = documentColumns.find((name) => line.record[name] !== undefined) ?? documentColumns[0]!;
    const id = textField(line, column, path);
    if (!documents.has(id)) {
      const text = await readText(findDocument(dirname(path), id));
      documents.set(id, { id, title: id, text, indices: codePointIndices(text) });
    }
    const excerpts = readExcerpts(line, documents.get(id)!, path);
    questions.push({
      id: String(line.line),
      text: textField(line, "question", path),
      relevant: new Map([[id, 1]]),
      excerpts,
    });
  }
  return { documents: [...documents.values()].map(({ id, title, text }) => ({ id, title, text })), questions };
}

/** The rows of a CSV with a head, named by their numbers from the first below it. */
async function readRows(path: string): Promise<JsonLine[]> {
  const { data, errors } = Papa.parse<Record<string, unknown>>(await readText(path), {
    header: true,
    skipEmptyLines: true,
  });
  const [first] = errors;
  if (first) throw fault(path, null, `row ${(first.row ?? 0) + 1}: ${first.message}`);
  if (data.length === 0) throw fault(path, null, "it has no questions");
  return data.map((record, at) => ({ line: at + 2, record }));
}

function findDocument(folder: string, id: string): string {
  const places = [join(folder, "corpora"), folder].flatMap((place) =>
    [".md", ".txt", ""].map((ending) => join(place, `${id}${ending}`)),
  );
  return places.find((place) => existsSync(place)) ?? places[0]!;
}

function readExcerpts(
  line: JsonLine,
  { id, text, indices }: DocumentText & { indices: Uint32Array },
  path: string,
): DocumentSpan[] {
  const { references } = line.record;
  let list: unknown = references;
  try {
    if (typeof references === "string") list = JSON.parse(references);
  } catch (error) {
    throw fault(path, line.line, `"references" is not JSON (${(error as Error).message})`);
  }
  if (!Array.isArray(list) || list.length === 0) throw fault(path, line.line, `"references" is not a list of excerpts`);
  return list.map((reference: unknown) => {
    const { start_index: first, end_index: last, content } = isRecord(reference) ? reference : {};
    const [start, end] = [indices[Number(first)], indices[Number(last)]];
    if (start === undefined || end === undefined || start >= end) {
      throw fault(
        path,
        line.line,
        `an excerpt runs from ${first} to ${last}, but ${id} has ${indices.length - 1} characters`,
      );
    }
    if (typeof content === "string" && content !== text.slice(start, end)) {
      throw fault(
        path,
        line.line,
        `the excerpt "${content.slice(0, 60)}" is not what ${id} has from ${first} to ${last} (in code points)`,
      );
    }
    return { documentId: id, start, end };
  });
}

/** The UTF-16 index of each code point, and of the end. */
function codePointIndices(text: string): Uint32Array {
  const indices: number[] = [];
  let index = 0;
  for (const character of text) {
    indices.push(index);
    index += character.length;
  }
  indices.push(index);
  return Uint32Array.from(indices);
}
