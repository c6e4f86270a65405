import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";
import { createProgram } from "../program/program.ts";
import { applyConfigFile } from "./config-file.ts";

/** The options that a command has with that file, beside those that are typed. */
function optionsWith(config: unknown, name: string, typed: string[] = []): Record<string, unknown> {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const file = join(path, "cuecard.json");
  writeFileSync(file, typeof config === "string" ? config : JSON.stringify(config));
  const program = createProgram();
  const command: Command = program.commands.find((each) => each.name() === name)!;
  command.parseOptions(typed);
  applyConfigFile(command, program, file);
  return command.opts();
}

test("what the file says takes the place of defaults, read as the flags would be", () => {
  const config = {
    data: "here",
    port: 9000,
    allowUrl: "http://127.0.0.1:8080/x",
    allowPort: [81, 82],
    publicUrl: "https://a.example/",
  };
  expect(optionsWith(config, "serve")).toMatchObject({
    data: "here",
    port: 9000,
    host: "127.0.0.1",
    allowUrl: ["http://127.0.0.1:8080"],
    allowPort: [81, 82],
    publicUrl: "https://a.example",
  });
});

test("a flag wins over it, and a command takes only what it has a flag for", () => {
  expect(optionsWith({ data: "here", port: 9000 }, "search", ["--data", "there"])).toMatchObject({ data: "there" });
  expect(optionsWith({ data: "here", port: 9000 }, "search")).not.toHaveProperty("port");
  expect(optionsWith({ database: "postgres://db/one" }, "demo")).not.toHaveProperty("database");
});

test.each([
  { config: { dta: "x" }, says: 'cuecard.json has "dta"; allowed: port, host' },
  { config: { port: "many" }, says: 'cuecard.json has "many" as "port". It must be a whole number from 0 to 65535.' },
  { config: { data: ["a", "b"] }, says: 'cuecard.json has ["a","b"] as "data"; pass a string or a number.' },
  { config: { role: "boss" }, says: "Allowed choices are all, api, worker." },
  { config: { new: true }, says: 'cuecard.json has "new"' },
  { config: "{", says: "cuecard.json is not JSON" },
  { config: [], says: "cuecard.json is not a JSON object" },
])("what is wrong in it is named: $says", ({ config, says }) => {
  expect(() => optionsWith(config, "serve")).toThrow(says);
});
