import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { makeHandbook } from "../../test-kit/handbook.ts";
import { handbookQuestions, townHall, writeFiles } from "../../test-kit/question-files.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { startCli } from "../../test-kit/spawn-cli.ts";

type Files = Parameters<typeof writeFiles>[1];

/** A folder with these files, in which the command runs; temporary folders are made in its own `tmp`. */
function folderWith(files: Files) {
  const { path: cwd, remove } = temporaryFolder();
  onTestFinished(remove);
  writeFiles(cwd, { ...files, "tmp/.keep": "" });
  const options = { cwd, env: { TMPDIR: join(cwd, "tmp") } };
  return {
    cwd,
    run: (...args: string[]) => runCommand(args, options),
    start: (...args: string[]) => startCli(args, options),
    left: () => readdirSync(join(cwd, "tmp")).filter((name) => name !== ".keep"),
  };
}

const under = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));

/** The figures of a row of the table. */
function figures(stdout: string, measure: string): number[] {
  const row = stdout.split("\n").find((line) => line.startsWith(`${measure} `));
  return (row ?? "").slice(measure.length).trim().split(/\s+/).map(Number);
}

describe("documents that are judged", () => {
  test("are ingested, asked and thrown away; the figures are those counted by hand", async () => {
    const { cwd, run, left } = folderWith({
      ...under("town", townHall),
      "strangers.txt": ["Who won the match?", "Is the pool closed on Mondays?"],
    });
    const { code, stdout } = await run(
      "eval",
      "town",
      "--out-of-scope",
      "strangers.txt",
      "--failures",
      "--json",
      "figures.json",
    );
    expect(code).toBe(0);
    expect(stdout).toContain("town: 4 documents, 3 questions, 2 out of scope");
    expect(stdout).toContain("Left out 1 question without judgements.");
    // Two of three find their document first; the third shares no word with it and finds nothing.
    for (const measure of ["hit@1 %", "hit@10 %", "MRR@10 %", "recall@5 %", "nDCG@10 %", "recall in 800 tokens %"])
      expect(figures(stdout, measure), measure).toEqual([66.7]);
    expect(figures(stdout, "empty %")).toEqual([33.3]);
    expect(figures(stdout, "out of scope answered %")).toEqual([50]);
    expect(stdout).toContain("? Bringing pets along?  nDCG@10 0.00");
    expect(stdout).toContain("wanted garden: garden Dogs on a lead");
    expect(stdout).toContain("nothing that reaches the threshold");
    const json = JSON.parse(readFileSync(join(cwd, "figures.json"), "utf8"));
    expect(json.set).toEqual({ name: "town", documents: 4, questions: 3 });
    expect(json.configurations[0].failures).toHaveLength(1);
    expect(json.measures[0]).toMatchObject({ measure: "hit@1", unit: "%", difference: null });
    expect(left()).toEqual([]);
  });

  test("two configurations stand in one table with their differences", async () => {
    const { run } = folderWith({
      ...under("town", townHall),
      "all.json": '{ "similarityThreshold": 0 }',
      "none.json": '{ "similarityThreshold": 1, "keywordSearch": false }',
    });
    const { code, stdout } = await run("eval", "town", "--config", "all.json", "--config", "none.json");
    expect(code).toBe(0);
    expect(stdout).toMatch(/ all +none +difference +95 % interval/);
    expect(stdout).toMatch(/^empty % +0\.0 +100\.0 +\+100\.0 +\+100\.0 to \+100\.0$/m);
    expect(stdout).toContain("nDCG@10: all is better than none; the interval does not contain 0");
  });

  test("a sample is the same at every run", async () => {
    const { run } = folderWith(under("town", townHall));
    const [first, second] = [
      await run("eval", "town", "--questions", "1"),
      await run("eval", "town", "--questions", "1"),
    ];
    expect(first.stdout).toContain("4 documents, 1 question\n");
    const steady = (stdout: string) => stdout.replace(/^p(50|95).*$/gm, "");
    expect(steady(first.stdout)).toBe(steady(second.stdout));
  });

  test("a prefix chooses one of several sets, whose questions may name their documents themselves", async () => {
    const queries = townHall["queries.jsonl"]
      .slice(0, 2)
      .map((query, at) => ({ ...query, doc: ["refund", "pool"][at] }));
    const { run } = folderWith({ "sets/en.corpus.jsonl": townHall["corpus.jsonl"], "sets/en.queries.jsonl": queries });
    const { stdout } = await run("eval", "sets/en");
    expect(figures(stdout, "hit@1 %")).toEqual([100]);
  });
});

test.each<[string, Files, string[], string]>([
  ["no such set", {}, [], "town does not exist; expected corpus.jsonl"],
  [
    "a misspelt setting",
    { ...under("town", townHall), "a.json": '{ "chunkStrategie": "faq" }' },
    ["--config", "a.json"],
    "chunkStrategy",
  ],
  [
    "a model that is not there",
    { ...under("town", townHall), "a.json": '{ "embeddingModel": "big" }' },
    ["--config", "a.json"],
    'embeddingModel "big" is not configured',
  ],
])("%s is said in a sentence, and nothing is left behind", async (_name, files, args, message) => {
  const { run, left } = folderWith(files);
  const { code, stdout, stderr } = await run("eval", "town", ...args);
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/^ {4}at /m);
  expect({ code, stdout, left: left() }).toEqual({ code: 1, stdout: "", left: [] });
});

test("Ctrl-C ends it, and the throw-away folder is gone", async () => {
  const corpus = Array.from({ length: 3_000 }, (_, at) => ({
    _id: `d${at}`,
    title: `t${at}`,
    text: `Made-up sentence number ${at}. `.repeat(20),
  }));
  const { start, left } = folderWith(
    under("town", { ...townHall, "corpus.jsonl": [...townHall["corpus.jsonl"], ...corpus] }),
  );
  const { child, output, finished } = start("eval", "town");
  await expect.poll(() => output.stderr).toContain("ingesting: 0 %");
  expect(left()).toHaveLength(1);
  child.kill("SIGINT");
  const { code, stderr } = await finished;
  expect(stderr).toContain("Interrupted; nothing was kept.");
  expect({ code, left: left() }).toEqual({ code: 1, left: [] });
});

test("a base is asked as it is, by the names of its files", async () => {
  const { cwd, run } = folderWith(handbookQuestions);
  makeHandbook(cwd);
  await run("ingest", "Harbor", "handbook");
  const { code, stdout } = await run("eval", "questions", "--base", "Harbor");
  expect(code).toBe(0);
  expect(stdout).toContain("questions: 6 questions");
  expect(figures(stdout, "hit@3 %")[0]).toBeGreaterThan(80);
  writeFileSync(join(cwd, "questions/qrels.tsv"), "q1\tno-such-file.md\t1\n");
  expect((await run("eval", "questions", "--base", "Harbor")).stderr).toContain(
    "it names 1 documents that knowledge base Harbor does not have (no-such-file.md)",
  );
  writeFiles(cwd, { "a.json": '{ "chunkStrategy": "faq" }' });
  expect((await run("eval", "questions", "--base", "Harbor", "--config", "a.json")).stderr).toContain(
    "a sets chunkStrategy, which is fixed for an existing knowledge base",
  );
});
