import { limits } from "@cuecard/core";
import { type Command, Option } from "commander";
import { data, database, examples, finish, place } from "./options.ts";
import { collect, httpUrl, numberFrom, wholeNumber } from "./parsers.ts";
import { addTest } from "./test-commands.ts";

const million = { min: 1, max: 1_000_000 };

/** What tells how good answers are. */
export function addMeasureCommands(program: Command): void {
  program.commandsGroup("Quality:");
  addEval(program);
  addEvalTeam(program);
  addSimulate(program);
  addTest(program);
}

function addEval(program: Command): void {
  const command = program
    .command("eval")
    .summary("Measure how well a set of questions is answered")
    .description(
      "Measure how well a set of questions is answered: from the set's own documents, which are ingested temporarily, or from a knowledge base.",
    )
    .argument("<set>", "folder with corpus.jsonl, queries.jsonl and qrels/test.tsv or qrels.tsv")
    .option(
      "--config <file>",
      "JSON with chunkStrategy, embeddingModel, reranking …; give two to compare them (repeatable)",
      collect,
      [],
    )
    .option(
      "--base <base>",
      "ask this knowledge base; judgements refer to its file names, addresses, titles or source ids",
    )
    .option("--out-of-scope <file>", "questions that should get no answer, one per line or JSONL")
    .option("--threshold <number>", "lowest similarity, 0 to 1; by default 0.6", numberFrom(limits.similarityThreshold))
    .option("--top-k <number>", "most passages, 1 to 50; by default 20", wholeNumber(limits.searchTopK))
    .option(
      "--budget <tokens>",
      "token budget for the passages of an answer",
      wholeNumber({ min: 1, max: 100_000 }),
      800,
    )
    .option("--questions <number>", "ask only this many questions, the same ones at every run", wholeNumber(million))
    .option(
      "--failures [number]",
      "show the worst questions, 10 by default, with what was found instead",
      wholeNumber(million),
    )
    .option("--json <file>", "write the figures as JSON")
    .action(async (set, options) => finish((await import("../commands/eval.ts")).evalCommand(set, options)));
  examples(database(data(command)), [
    ["cuecard eval questions.csv --base Harbor --failures", "a knowledge base, and its worst answers"],
    ["cuecard eval set --config small.json --config large.json", "two configurations of one set"],
  ]);
}

function addEvalTeam(program: Command): void {
  const percent = numberFrom({ min: 0, max: 100 });
  const command = program
    .command("eval-team")
    .summary("Measure which member of a team gets each turn of written calls")
    .description(
      "Play written calls with a team and count the turns that the right member had, and why. Nothing is stored, searched or asked of a model.",
    )
    .argument("<team>", "name or id of a stored team, or a .json file as for POST /v1/teams")
    .argument("<calls>", "file with lines such as `billing: what the caller says`; see docs/teams.md")
    .option("--compare <team>", "play them with this team too, and show both side by side")
    .addOption(
      new Option("--learned", "play them also with what the stored team learned from its calls").conflicts("compare"),
    )
    .option("--min-right <percent>", "exit with 1 when fewer turns are right", percent)
    .option("--max-needless <percent>", "exit with 1 when more turns that should stay are moved", percent)
    .option(
      "--failures <number>",
      "most turns that are shown with what went wrong",
      wholeNumber({ min: 0, max: 1_000_000 }),
      10,
    )
    .option("--json <file>", "write the figures and every turn as JSON")
    .action(async (team, calls, options) =>
      finish((await import("../commands/eval-team.ts")).evalTeamCommand(team, calls, options)),
    );
  examples(place(command), [
    ["cuecard eval-team Harbor calls.txt --max-needless 1", "a stored team, for CI"],
    ["cuecard eval-team Harbor calls.txt --learned", "with and without what its calls taught"],
    ["cuecard eval-team team.json calls.txt --compare Harbor", "a definition beside the stored team"],
  ]);
}

function addSimulate(program: Command): void {
  const command = program
    .command("simulate")
    .summary("Play calls of made-up callers with a team")
    .description(
      "Play calls of made-up callers with a team, and count how often they come out as they should. Nothing of them is stored. Without an upstream no model is asked.",
    )
    .argument("<team>", "name or id of a stored team, or a .json file as for POST /v1/teams")
    .argument("<callers>", "JSON file with callers, criteria, tools and a script; see docs/simulated-callers.md")
    .option("--compare <team>", "play the same calls with this team too; exit with 1 when it is worse")
    .option("--runs <number>", "calls of each caller", wholeNumber({ min: 1, max: 100_000 }), 20)
    .option("--seed <number>", "the same seed plays the same calls", wholeNumber({ min: 0, max: 2 ** 32 - 1 }), 1)
    .option(
      "--min-rate <percent>",
      "exit with 1 when a criterion holds less often; by default 100",
      numberFrom({ min: 0, max: 100 }),
    )
    .option(
      "--failures <number>",
      "most calls that are shown with what went wrong",
      wholeNumber({ min: 0, max: 1_000_000 }),
      3,
    )
    .option("--junit <file>", "write a report that CI services show")
    .option("--json <file>", "write the figures and every call as JSON")
    .optionsGroup("Models:")
    .option("--upstream <url>", "OpenAI-compatible address whose model plays the agents", httpUrl)
    .option("--upstream-key-env <name>", "variable that holds its key")
    .option("--upstream-model <name>", "model of the agents")
    .option("--caller-model <name>", "model that plays the callers; by default a grammar does")
    .action(async (team, callers, options) =>
      finish((await import("../commands/simulate.ts")).simulateCommand(team, callers, options)),
    );
  examples(place(command), [
    ["cuecard simulate Harbor callers.json --runs 50 --junit report.xml", "a stored team, for CI"],
    ["cuecard simulate Harbor callers.json --compare team.json", "a new definition beside the stored team"],
  ]);
}
