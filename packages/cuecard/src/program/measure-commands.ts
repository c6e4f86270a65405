import { limits } from "@cuecard/core";
import type { Command } from "commander";
import { data, database, examples, finish } from "./options.ts";
import { collect, numberFrom, wholeNumber } from "./parsers.ts";

const million = { min: 1, max: 1_000_000 };

/** What tells how good answers are. */
export function addMeasureCommands(program: Command): void {
  program.commandsGroup("Quality:");
  addEval(program);
  addCalibrate(program);
}

function addEval(program: Command): void {
  const command = program
    .command("eval")
    .summary("Measure how good the answers to a set of questions are")
    .description(
      "Measure how good the answers to a set of questions are: from the set's own documents, ingested for the moment, or from a knowledge base.",
    )
    .argument(
      "<set>",
      "folder with corpus.jsonl, queries.jsonl and qrels/test.tsv or qrels.tsv; or a CSV or JSONL of questions with marked excerpts, or its folder",
    )
    .option(
      "--config <file>",
      "JSON with chunkStrategy, embeddingModel, reranking …; give two to compare them (repeatable)",
      collect,
      [],
    )
    .option(
      "--base <base>",
      "ask this knowledge base; the judgements name its file names, addresses, titles or source ids",
    )
    .option("--out-of-scope <file>", "questions that nobody should answer, one a line or JSONL")
    .option("--threshold <number>", "least similarity, 0 to 1; by default 0.6", numberFrom(limits.similarityThreshold))
    .option(
      "--top-k <number>",
      "most passages, 1 to 50; by default 20, or 10 for marked excerpts",
      wholeNumber(limits.searchTopK),
    )
    .option(
      "--budget <tokens>",
      "tokens of passages that an answer has room for",
      wholeNumber({ min: 1, max: 100_000 }),
      800,
    )
    .option("--questions <number>", "ask only so many, the same at every run", wholeNumber(million))
    .option(
      "--failures [number]",
      "show the worst questions, 10 by default, with what was found instead",
      wholeNumber(million),
    )
    .option("--json <file>", "write the figures as JSON")
    .action(async (set, options) => finish((await import("../commands/eval.ts")).evalCommand(set, options)));
  examples(database(data(command)), [
    ["cuecard eval questions.csv --base Harbor --failures", "a knowledge base, and what it answers worst"],
    ["cuecard eval set --config small.json --config large.json", "two configurations of one set"],
  ]);
}

function addCalibrate(program: Command): void {
  const command = program
    .command("calibrate")
    .summary("Fit an embedding model's similarity scale")
    .description(
      "Fit how an embedding model's cosines become similarity, so that the threshold 0.6 means the same as elsewhere.",
    )
    .argument("<set>", "a question set, as eval takes it; with --base a .txt of questions, one a line, will do")
    .requiredOption("--out-of-scope <file>", "questions that nobody should answer, one a line or JSONL")
    .option("--config <file>", "JSON with embeddingProvider, embeddingModel, chunkStrategy …, as eval takes it")
    .option("--base <base>", "compare with the passages of this knowledge base")
    .option("--out <file>", "write the calibration there, beside those of other models, for CUECARD_CALIBRATIONS")
    .action(async (set, options) => finish((await import("../commands/calibrate.ts")).calibrateCommand(set, options)));
  examples(database(data(command)), [
    ["cuecard calibrate questions.txt --base Harbor --out-of-scope others.txt", "for one model"],
  ]);
}
