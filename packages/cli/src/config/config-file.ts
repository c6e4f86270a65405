import { readFileSync } from "node:fs";
import { CuecardError } from "@cuecard/core";
import type { Command, Option } from "commander";
import { InvalidArgumentError } from "commander";

export const configFile = "cuecard.json";

/** `--new` is said for one start: as a default it would let a lost database go unnoticed. */
const onlyOnce = "new";

/**
 * Takes what the file `cuecard.json` of the working folder says in place of the command's defaults. Its names are those
 * of the flags of `cuecard serve`, such as `publicUrl` for `--public-url`; a flag and the environment win over it.
 * Throws `invalid_value` for a file that is not a JSON object, for an unknown name and for a value that the flag would
 * refuse.
 */
export function applyConfigFile(command: Command, program: Command, path = configFile): void {
  // A command without a data folder of its own choice, such as `demo`, keeps to what it is.
  if (!optionOf(command, "data")) return;
  const serve = program.commands.find((each) => each.name() === "serve")!;
  const known = serve.options.map((option) => option.attributeName()).filter((name) => name !== onlyOnce);
  for (const [name, value] of Object.entries(readConfig(path))) {
    if (!known.includes(name)) throw wrong(`has "${name}"; allowed: ${known.join(", ")}`);
    const option = optionOf(command, name);
    const source = command.getOptionValueSource(name);
    if (!option || (source !== undefined && source !== "default")) continue;
    if (name === "database" && process.env.CUECARD_DATABASE) continue;
    command.setOptionValueWithSource(name, parsed(option, name, value), "config");
  }
}

function optionOf(command: Command, name: string): Option | undefined {
  return command.options.find((option) => option.attributeName() === name);
}

function readConfig(path: string): object {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw wrong(`can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
  let config: unknown;
  try {
    config = JSON.parse(text);
  } catch (error) {
    throw wrong(`is not JSON (${(error as Error).message})`);
  }
  if (typeof config !== "object" || config === null || Array.isArray(config))
    throw wrong('is not a JSON object such as {"port": 8787}');
  return config;
}

/**
 * The value as the flag would have it: text and numbers are read as if they were typed, and lists as if the flag was
 * repeated.
 */
function parsed(option: Option, name: string, value: unknown): unknown {
  const repeatable = Array.isArray(option.defaultValue);
  const values = Array.isArray(value) ? value : [value];
  const plain = values.every((one) => typeof one === "string" || typeof one === "number");
  if (!plain || (Array.isArray(value) && !repeatable)) {
    throw wrong(
      `has ${JSON.stringify(value)} as "${name}"; pass ${repeatable ? "a list of strings" : "a string or a number"}`,
    );
  }
  const parse = option.parseArg;
  if (!parse) return String(value);
  try {
    return values.reduce<unknown>((before, one) => parse(String(one), before), []);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw wrong(`has ${JSON.stringify(value)} as "${name}". ${error.message}`);
  }
}

function wrong(problem: string): CuecardError {
  return new CuecardError("invalid_value", `${configFile} ${problem}${problem.endsWith(".") ? "" : "."}`);
}
