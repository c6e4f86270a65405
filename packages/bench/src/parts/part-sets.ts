import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readQuestionSets } from "../corpora/question-sets.ts";
import { drawn } from "../drawn.ts";
import { readTrades } from "../plain/read-sets.ts";
import { halfOf } from "../quality/half.ts";
import { readRecognised } from "../speech/recognised.ts";

/** One knowledge base and what is asked of it. */
export interface PartBase {
  texts: { title: string; text: string }[];
  questions: { text: string; answeredBy: number }[];
}

/** Knowledge bases whose questions are counted together. */
export interface PartSet {
  name: string;
  bases: PartBase[];
}

const seed = 35;

/** Own plain questions of which weights may be chosen, and the even half of public sets, at most `most` questions of each. */
export function readPartSets(data: string | null, most: number): PartSet[] {
  const sets = data === null ? [] : readPublicSets(data, { most, half: "even" });
  return [...plainSets(), ...sets.map(({ name, ...base }) => ({ name, bases: [base] }))];
}

function plainSets(): PartSet[] {
  const sets = new Map<string, PartBase[]>();
  for (const half of ["tuning", "open"] as const) {
    for (const { language, texts, questions } of readTrades(half)) {
      const name = language === "en" ? `plain en, ${half}` : "plain de, es, fr, tr";
      const base = {
        texts: texts.map(({ title, body }) => ({ title, text: body })),
        questions: questions.map(({ text, answeredBy }) => ({ text, answeredBy: texts.indexOf(answeredBy) })),
      };
      sets.set(name, [...(sets.get(name) ?? []), base]);
    }
  }
  return [...sets].map(([name, bases]) => ({ name, bases }));
}

/** A public set with half of its questions: weights were chosen on the even ones. At most `most` are drawn. */
export function readPublicSets(
  data: string,
  { most, half }: { most: number; half: "even" | "odd" },
): (PartBase & { name: string })[] {
  const sets = readQuestionSets(data).map(({ name, documents, questions }) => {
    const places = new Map(documents.map(({ id }, at) => [id, at]));
    return {
      name,
      texts: documents.map(({ title, text }) => ({ title: title.replaceAll("_", " "), text })),
      questions: questions.map(({ text, answeredBy }) => ({ text, answeredBy: places.get(answeredBy)! })),
    };
  });
  const english = sets.find(({ name }) => name === "XQuAD en")!;
  const heard = readRecognised(data);
  const all = [
    ...sets,
    ...(heard
      ? [
          {
            ...english,
            name: "NoiseQA",
            questions: english.questions.map((one, at) => ({ ...one, text: heard[at] ?? one.text })),
          },
        ]
      : []),
    ...["australia", "quebec"]
      .map((part) => readBeir(`FeedbackQA ${part}`, join(data, `retrieval/feedbackqa-${part}`)))
      .filter((one) => one !== null),
  ];
  return all.map(({ name, texts, questions }) => ({
    name,
    texts,
    questions: drawn(questions.filter(halfOf(half)), most, seed),
  }));
}

function readBeir(name: string, folder: string): (PartBase & { name: string }) | null {
  if (!existsSync(folder)) return null;
  const linesOf = (file: string) => readFileSync(join(folder, file), "utf8").trim().split("\n");
  const read = <One>(file: string) => linesOf(file).map((line) => JSON.parse(line) as One);
  const documents = read<{ _id: string; title: string; text: string }>("corpus.jsonl");
  const places = new Map(documents.map(({ _id }, at) => [_id, at]));
  const right = new Map(
    linesOf("qrels.tsv")
      .slice(1)
      .map((line) => line.split("\t").slice(0, 2) as [string, string]),
  );
  const questions = read<{ _id: string; text: string }>("queries.jsonl").flatMap(({ _id, text }) => {
    const answeredBy = places.get(right.get(_id) ?? "");
    return answeredBy === undefined ? [] : [{ text, answeredBy }];
  });
  return { name, texts: documents.map(({ title, text }) => ({ title, text })), questions };
}
