import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Span } from "@cuecard/core";
import Papa from "papaparse";

export interface Question {
  text: string;
  corpus: string;
  /** The excerpts that answer it: ranges of UTF-16 indices of the corpus. */
  references: Span[];
}

export interface Corpora {
  /** Text by name. */
  texts: ReadonlyMap<string, string>;
  questions: Question[];
}

interface Row {
  question: string;
  references: string;
  corpus_id: string;
}

/** Chroma's chunking evaluation: 5 corpora and 472 questions whose answers are marked in them to the character. */
export function readCorpora(data: string): Corpora {
  const folder = join(data, "retrieval/chunking_evaluation");
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}; name the data folder with --data.`);
  const { data: rows } = Papa.parse<Row>(readFileSync(join(folder, "questions_df.csv"), "utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  const names = [...new Set(rows.map(({ corpus_id }) => corpus_id))].sort();
  const texts = new Map(names.map((name) => [name, readFileSync(join(folder, "corpora", `${name}.md`), "utf8")]));
  const indices = new Map([...texts].map(([name, text]) => [name, codePointIndices(text)]));
  const questions = rows.map(({ question, references, corpus_id }): Question => {
    const at = indices.get(corpus_id)!;
    const excerpts = JSON.parse(references) as { start_index: number; end_index: number }[];
    return {
      text: question,
      corpus: corpus_id,
      references: excerpts.map(({ start_index, end_index }) => ({ start: at[start_index]!, end: at[end_index]! })),
    };
  });
  return { texts, questions };
}

/** The UTF-16 index of each code point: the set counts in code points. */
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
