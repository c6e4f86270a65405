import type { Command } from "commander";
import { collectOrigin, collectPort, httpUrl, wholeNumber } from "./parsers.ts";

const placeHeading = "Storage:";

/** Options that say where things are kept, and how what is kept is read. */
export function place(command: Command): Command {
  return storage(data(command)).option(
    "--new",
    "start with an empty database in a data folder that has stored files but no database",
  );
}

/** The options of a command that has a data folder of its own. */
export function storage(command: Command): Command {
  return bucket(database(command)).option(
    "--ocr <languages>",
    "read scans and pictures with @cuecard/ocr, in these languages of Tesseract, such as eng+deu",
  );
}

export function data(command: Command): Command {
  return command.optionsGroup(placeHeading).option("--data <folder>", "folder for all data", "./cuecard-data");
}

export function database(command: Command): Command {
  return command
    .optionsGroup(placeHeading)
    .option(
      "--database <address>",
      "instead of the folder's SQLite file: postgres://… (for several processes; a primary and its replicas with commas between)",
    );
}

function bucket(command: Command): Command {
  return command
    .option("--blobs <url>", "s3://bucket/prefix for files, instead of the folder")
    .option("--s3-endpoint <url>", "address of an S3-compatible service", httpUrl)
    .option("--s3-region <name>", "region of the bucket");
}

/** Options that say which pages may be fetched. */
export function fetching(command: Command): Command {
  return command
    .optionsGroup("Fetching pages:")
    .option(
      "--allow-url <origin>",
      "origin to allow although its address is private or its port is not 80 or 443 (repeatable)",
      collectOrigin,
      [],
    )
    .option(
      "--allow-port <number>",
      "port to allow on public hosts, in addition to 80 and 443 (repeatable)",
      collectPort,
      [],
    );
}

/** Options of the model that answers chat completions. */
export function gateway(command: Command): Command {
  return command
    .optionsGroup("Chat completions:")
    .option(
      "--upstream <url>",
      "answer chat completions with the model of this address, such as https://api.openai.com/v1",
      httpUrl,
    )
    .option("--upstream-key-env <name>", "variable that holds its key")
    .option("--upstream-model <name>", "model for members that name none")
    .option("--upstream-fallback <url>", "asked when the upstream fails before its first word", httpUrl)
    .option("--upstream-fallback-key-env <name>", "variable that holds the key of the fallback")
    .option("--upstream-fallback-model <name>", "its model; that of the upstream by default")
    .option("--upstream-deadline <ms>", "longest time to the first word", wholeNumber({ min: 100, max: 60_000 }), 8_000)
    .option("--upstream-sentence <text>", "what is said when no upstream answers; by default the answer is 503")
    .option(
      "--upstream-thinks-first",
      "hold words back until </think>, since its template has begun the thoughts",
      false,
    )
    .option("--upstream-keeps-thoughts", "say what the model thinks, too", false)
    .option("--vapi-secret-env <name>", "variable with the secret of Vapi's server messages")
    .option("--retell-key-env <name>", "variable with Retell's API key, which signs its webhooks")
    .option("--retell-token-env <name>", "variable with the token in the address of Retell's WebSocket")
    .option("--user-is-call-id", "take the field user of a request for the id of its call", false);
}

/** Examples below a command's help: each a command, and what it does. */
export function examples(command: Command, lines: readonly (readonly [command: string, does: string])[]): Command {
  const text = lines.map(([line, does]) => `  # ${does}\n  $ ${line}`);
  return command.addHelpText("after", `\nExamples:\n${text.join("\n")}`);
}

/** What a command's action does: its exit code becomes the process's. */
export async function finish(work: Promise<number>): Promise<void> {
  process.exitCode = await work;
}

/** Wrong usage where nobody can be asked and nobody has answered. */
export function needAnswer(command: Command): void {
  if (command.opts<{ yes: boolean }>().yes || process.stdin.isTTY) return;
  command.error("error: it can't ask without a terminal; add --yes");
}
