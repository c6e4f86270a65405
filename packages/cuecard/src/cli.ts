#!/usr/bin/env node
import { ChunkStrategy, isCuecardError, limits } from "@cuecard/core";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { complain, endWithReader } from "./terminal/terminal.ts";
import { version } from "./version.ts";

/** Exit codes of the contract: 0 done, 1 failed and said why, 2 wrong usage. */
const wrongUsage = 2;

const program = new Command("cuecard")
  .description("Knowledge and hand-offs for voice agents.")
  .version(version, "--version")
  .helpOption("--help", "show this help")
  .showHelpAfterError("Run it with --help to see how it is used.")
  .exitOverride();

const data = ["--data <folder>", "folder that holds everything", "./cuecard-data"] as const;
const begins = ["--new", "begin with an empty database in a data folder that holds files' bytes without one"] as const;
const database = [
  "--database <address>",
  "in place of the folder's SQLite file: postgres://… (many processes may share it) or pglite:FOLDER (PostgreSQL inside this one process, for trying out)",
] as const;
const blobs = ["--blobs <url>", "s3://bucket/prefix in place of the folder's files"] as const;
const s3Endpoint = ["--s3-endpoint <url>", "address of an S3-compatible service", httpUrl] as const;
const s3Region = ["--s3-region <name>", "region of the bucket"] as const;
const allowUrl = [
  "--allow-url <origin>",
  "origin that may be fetched although its address is private or its port another than 80 and 443 (repeatable)",
  collectOrigin,
  [] as string[],
] as const;
const allowPort = [
  "--allow-port <number>",
  "port of public hosts that may be fetched beside 80 and 443 (repeatable)",
  collectPort,
  [] as number[],
] as const;

place(
  program
    .command("serve")
    .description("Serve the /v1 API until SIGTERM or Ctrl-C.")
    .option("--port <number>", "port to listen on; 0 takes a free one", wholeNumber({ min: 0, max: 65_535 }), 8787)
    .option("--host <address>", "address to listen on", "127.0.0.1"),
)
  .option(...allowUrl)
  .option(...allowPort)
  .option("--cors-origin <origin>", "origin whose pages may call the API (repeatable)", collectOrigin, [])
  .option("--public-url <url>", "what upload URLs begin with, behind a proxy", httpUrl)
  .option("--allowed-host <host>", "host that requests may name, with its port or for any; others are refused (repeatable)", collect, [])
  .addOption(
    new Option("--role <role>", "api serves only, worker processes sources only; both need --database postgres://…")
      .choices(["all", "api", "worker"])
      .default("all"),
  )
  .action(async (options) => finish((await import("./commands/serve.ts")).serveCommand(options)));

place(
  program
    .command("ingest")
    .description(
      "Bring a knowledge base up to date with folders, files and web pages; it is made when missing. A second run does only what changed.",
    )
    .argument("<base>", "id of a knowledge base, or its name")
    .argument("<path-or-url...>", "folders, files and http(s) addresses")
    .option("--ignore <pattern>", "what to leave out of folders, as a line of .gitignore (repeatable)", collect, [])
    .option("--prune", "also remove the base's files that are not among those named or found", false)
    .option("--crawl", "follow each address: every page of its site becomes a source", false)
    .addOption(
      crawling("--max-pages <number>", "most pages of a site, 1 to 1000; by default 100").argParser(wholeNumber(limits.crawl.maxPages)),
    )
    .addOption(
      crawling("--max-depth <number>", "most links from the start page, 0 to 10; by default 3").argParser(
        wholeNumber(limits.crawl.maxDepth),
      ),
    )
    .addOption(crawling("--include <pattern>", "only pages with such a path, such as /docs/** (repeatable)").argParser(collect).default([]))
    .addOption(crawling("--exclude <pattern>", "no pages with such a path (repeatable)").argParser(collect).default([]))
    .addOption(crawling("--sitemap", "also begin from the pages that the site's sitemaps name").default(false)),
)
  .option(...allowUrl)
  .option(...allowPort)
  .action(async (base, inputs, options) => finish((await import("./commands/ingest.ts")).ingestCommand(base, inputs, options)));

