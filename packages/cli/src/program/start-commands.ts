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
    .summary("Make a folder with a first project")
    .description(
      "Create a folder with a configuration, example documents, an example team and a .env file. Nothing is overwritten.",
    )
    .argument("[folder]", "folder to create; by default the current one", ".")
    .action(async (folder) => finish((await import("../commands/init.ts")).initCommand(folder)));
  examples(init, [["cuecard init my-agents", "then run the four commands that it prints"]]);
}

function addDemo(program: Command): void {
  const demo = program
    .command("demo")
    .summary("See everything at work, without network or key")
    .description(
      "Ingest five files, ask six questions and play a call. Needs no network and no key, and leaves nothing behind.",
    )
    .option("--serve", "show it in the console instead, with more calls, until Ctrl-C", false)
    .option("--open", "open the console in the browser; means --serve", false)
    .option("--port <number>", "port of the console; 0 takes a free one", wholeNumber({ min: 0, max: 65_535 }), 0)
    .action(async (options) => {
      const serve = options.serve || options.open;
      await finish((await import("../commands/demo.ts")).demoCommand({ ...options, serve }));
    });
  examples(storage(demo), [
    ["cuecard demo", "six questions and a call, here in the terminal"],
    ["cuecard demo --open", "its documents, team and calls in the browser"],
  ]);
}

function addCall(program: Command): void {
  const call = program
    .command("call")
    .summary("Talk to a team by typing")
    .description(
      "Talk to a team: each line that you type or pipe in is what the caller says or does. Shows who answers, with which knowledge, and why.",
    )
    .argument("[team]", "name or id of a stored team")
    .option(
      "--file <team.json>",
      "a team as for POST /v1/teams, for this call only; you can use names of knowledge bases",
    )
    .option(
      "--deadline <ms>",
      "milliseconds that each answer may take; what would take longer is left out and said. By default 250, as on the line",
      wholeNumber(limits.searchDeadlineMs),
    )
    .action(async (team, options, command: Command) => {
      if ((team === undefined) === (options.file === undefined))
        command.error("error: pass a stored team, or a team file with --file");
      await finish((await import("../commands/call.ts")).callCommand(team, options));
    });
  examples(place(call), [
    ["cuecard call Harbor", "a stored team; type what the caller says"],
    ["cuecard call --file team.json < caller.txt", "a team and a whole call from files"],
  ]);
}
