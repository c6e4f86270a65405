import type { Command } from "commander";
import { expect, test } from "vitest";
import { createProgram } from "./program.ts";

const widest = 80;

function* everyCommand(command: Command, path: string): Generator<[path: string, command: Command]> {
  yield [path, command];
  for (const inner of command.commands) yield* everyCommand(inner, `${path} ${inner.name()}`);
}

const commands = [...everyCommand(createProgram(), "cuecard")];

/** What `-h` prints: examples are added only as it does. */
function helpOf(command: Command): string {
  let text = "";
  const writeOut = (piece: string) => {
    text += piece;
  };
  command.configureOutput({ writeOut, getOutHelpWidth: () => widest, getOutHasColors: () => false });
  command.outputHelp();
  return text;
}

test.each(commands)("the help of %s fits 80 columns and names -h", (_path, command) => {
  const help = helpOf(command);
  expect(help).toMatch(/^ {2}-h, --help +show this help$/m);
  expect(help.split("\n").filter((line) => line.length > widest)).toEqual([]);
});

test.each(commands.filter(([path]) => path !== "cuecard"))("%s says what it does in a sentence", (_path, command) => {
  expect(command.description()).toMatch(/^[A-Z].*\.$/);
});

test("the program's help names its commands by group, with examples", () => {
  const help = helpOf(createProgram());
  for (const heading of ["Begin:", "Knowledge:", "What is stored:", "Quality:", "Service:", "Examples:"])
    expect(help).toContain(`\n${heading}`);
  expect(help).toMatch(/^ {2}-V, --version/m);
});

test.each([
  "init",
  "ingest",
  "search",
  "chunks",
  "reembed",
  "call",
  "eval",
  "eval-team",
  "test",
  "serve",
  "mcp",
  "list",
  "show",
  "rm",
])("%s has examples that begin with it", (name) => {
  const [, command] = commands.find(([path]) => path === `cuecard ${name}`)!;
  expect(helpOf(command)).toMatch(new RegExp(`^ {2}\\$ cuecard ${name} `, "m"));
});
