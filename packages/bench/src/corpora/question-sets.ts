import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Span } from "@cuecard/core";

export interface QuestionSet {
  name: string;
  documents: { id: string; title: string; text: string }[];
  questions: {
    text: string;
    answeredBy: string;
    /** Where its answer stands in the document, in UTF-16 indices. */
    answer?: Span;
  }[];
}

/** Question sets of the public data folder; see its README for origin and licences. */
export function readQuestionSets(data: string): QuestionSet[] {
  const retrieval = join(data, "retrieval");
  if (!existsSync(retrieval)) throw new Error(`There is no folder ${retrieval}; name the data folder with --data.`);
  return [
    stackFaq(join(retrieval, "stackfaq")),
    ...languagesOf(join(retrieval, "xquad")).map((language) => xquad(join(retrieval, "xquad"), language)),
  ];
}

/** English first; the folder may have further ones of the public set. */
function languagesOf(folder: string): string[] {
  const found = readdirSync(folder).flatMap((name) => /^(\w+)\.corpus\.jsonl$/.exec(name)?.[1] ?? []);
  return ["en", ...found.filter((language) => language !== "en").sort()];
}

/** Utterances that none of the sets answers, of CLINC150's test part. */
export function readOutOfScope(data: string): string[] {
  return readClinc(data).oos_test.map(([text]) => text);
}

/** The same of its train and validation parts. */
export function readTrainedOutOfScope(data: string): string[] {
  const { oos_train, oos_val } = readClinc(data);
  return [...oos_train, ...oos_val].map(([text]) => text);
}

const readClinc = (data: string) =>
  JSON.parse(readFileSync(join(data, "routing/clinc150/data_full.json"), "utf8")) as Record<
    "oos_train" | "oos_val" | "oos_test",
    [string, string][]
  >;

function stackFaq(folder: string): QuestionSet {
  const answers = readFileSync(join(folder, "qrels.tsv"), "utf8").trim().split("\n").slice(1);
  const answeredBy = new Map(answers.map((line) => line.split("\t").slice(0, 2) as [string, string]));
  const questions = readLines<{ _id: string; text: string }>(join(folder, "queries.jsonl"));
  return {
    name: "StackFAQ",
    documents: readDocuments(join(folder, "corpus.jsonl")),
    questions: questions.map(({ _id, text }) => ({ text, answeredBy: answeredBy.get(_id)! })),
  };
}

function xquad(folder: string, language: string): QuestionSet {
  const questions = readLines<{ text: string; doc: string; answers: { text: string; start: number }[] }>(
    join(folder, `${language}.queries.jsonl`),
  );
  return {
    name: `XQuAD ${language}`,
    documents: readDocuments(join(folder, `${language}.corpus.jsonl`)),
    questions: questions.map(({ text, doc, answers: [answer] }) => ({
      text,
      answeredBy: doc,
      ...(answer && { answer: { start: answer.start, end: answer.start + answer.text.length } }),
    })),
  };
}

function readDocuments(path: string): QuestionSet["documents"] {
  return readLines<{ _id: string; title: string; text: string }>(path).map(({ _id: id, title, text }) => ({
    id,
    title,
    text,
  }));
}

function readLines<T>(path: string): T[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}
