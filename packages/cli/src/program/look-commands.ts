import { CallStatus, limits, Source, SourceStatus } from "@cuecard/core";
import { type Command, Option } from "commander";
import type { RemoveMeantOptions } from "../commands/remove.ts";
import { type SourceFlags, takeFilter } from "../commands/source-flags.ts";
import type { Kind } from "../workspace/kinds.ts";
import { examples, finish, needAnswer, place } from "./options.ts";
import { collectPair, isoTime, jsonObject, wholeNumber } from "./parsers.ts";

const asJson = ["--json", "print the JSON of /v1", false] as const;
const base = ["<base>", "name or id of a knowledge base"] as const;
const source = "id, file name, address or title of a source";

/** What shows and removes what is stored. */
export function addLookCommands(program: Command): void {
  program.commandsGroup("What is stored:");
  addStatus(program);
  addList(program);
  addShow(program);
  addRemove(program);
}

function addStatus(program: Command): void {
  const status = program
    .command("status")
    .summary("Show what is stored and what failed")
    .description("Show who uses the data folder, how much is stored, and which sources failed and why.")
    .option("--json", "print it as JSON", false)
    .action(async (options) => finish((await import("../commands/status.ts")).statusCommand(options)));
  place(status);
}

function addList(program: Command): void {
  const list = program
    .command("list")
    .summary("List knowledge bases, sources, agents, teams or calls")
    .description("List what is stored, newest first.");
  for (const [name, kind] of [
    ["bases", "base"],
    ["agents", "agent"],
    ["teams", "team"],
  ] as const) {
    const command = list
      .command(name)
      .alias(kind)
      .description(`List ${name === "bases" ? "knowledge bases" : name}.`)
      .option("--name <name>", "only those with this name; * stands for any characters, such as in '*support*'")
      .option(...asJson);
    place(command).action(async (options) => finish((await import("../commands/list.ts")).listCommand(kind, options)));
  }
  const sources = list
    .command("sources")
    .alias("source")
    .description("List the sources of a knowledge base.")
    .argument(...base)
    .option(...asJson);
  place(filtering(sources)).action(async (of, options) =>
    finish((await import("../commands/list.ts")).listSourcesCommand(of, options)),
  );
  const calls = list
    .command("calls")
    .alias("call")
    .description("List calls.")
    .option("--limit <n>", "most calls", wholeNumber({ min: 1, max: 100_000 }), 50)
    .option(...asJson)
    .optionsGroup("Which calls:")
    .addOption(new Option("--status <status>", "only those").choices(CallStatus.options))
    .option("--team <team>", "only calls of this team, by its name or id")
    .option("--agent <id>", "only calls that this member has, or had at their end")
    .option("--held-by <id>", "only calls that this member has or had at any time")
    .option("--from <time>", "only calls that started at this time or later", isoTime)
    .option("--to <time>", "only calls that started before this time", isoTime)
    .option("--external-id <id>", "only calls with this id of yours")
    .option(
      "--caller <name=value>",
      "only calls with this value in their metadata or variables; of several, all",
      collectPair,
      {},
    );
  place(calls).action(async (options) => finish((await import("../commands/list-calls.ts")).listCallsCommand(options)));
  examples(list, [
    ["cuecard list bases", "every knowledge base with its sources and chunks"],
    ["cuecard list teams --name '*support*'", "teams by their names"],
    ["cuecard list sources Harbor --status failed", "what failed"],
    ["cuecard list sources Harbor --filename '*.pdf'", "files by their names"],
    ["cuecard list calls --caller phone=+49301234 --from 2026-11-01", "a caller's calls since a day"],
  ]);
}

const bytes = { min: 0, max: limits.fileBytes };

