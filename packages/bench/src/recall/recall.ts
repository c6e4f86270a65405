import { textParts } from "cuecard/evaluation";
import type { Bench, Report } from "../bench.ts";
import { readCorpora } from "../corpora/corpora.ts";
import { readQuestionSets } from "../corpora/question-sets.ts";
import { measureRecall, type RecallSet } from "./measure-recall.ts";

/** Questions of each set that are asked of the knowledge base with all sets. */
const ofEach = 200;

/**
 * How completely the smallest resident index finds the nearest chunks of real texts, with vectors of the local
 * embedder.
 */
export const recall: Bench = async ({ data, progress }) => {
  if (data === null) throw new Error("recall measures on public data; name its folder with --data.");
  const sets = readSets(data);
  const rows: Report["rows"] = [];
  const add = async (subject: string, set: RecallSet) => {
    const { chunks, recall } = await measureRecall(set);
    rows.push({ subject, cells: { chunks, questions: set.questions.length, "recall@10 %": 100 * recall } });
    progress(`${subject} done`);
  };
  for (const { name, ...set } of sets) await add(name, set);
  await add("all sets in one base, cut to 64 tokens", {
    documents: sets.flatMap(({ documents }) => documents),
    questions: sets.flatMap(({ questions }) =>
      questions.filter((_, i) => i % Math.ceil(questions.length / ofEach) === 0),
    ),
    chunkMaxTokens: 64,
  });
  return {
    title: "Nearest chunks that SQLite's resident index finds within the smallest memory, lexical-512",
    columns: ["chunks", "questions", "recall@10 %"],
    rows,
    notes: ["Up to 1,200 chunks of 512 numbers every one is compared exactly, whatever the memory."],
  };
};

function readSets(data: string): ({ name: string } & RecallSet)[] {
  const { texts, questions } = readCorpora(data);
  const documents = [...texts].flatMap(([title, text]) =>
    [...textParts(text)].map(({ part }) => ({ title, text: part })),
  );
  return [
    ...readQuestionSets(data).map((set) => ({ ...set, questions: set.questions.map(({ text }) => text) })),
    { name: "Chroma", documents, questions: questions.map(({ text }) => text) },
  ];
}
