import { limits } from "@cuecard/core";
import type { Command } from "commander";
import { examples, finish, place, storage } from "./options.ts";
import { wholeNumber } from "./parsers.ts";

/** What a newcomer begins with. */
export function addStartCommands(program: Command): void {
  program.commandsGroup("Begin:");
  addInit(program);
  addDemo(program);
  addCall(program);
}

function addInit(program: Command): void {
  const init = program
    .command("init")
    .summary("Make a folder to begin with")
    .description(
      "Make a folder with a configuration, example documents, an example team and a .env file. Nothing is overwritten.",
    )
    .argument("[folder]", "folder to make; by default the one you are in", ".")
    .action(async (folder) => finish((await import("../commands/init.ts")).initCommand(folder)));
  examples(init, [["cuecard init my-agents", "then follow the four lines that it prints"]]);
}

function addDemo(program: Command): void {
  const demo = program
    .command("demo")
    .summary("See all of it at work: needs no network and no key")
    .description(
      "Ingest five real files, ask six questions and play a call. Needs no network and no key, and leaves nothing behind.",
    )
    .action(async (options) => finish((await import("../commands/demo.ts")).demoCommand(options)));
  storage(demo);
}

function addCall(program: Command): void {
  const call = program
    .command("call")
    .summary("Talk to a team, typed")
    .description(
      "Talk to a team: each line that you type, or of standard input, is what the caller says or does. Shows who answers, what they know and why.",
    )
    .argument("[team]", "name or id of a stored team")
    .option(
      "--file <team.json>",
      "a team as POST /v1/teams takes it, for this call only; knowledge bases may go by their names",
    )
    .option(
      "--deadline <ms>",
      "milliseconds that each answer may take; what would take longer is left out and said. By default 250, as on the line",
      wholeNumber(limits.searchDeadlineMs),
    )
    .action(async (team, options, command: Command) => {
      if ((team === undefined) === (options.file === undefined))
        command.error("error: name a stored team, or a file of one with --file");
      await finish((await import("../commands/call.ts")).callCommand(team, options));
    });
  examples(place(call), [
    ["cuecard call Harbor", "a stored team; type what the caller says"],
    ["cuecard call --file team.json < caller.txt", "a team and a whole call from files"],
  ]);
}