/** Options that say which sources. */
function filtering(command: Command): Command {
  return command
    .optionsGroup("Which sources:")
    .addOption(new Option("--status <status>", "only those").choices(SourceStatus.options))
    .addOption(new Option("--type <type>", "only those").choices(Source.shape.sourceType.options))
    .option("--filename <name>", "only files of this name; * stands for any characters, such as in '*.pdf'")
    .option("--site <id>", "only the pages of a site, by the id of its source")
    .option("--min-bytes <n>", "only files of this size or more", wholeNumber(bytes))
    .option("--max-bytes <n>", "only files of this size or less", wholeNumber(bytes))
    .option("--updated-from <time>", "only sources that last changed at this time or later", isoTime)
    .option("--updated-to <time>", "only sources that last changed before this time", isoTime)
    .option("--filter <json>", "only sources whose customMetadata passes", jsonObject);
}

function addShow(program: Command): void {
  const show = program
    .command("show")
    .summary("Show one object in full")
    .description("Show one object in full, with the fields of /v1.");
  for (const [kind, what] of kinds) {
    const command = show
      .command(kind)
      .description(`Show ${what}.`)
      .argument(`<${kind}>`, `name or id of ${what}`)
      .option(...asJson);
    place(command).action(async (wanted, options) =>
      finish((await import("../commands/show.ts")).showCommand(kind, wanted, options)),
    );
  }
  const command = show
    .command("source")
    .description("Show a source.")
    .argument(...base)
    .argument("<source>", source)
    .option(...asJson);
  place(command).action(async (of, wanted, options) =>
    finish((await import("../commands/show.ts")).showSourceCommand(of, wanted, options)),
  );
  examples(show, [
    ["cuecard show team Harbor", "its members and rules"],
    ["cuecard show source Harbor old.pdf", "its state, and why it failed"],
  ]);
}

function addRemove(program: Command): void {
  const remove = program
    .command("rm")
    .summary("Remove stored objects")
    .description(
      "Remove stored objects. The command asks first; pass --yes to skip the question, and where there is no terminal.",
    );
  for (const [kind, what] of kinds) {
    const command = remove
      .command(kind)
      .description(kind === "base" ? "Remove knowledge bases with their sources." : `Remove ${kind}s.`)
      .argument(`<${kind}...>`, `name or id of ${what}`);
    if (kind === "base") command.option("--force", "detach it from all agents and teams that use it", false);
    place(withAnswer(command)).action(async (wanted, options, self: Command) => {
      needAnswer(self);
      await finish((await import("../commands/remove.ts")).removeCommand(kind, wanted, options));
    });
  }
  const sources = remove
    .command("source")
    .description("Remove sources of a knowledge base: those that are named, or all that a filter means.")
    .argument(...base)
    .argument("[source...]", source);
  withAnswer(sources).option("--all", "every source of the knowledge base", false);
  filtering(sources).option("--dry-run", "say how many sources a filter means, and remove none", false);
  place(sources).action(async (of, wanted: string[], options: RemoveMeantOptions & SourceFlags, self: Command) => {
    if (!options.dryRun) needAnswer(self);
    const { filter, others } = takeFilter(options);
    const { removeMeantCommand, removeSourcesCommand } = await import("../commands/remove.ts");
    const isNamed = wanted.length > 0;
    if ([isNamed, filter !== null, others.all].filter(Boolean).length !== 1)
      self.error("error: name sources, or say which by a filter such as --status failed, or pass --all");
    if (isNamed && others.dryRun) self.error("error: --dry-run is for a filter or --all");
    await finish(
      isNamed ? removeSourcesCommand(of, wanted, others) : removeMeantCommand(of, filter ?? { all: true }, others),
    );
  });
  examples(remove, [
    ["cuecard rm source Harbor old.pdf", "one source"],
    ["cuecard rm source Harbor --filename '*.tmp' --dry-run", "how many a filter means"],
    ["cuecard rm base Harbor --yes", "a knowledge base with all its sources, without asking"],
  ]);
}

const kinds: readonly (readonly [kind: Kind, what: string])[] = [
  ["base", "a knowledge base"],
  ["agent", "an agent"],
  ["team", "a team"],
];

function withAnswer(command: Command): Command {
  return command
    .option("-y, --yes", "remove without asking", false)
    .option("--json", "print what was removed as JSON", false);
}
