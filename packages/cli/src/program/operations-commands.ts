import { AuditOutcome } from "@cuecard/core";
import { type Command, Option } from "commander";
import { data, database, examples, finish, needAnswer, place, storage } from "./options.ts";
import { collectPair, isoTime, wholeNumber } from "./parsers.ts";

/** What keeps stored data safe. */
export function addOperationsCommands(program: Command): void {
  program.commandsGroup("Operations:");
  addBackup(program);
  addRestore(program);
  addExport(program);
  addImport(program);
  addDoctor(program);
  addErase(program);
  addAnalyse(program);
  addAudit(program);
}

function addBackup(program: Command): void {
  const backup = program
    .command("backup")
    .summary("Back up a data folder, also while it is in use")
    .description("Back up a data folder with all workspaces and keys, also while a server uses it.")
    .argument("<folder>", "empty or new folder for the backup")
    .action(async (folder, options) => finish((await import("../commands/backup.ts")).backupCommand(folder, options)));
  examples(storage(data(backup)), [["cuecard backup /backups/monday", "then copy it to another machine"]]);
}

function addRestore(program: Command): void {
  const restore = program
    .command("restore")
    .summary("Make a data folder of a backup")
    .description("Make a new data folder of a backup. It overwrites nothing.")
    .argument("<folder>", "folder of a backup")
    .action(async (folder, options) => finish((await import("../commands/backup.ts")).restoreCommand(folder, options)));
  examples(data(restore), [["cuecard restore /backups/monday --data ./cuecard-data", "then start the server"]]);
}

function addExport(program: Command): void {
  const out = program
    .command("export")
    .summary("Write a workspace to a folder, to move it to another store")
    .description(
      "Write a workspace to a folder as JSON lines and files: knowledge bases, sources with chunks and vectors, agents, teams and calls. Keys, gaps, events and webhooks stay.",
    )
    .argument("<workspace>", "name of the workspace")
    .argument("<folder>", "empty or new folder")
    .action(async (workspace, folder, options) =>
      finish((await import("../commands/export.ts")).exportCommand(workspace, folder, options)),
    );
  examples(storage(data(out)), [["cuecard export default ./moving", "the workspace of the first key"]]);
}

function addImport(program: Command): void {
  const into = program
    .command("import")
    .summary("Store what an export has")
    .description(
      "Store what an export has, with the same ids. What is there already stays; run it again after it was broken off. Stop servers and workers of the store before.",
    )
    .argument("<folder>", "folder of an export")
    .option("--workspace <name>", "workspace that gets it, instead of the exported one")
    .action(async (folder, options) => finish((await import("../commands/export.ts")).importCommand(folder, options)));
  examples(storage(data(into)), [["cuecard import ./moving --database postgres://db/cuecard", "into PostgreSQL"]]);
}

function addDoctor(program: Command): void {
  const doctor = program
    .command("doctor")
    .summary("Check what a service needs")
    .description(
      "Check versions, disk, server, text recognition, database, clock, keys, files and models. It changes nothing, and its exit code is 1 when a check fails.",
    )
    .option("--port <number>", "port that should be free", wholeNumber({ min: 1, max: 65_535 }), 8787)
    .option("--json", "print the findings as JSON", false)
    .action(async (options) => finish((await import("../commands/doctor.ts")).doctorCommand(options)));
  storage(data(doctor));
}

function addAnalyse(program: Command): void {
  const analyse = program
    .command("analyse")
    .summary("Have the ended calls of a team or an agent analysed again")
    .description(
      "Have the ended calls of a team, or with --agent those that an agent took without one, analysed again, as its `analysis` is now. A server or worker with --upstream does it in the background.",
    )
    .argument("<team>", "name or id of the team, or with --agent of the agent")
    .option("--agent", "the calls of an agent that it took without a team")
    .option("--since <time>", "only calls that started at this time or later", isoTime)
    .action(async (team, options) => finish((await import("../commands/analyse.ts")).analyseCommand(team, options)));
  examples(place(analyse), [
    ["cuecard analyse Support --since 2026-10-01", "with what its definition asks by now"],
    ["cuecard analyse Desk --agent", "the calls of an agent that has no team"],
  ]);
}

function addErase(program: Command): void {
  const erase = program
    .command("erase")
    .summary("Erase everything that is kept of a caller")
    .description(
      "Erase everything that is kept of a caller's calls, and print how much it was. The command asks first; pass --yes to skip the question, and where there is no terminal. Backups keep it.",
    )
    .option("--external-id <id>", "all calls that you gave this id")
    .option("--caller <name=value>", "all calls with this in their metadata or variables (repeatable)", collectPair, {})
    .option("-y, --yes", "erase without asking", false)
    .option("--json", "print the receipt as JSON", false)
    .action(async (options, self: Command) => {
      if ((options.externalId === undefined) === (Object.keys(options.caller).length === 0)) {
        self.error("error: pass either --external-id or --caller");
      }
      needAnswer(self);
      await finish((await import("../commands/erase.ts")).eraseCommand(options));
    });
  examples(place(erase), [
    ["cuecard erase --caller phone=+4930901820", "all calls of one number"],
    ["cuecard erase --external-id room-1 --yes --json", "one call, from a script"],
  ]);
}

function addAudit(program: Command): void {
  const audit = program
    .command("audit")
    .summary("Print who changed what")
    .description("Print the audit log of a workspace, newest first, as a JSON object a line.")
    .option("--workspace <name>", "workspace whose log it is", "default")
    .option("--operation <name>", "only this operation, such as deleteSource")
    .addOption(new Option("--outcome <outcome>", "only those that ended so").choices(AuditOutcome.options))
    .option("--object-id <id>", "only what was done to this object")
    .option("--key-id <id>", "only what was done with this key")
    .option("--from <time>", "only from this time on, such as 2026-11-01", isoTime)
    .option("--to <time>", "only before this time", isoTime)
    .action(async (options) => finish((await import("../commands/audit.ts")).auditCommand(options)));
  examples(database(data(audit)), [["cuecard audit --from 2026-11-01 > november.jsonl", "export it"]]);
}
