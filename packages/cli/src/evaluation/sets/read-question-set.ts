import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { CuecardError, limits } from "@cuecard/core";
import { counted } from "../../terminal/terminal.ts";
import { findJudgements, type JudgedPaths, readJudgedQuestions } from "./judged-documents.ts";
import type { Question, QuestionSet } from "./question-set.ts";
import { readDocuments } from "./read-documents.ts";

/** Documents of an existing knowledge base, by the names that judgements can use. */
export interface KnownDocuments {
  has(name: string): boolean;
  where: string;
}

/**
 * Reads a folder with `corpus.jsonl`, `queries.jsonl` and judgements, the same with a prefix (`xquad/en` for
 * `xquad/en.corpus.jsonl`). With `known` the documents are those of a base, and no corpus is read. Throws `invalid_value` naming file and line.
 */
export async function readQuestionSet(path: string, known: KnownDocuments | null): Promise<QuestionSet> {
  const name = basename(resolve(path));
  const judged = await findJudged(path);
  if (!judged) throw notASet(path);
  const documents = known ? null : await readDocuments(judged.corpus);
  const ids = new Set(documents?.map(({ id }) => id));
  const { questions, unjudged } = await readJudgedQuestions(judged, {
    isKnown: (id) => (known ?? ids).has(id),
    where: known?.where ?? judged.corpus,
  });
  const notes = unjudged > 0 ? [`Left out ${counted(unjudged, "question")} without judgements.`] : [];
  return withShortQuestions({ name, documents, questions, notes });
}

async function findJudged(path: string): Promise<JudgedPaths | null> {
  const inFolder = { corpus: join(path, "corpus.jsonl"), queries: join(path, "queries.jsonl") };
  if (existsSync(inFolder.queries)) return { ...inFolder, qrels: await findJudgements(path) };
  const prefixed = { corpus: `${path}.corpus.jsonl`, queries: `${path}.queries.jsonl`, qrels: `${path}.qrels.tsv` };
  if (!existsSync(prefixed.queries)) return null;
  return { ...prefixed, qrels: existsSync(prefixed.qrels) ? prefixed.qrels : null };
}

/** A search takes no longer question. */
function withShortQuestions(set: QuestionSet): QuestionSet {
  const most = limits.query.maxCharacters;
  const long = set.questions.filter(({ text }) => [...text].length > most);
  if (long.length === 0) return set;
  const shorten = (question: Question) => ({ ...question, text: [...question.text].slice(0, most).join("") });
  return {
    ...set,
    questions: set.questions.map(shorten),
    notes: [
      ...set.notes,
      `Cut ${counted(long.length, "question")} to ${most} characters, the longest question that a search accepts.`,
    ],
  };
}

function notASet(path: string): CuecardError {
  const what = existsSync(path) ? "has no question set" : "does not exist";
  return new CuecardError(
    "invalid_value",
    `${path} ${what}; expected corpus.jsonl, queries.jsonl and qrels/test.tsv or qrels.tsv.`,
  );
}
