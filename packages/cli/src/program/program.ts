import { Command, CommanderError, Help, type Option } from "commander";
import { applyConfigFile } from "../config/config-file.ts";
import { readEnvFile } from "../config/env-file.ts";
import { colors, complain, endWithReader, wasInterrupted } from "../terminal/terminal.ts";
import { forTerminal } from "../terminal/visible.ts";
import { clearWaiting } from "../terminal/waiting.ts";
import { version } from "../version.ts";
import { explainError } from "./explain-error.ts";
import { addKnowledgeCommands } from "./knowledge-commands.ts";
import { addLookCommands } from "./look-commands.ts";
import { addMeasureCommands } from "./measure-commands.ts";
import { addOperationsCommands } from "./operations-commands.ts";
import { examples } from "./options.ts";
import { addServiceCommands } from "./service-commands.ts";
import { addStartCommands } from "./start-commands.ts";

/** Exit codes of the contract: 0 done, 1 failed and said why, 2 wrong usage. */
const failed = 1;
const wrongUsage = 2;

/** Runs the command that the arguments name; its exit code becomes the process's. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const program = createProgram();
  let running = nameOf(program);
  program.hook("preAction", (_program, command) => {
    running = nameOf(command);
    readEnvFile(process.env);
    applyConfigFile(command, program);
  });
  endWithReader();
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? (error.exitCode === 0 ? 0 : wrongUsage) : failed;
    if (error instanceof CommanderError) return;
    // What was under way throws as it is stopped, each in words of its own.
    const lines = wasInterrupted() ? ["interrupted"] : explainError(error);
    for (const line of lines) complain(`${running}: ${line}`);
  }
}

/** The program with all its commands, before any argument is read. */
export function createProgram(): Command {
  const program = new Command("cuecard")
    .description("Knowledge and hand-offs for voice agents.")
    .version(version, "-V, --version", "show the version")
    .helpOption("-h, --help", "show this help")
    .addHelpCommand(
      new Command("help").argument("[command]").description("Show the help of a command").helpGroup("Begin:"),
    )
    .exitOverride()
    .configureHelp({
      subcommandTerm: (command) => command.name(),
      subcommandDescription: (command) => (command.summary() || command.description()).replace(/\.$/, ""),
      optionDescription,
      styleTitle: colors.bold,
    })
    .configureOutput({
      writeOut(text) {
        clearWaiting();
        process.stdout.write(forTerminal(text));
      },
      writeErr(text) {
        clearWaiting();
        process.stderr.write(forTerminal(text));
      },
    });
  addStartCommands(program);
  addKnowledgeCommands(program);
  addLookCommands(program);
  addMeasureCommands(program);
  addServiceCommands(program);
  addOperationsCommands(program);
  examples(program, [
    ["cuecard init my-agents", "a folder with a first project"],
    ["cuecard ingest Harbor handbook https://example.com/help", "documents in"],
    ['cuecard search Harbor "When is my bill due?"', "what an agent would know"],
  ]);
  program.addHelpText("after", "\nFor the options and examples of a command: cuecard help <command>");
  for (const command of everyCommand(program)) {
    nameInErrors(command);
    if (command !== program) command.helpCommand(false);
  }
  return program;
}

/**
 * With the default, where there is one to speak of: that a flag is not given and that a list is empty goes without
 * saying.
 */
function optionDescription(option: Option): string {
  const isNothing =
    option.defaultValue === false || (Array.isArray(option.defaultValue) && option.defaultValue.length === 0);
  return isNothing ? option.description : new Help().optionDescription(option);
}

function* everyCommand(command: Command): Generator<Command> {
  yield command;
  for (const inner of command.commands) yield* everyCommand(inner);
}

/** Wrong usage names the command, and where its help is. */
function nameInErrors(command: Command): void {
  const name = nameOf(command);
  command
    .configureOutput({ outputError: (text, write) => write(`${name}: ${text.replace(/^error: /, "")}`) })
    .showHelpAfterError(`Run \`${name} --help\` to see how it is used.`);
}

/** `cuecard keys create` */
function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}