place(
  program
    .command("reembed")
    .description("Move a knowledge base to another embedding model; the old one serves until the new one is complete.")
    .argument("<base>", "id of a knowledge base, or its name")
    .requiredOption("--provider <name>", "embedding provider to move to; the base's own ends a move")
    .option("--model <name>", "model of that provider; its default model by default")
    .option("--dimensions <number>", "length of the vectors, where the model is configured with several", number)
    .option("--no-wait", "leave the work to a server or a worker"),
).action(async (base, options) => finish((await import("./commands/reembed.ts")).reembedCommand(base, options)));

program
  .command("chunks")
  .description("Show how a file or a page would be cut, without storing anything.")
  .argument("<file-or-url>", "a file or an http(s) address")
  .addOption(new Option("--strategy <name>", "how to cut").choices(ChunkStrategy.options).default("auto"))
  .option(
    "--max-tokens <number>",
    "most cl100k_base tokens of a chunk, 64 to 2048",
    wholeNumber(limits.chunkMaxTokens),
    limits.chunkMaxTokens.default,
  )
  .option(
    "--overlap <number>",
    "tokens a chunk repeats of the one before it, 0 to 256; by default at most 64",
    wholeNumber(limits.chunkOverlap),
  )
  .option("--json", "print the document's facts and all chunks as JSON", false)
  .option("--data <folder>", "folder with the local models, which the strategy semantic may need", "./cuecard-data")
  .option(...allowUrl)
  .option(...allowPort)
  .action(async (input, options) => finish((await import("./commands/chunks.ts")).chunksCommand(input, options)));

place(
  program
    .command("search")
    .description("Print the passages that answer a question.")
    .argument("<base>", "id of a knowledge base, or its name")
    .argument("<question>", "what to search for")
    .option("--json", "print the JSON of /v1", false)
    .option("--top-k <number>", "passages at most, 1 to 50", number)
    .option("--threshold <number>", "similarity threshold, 0 to 1", number),
).action(async (base, question, options) => finish((await import("./commands/search.ts")).searchCommand(base, question, options)));

program
  .command("eval")
  .description(
    "Measure how good the answers to a set of questions are: of its own documents, ingested for the moment, or of a knowledge base.",
  )
  .argument(
    "<set>",
    "folder with corpus.jsonl, queries.jsonl and qrels/test.tsv or qrels.tsv; or a CSV or JSONL of questions with marked excerpts, or its folder",
  )
  .option("--config <file>", "JSON with chunkStrategy, embeddingModel, reranking …; give two to compare them (repeatable)", collect, [])
  .option("--base <base>", "ask this knowledge base; the judgements name its file names, addresses, titles or source ids")
  .option("--out-of-scope <file>", "questions that nobody should answer, one a line or JSONL")
  .option("--threshold <number>", "similarity threshold, 0 to 1; 0.6 by default", number)
  .option("--top-k <number>", "passages at most, 1 to 50; by default 20, or 10 for marked excerpts", number)
  .option("--budget <tokens>", "tokens of passages that an answer has room for", wholeNumber({ min: 1, max: 100_000 }), 800)
  .option("--questions <number>", "ask only so many, the same at every run", wholeNumber({ min: 1, max: 1_000_000 }))
  .option(
    "--failures [number]",
    "show the worst questions, 10 by default, with what was found instead",
    wholeNumber({ min: 1, max: 1_000_000 }),
  )
  .option("--json <file>", "write the figures as JSON")
  .option(...data)
  .option(...database)
  .action(async (set, options) => finish((await import("./commands/eval.ts")).evalCommand(set, options)));

program
  .command("calibrate")
  .description("Fit how an embedding model's cosines become similarity, so that the threshold 0.6 means the same as elsewhere.")
  .argument("<set>", "a question set, as eval takes it; with --base a .txt of questions, one a line, will do")
  .requiredOption("--out-of-scope <file>", "questions that nobody should answer, one a line or JSONL")
  .option("--config <file>", "JSON with embeddingProvider, embeddingModel, chunkStrategy …, as eval takes it")
  .option("--base <base>", "compare with the passages of this knowledge base")
  .option("--out <file>", "write the calibration there, beside those of other models, for CUECARD_CALIBRATIONS")
  .option(...data)
  .option(...database)
  .action(async (set, options) => finish((await import("./commands/calibrate.ts")).calibrateCommand(set, options)));

