import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Question } from "./question-set.ts";
import { readJsonLines, textField } from "./read-lines.ts";
import { fault, readText, someOf } from "./read-text.ts";

export interface JudgedPaths {
  corpus: string;
  queries: string;
  /** Null: the questions name their documents themselves, in `doc`. */
  qrels: string | null;
}

type Judgements = Map<string, Map<string, number>>;

/**
 * Finds the judgements beside a BEIR-like corpus: `qrels/test.tsv`, else the only file of `qrels/`, else `qrels.tsv`.
 */
export async function findJudgements(folder: string): Promise<string | null> {
  const splits = await readdir(join(folder, "qrels")).catch(() => []);
  const tables = splits.filter((name) => name.endsWith(".tsv"));
  if (tables.includes("test.tsv")) return join(folder, "qrels", "test.tsv");
  if (tables.length > 1)
    throw fault(
      join(folder, "qrels"),
      null,
      `it has ${tables.join(", ")} but no test.tsv; keep only the file to evaluate`,
    );
  if (tables[0]) return join(folder, "qrels", tables[0]);
  return (await readdir(folder)).includes("qrels.tsv") ? join(folder, "qrels.tsv") : null;
}

/**
 * The questions that have judgements; `isKnown` tells which documents there are. Throws `invalid_value` for judgements
 * of unknown ids, counting them.
 */
export async function readJudgedQuestions(
  { queries, qrels }: Omit<JudgedPaths, "corpus">,
  { isKnown, where }: { isKnown: (documentId: string) => boolean; where: string },
): Promise<{ questions: Question[]; unjudged: number }> {
  const texts = new Map<string, string>();
  const own: Judgements = new Map();
  for (const line of await readJsonLines(queries)) {
    const id = textField(line, "_id", queries);
    if (texts.has(id)) throw fault(queries, line.line, `the _id ${id} appears twice`);
    texts.set(id, textField(line, "text", queries));
    if (qrels === null) own.set(id, new Map([[textField(line, "doc", queries), 1]]));
  }
  const judgements = qrels === null ? own : await readJudgements(qrels);
  const named = qrels ?? queries;
  const strangers = [...judgements.keys()].filter((id) => !texts.has(id));
  if (strangers.length > 0)
    throw fault(
      named,
      null,
      `it names ${strangers.length} questions that ${queries} does not have (${someOf(strangers)})`,
    );
  const missing = new Set([...judgements.values()].flatMap((worth) => [...worth.keys()]).filter((id) => !isKnown(id)));
  if (missing.size > 0)
    throw fault(named, null, `it names ${missing.size} documents that ${where} does not have (${someOf(missing)})`);
  const questions = [...judgements]
    .filter(([, relevant]) => relevant.size > 0)
    .map(([id, relevant]) => ({ id, text: texts.get(id)!, relevant }));
  if (questions.length === 0) throw fault(named, null, "no question has a document that answers it");
  return { questions, unjudged: texts.size - questions.length };
}

/** Lines of question, document and worth, with a head or without; what is worth 0 is judged not to answer. */
async function readJudgements(path: string): Promise<Judgements> {
  const judgements: Judgements = new Map();
  for (const [at, text] of (await readText(path)).split(/\r?\n/).entries()) {
    if (text.trim() === "") continue;
    const [question, document, worth, ...more] = text.split("\t").map((cell) => cell.trim());
    if (!question || !document || worth === undefined || more.length > 0) {
      throw fault(path, at + 1, "expected three columns with tabs between: query-id, corpus-id, score");
    }
    if (!Number.isFinite(Number(worth)) || worth === "") {
      if (at === 0) continue;
      throw fault(path, at + 1, `the score is "${worth}"; expected a number`);
    }
    if (!judgements.has(question)) judgements.set(question, new Map());
    if (Number(worth) > 0) judgements.get(question)!.set(document, Number(worth));
  }
  if (judgements.size === 0) throw fault(path, null, "it has no judgements");
  return judgements;
}
