import type { Command } from "commander";
import { examples, finish, place } from "./options.ts";

const load = () => import("../commands/test.ts");
const asJson = ["--json", "print the JSON of /v1", false] as const;

/** What runs the stored tests of a workspace, and keeps new ones. */
export function addTest(program: Command): void {
  const test = program
    .command("test")
    .summary("Run the stored tests of calls")
    .description("Run, list and keep the stored tests: calls that a team must take in a certain way.");
  const run = test
    .command("run")
    .summary("Run tests; all of them when none is named")
    .description(
      "Run stored tests, all of them when none is named, and print what failed. No model is asked and no call is stored. Exits with 1 when a test fails.",
    )
    .argument("[test...]", "name or id of a test")
    .option("--no-keep", "leave the runs out of the tests' history")
    .option(...asJson)
    .action(async (wanted, options) => finish((await load()).runTestsCommand(wanted, options)));
  const list = test
    .command("list")
    .description("List the stored tests with what came of each last.")
    .option(...asJson)
    .action(async (options) => finish((await load()).listTestsCommand(options)));
  const keep = test
    .command("keep")
    .summary("Keep the calls of a file as tests of a team")
    .description("Keep each call of a file as a stored test of a team.")
    .argument("<team>", "name or id of a stored team")
    .argument("<file>", "written calls as for eval-team, or .json with one body or several as for POST /v1/tests")
    .option(...asJson)
    .action(async (team, file, options) => finish((await load()).keepTestsCommand(team, file, options)));
  for (const command of [run, list, keep]) place(command);
  examples(test, [
    ["cuecard test run", "every test, for CI"],
    ['cuecard test run "A bill goes to billing"', "one of them"],
    ["cuecard test keep Harbor calls.txt", "written calls become tests"],
  ]);
}