place(
  program
    .command("call")
    .description(
      "Talk to a team: each line typed, or of standard input, is what the caller says or does. Shows who answers, what it knows and why.",
    )
    .argument("[team]", "id of a team, or its name")
    .option("--file <team.json>", "a team as POST /v1/teams takes it, for this call only"),
).action(async (team, options, command: Command) => {
  if ((team === undefined) === (options.file === undefined)) command.error("error: name a team, or a file of one with --file");
  await finish((await import("./commands/call.ts")).callCommand(team, options));
});

storage(
  program.command("demo").description("Ingest five real files, ask six questions and play a call. Needs no network and no key."),
).action(async (options) => finish((await import("./commands/demo.ts")).demoCommand(options)));

program
  .command("models")
  .description("Fetch local models.")
  .command("pull")
  .description("Download an ONNX model of the Hugging Face hub into the data folder; afterwards it runs offline.")
  .argument("<id>", "such as Xenova/multilingual-e5-small")
  .option("--dtype <name>", "precision of the weights, such as q8 or fp32", "q8")
  .option(...data)
  .action(async (id, options) => finish((await import("./commands/models.ts")).pullModelCommand(id, options)));

const keys = program.command("keys").description("Create, list and revoke API keys.");
keys
  .command("create")
  .description("Make a key and print it once.")
  .option("--workspace <name>", "workspace the key belongs to", "default")
  .option("--public", "a key that may only search (pk_live_…)", false)
  .option("--base <id>", "base a public key may search (repeatable; all by default)", collect, [])
  .option("--name <text>", "what the key is for")
  .option(...data)
  .option(...database)
  .action(async (options) => finish((await import("./commands/keys.ts")).createKeyCommand(options)));
keys
  .command("list")
  .description("List all keys; a key itself is never shown again.")
  .option(...data)
  .option(...database)
  .action(async (options) => finish((await import("./commands/keys.ts")).listKeysCommand(options)));
keys
  .command("revoke")
  .description("Revoke a key.")
  .argument("<id>", "id of the key, as `keys list` shows it")
  .option(...data)
  .option(...database)
  .action(async (id, options) => finish((await import("./commands/keys.ts")).revokeKeyCommand(id, options)));

endWithReader();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : wrongUsage;
  else fail(error);
}

async function finish(work: Promise<number>): Promise<void> {
  process.exitCode = await work;
}

function fail(error: unknown): void {
  complain(isCuecardError(error) ? `error: ${error.message}` : `error: ${error instanceof Error ? error.stack : String(error)}`);
  if (isCuecardError(error) && error.issues.length > 1) for (const { path, message } of error.issues) complain(`  ${path}: ${message}`);
  process.exitCode = 1;
}

/** Adds the options that say where things are kept. */
function place(command: Command): Command {
  return storage(command.option(...data).option(...begins));
}

/** The same without the folder, for a command that has its own. */
function storage(command: Command): Command {
  return command
    .option(...database)
    .option(...blobs)
    .option(...s3Endpoint)
    .option(...s3Region);
}

/** An option that means `--crawl` as well. */
function crawling(flags: string, description: string): Option {
  return new Option(flags, description).implies({ crawl: true });
}

function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

function collectPort(value: string, previous: number[]): number[] {
  return [...previous, wholeNumber({ min: 1, max: 65_535 })(value)];
}

function collectOrigin(value: string, previous: string[]): string[] {
  return [...previous, new URL(httpUrl(value)).origin];
}

function httpUrl(value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/\/$/, "");
  throw new InvalidArgumentError("It must begin with http:// or https://, such as http://127.0.0.1:8080");
}

function number(value: string): number {
  if (value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  throw new InvalidArgumentError("It must be a number.");
}

function wholeNumber({ min, max }: { min: number; max: number }): (value: string) => number {
  return (value) => {
    const parsed = Number(value);
    if (value.trim() !== "" && Number.isInteger(parsed) && parsed >= min && parsed <= max) return parsed;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
