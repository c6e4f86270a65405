import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { townHall, writeFiles } from "../../test-kit/question-files.ts";
import { readQuestionSet } from "./read-question-set.ts";

function folderWith(files: Parameters<typeof writeFiles>[1]): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  writeFiles(path, files);
  return path;
}

test("judgements of worth 0 don't answer, and a question longer than a search takes is cut", async () => {
  const long = { _id: "q1", text: `${"ö".repeat(1_999)}😀 and more` };
  const set = await readQuestionSet(
    folderWith({ ...townHall, "queries.jsonl": [long, ...townHall["queries.jsonl"].slice(1)] }),
    null,
  );
  expect(set.questions.map(({ relevant }) => [...relevant])).toEqual([[["refund", 1]], [["pool", 2]], [["garden", 1]]]);
  expect(set.questions[0]!.text).toBe(`${"ö".repeat(1_999)}😀`);
  expect(set.notes).toEqual([
    "Left out 1 question without judgements.",
    "Cut 1 question to 2000 characters, the longest question that a search accepts.",
  ]);
});

test("judgements may stand beside the questions, without a head", async () => {
  const { "qrels/test.tsv": _, ...rest } = townHall;
  const set = await readQuestionSet(folderWith({ ...rest, "qrels.tsv": ["q2\tpool\t1"] }), null);
  expect(set.questions.map(({ id }) => id)).toEqual(["q2"]);
});

test.each<[string, Parameters<typeof writeFiles>[1], string]>([
  ["a folder without a set", { "qrels.tsv": "x" }, "has no question set; expected corpus.jsonl"],
  [
    "a broken line",
    { ...townHall, "corpus.jsonl": ['{"_id":"a","text":"b"}', '{"_id":'] },
    "corpus.jsonl, line 2: this is not JSON",
  ],
  [
    "a line without its id",
    { ...townHall, "queries.jsonl": ['{"text":"b"}'] },
    'queries.jsonl, line 1: "_id" is missing',
  ],
  [
    "an id that comes twice",
    { ...townHall, "corpus.jsonl": ['{"_id":"a","text":"b"}', '{"_id":"a","text":"b"}'] },
    "line 2: the _id a appears twice",
  ],
  ["unknown documents", { ...townHall, "qrels/test.tsv": ["q1\td1\t1", "q2\td2\t1"] }, "it names 2 documents that"],
  ["unknown questions", { ...townHall, "qrels/test.tsv": ["q9\tpool\t1"] }, "it names 1 questions that"],
  [
    "a score that is none",
    { ...townHall, "qrels/test.tsv": ["q1\tpool\t1", "q2\tpool\tyes"] },
    'test.tsv, line 2: the score is "yes"',
  ],
  [
    "a row with too few columns",
    { ...townHall, "qrels/test.tsv": ["q1 pool 1"] },
    "test.tsv, line 1: expected three columns",
  ],
  [
    "nothing that answers",
    { ...townHall, "qrels/test.tsv": ["q1\tpool\t0"] },
    "no question has a document that answers it",
  ],
  ["no judgements", { ...townHall, "qrels/test.tsv": "" }, "it has no judgements"],
  ["an empty corpus", { ...townHall, "corpus.jsonl": "" }, "corpus.jsonl: it is empty"],
])("%s: the file, the line and what is wrong", async (_name, files, message) => {
  await expect(readQuestionSet(folderWith(files), null)).rejects.toMatchObject({
    code: "invalid_value",
    message: expect.stringContaining(message),
  });
});
