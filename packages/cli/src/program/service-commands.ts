import { type Command, Option } from "commander";
import { data, database, examples, fetching, finish, gateway, place } from "./options.ts";
import { collect, collectOrigin, collectScope, httpUrl, wholeNumber } from "./parsers.ts";

const anyNumber = wholeNumber({ min: 0, max: 1_000_000_000 });
const atLeastOne = wholeNumber({ min: 1, max: 1_000_000 });

/** Levels of `--log`. The log itself is loaded only by who uses it. */
const logLevels = ["error", "warn", "info", "debug"] as const;

/** What runs and guards the /v1 service. */
export function addServiceCommands(program: Command): void {
  program.commandsGroup("Service:");
  addServe(program);
  addMcp(program);
  addKeys(program);
  addModels(program);
}

function addServe(program: Command): void {
  const serve = program
    .command("serve")
    .summary("Serve the /v1 API")
    .description("Serve the /v1 API and process sources until SIGTERM or Ctrl-C.")
    .option("--port <number>", "port to listen on; 0 takes a free one", wholeNumber({ min: 0, max: 65_535 }), 8787)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--open", "open the console in the browser", false)
    .option("--no-console", "leave the console out")
    .option("--no-mcp", "leave /mcp out, which offers tools to models")
    .option("--cors-origin <origin>", "origin whose pages may call the API (repeatable)", collectOrigin, [])
    .option("--public-url <url>", "start of upload URLs, behind a proxy", httpUrl)
    .option(
      "--allowed-host <host>",
      "allowed Host header, with a port or for any port; others are refused (repeatable)",
      collect,
      [],
    )
    .option("--rate-limit <number>", "most requests a minute of each private key; no limit by default", atLeastOne)
    .option("--public-rate-limit <number>", "most requests a minute of each public key", atLeastOne, 300)
    .option("--event-days <number>", "days for which events are kept", wholeNumber({ min: 1, max: 90 }), 7)
    .option("--trust-proxy <hops>", "proxies in front that add to X-Forwarded-For", wholeNumber({ min: 0, max: 10 }), 0)
    .option(
      "--keep-alive <seconds>",
      "how long an idle connection stays open; 65 behind most load balancers",
      wholeNumber({ min: 1, max: 3_600 }),
      5,
    )
    .option(
      "--search-memory-mb <number>",
      "megabytes that searches may keep in memory; 512 by default",
      wholeNumber({ min: 1, max: 1_000_000 }),
    )
    .option("--max-bases <number>", "most knowledge bases of a workspace", anyNumber)
    .option("--max-sources <number>", "most sources of a workspace", anyNumber)
    .option("--max-file-mb <number>", "most megabytes of files of a workspace", anyNumber)
    .option("--max-chunks <number>", "most chunks of a workspace, as far as they are known", anyNumber)
    .option("--max-live-calls <number>", "most calls under way of a workspace", anyNumber)
    .option("--audit-days <number>", "days for which the audit log is kept", wholeNumber({ min: 1, max: 3_650 }), 365)
    .option("--usage-days <number>", "days for which usage is kept", wholeNumber({ min: 1, max: 3_650 }), 400)
    .addOption(
      new Option("--log <level>", "write a line for each request; JSON unless on a terminal").choices(logLevels),
    )
    .option(
      "--metrics-port <number>",
      "serve /metrics on a port of its own, without a key",
      wholeNumber({ min: 0, max: 65_535 }),
    )
    .option("--metrics-host <address>", "address of that port", "127.0.0.1")
    .option("--metrics-by-workspace", "count requests by workspace in the metrics", false)
    .option("--otlp <url>", "send traces to the OpenTelemetry collector at this address")
    .option("--trace-words", "let traces have what people say and what is found", false)
    .addOption(
      new Option("--role <role>", "api only serves, worker only processes sources; both need --database postgres://…")
        .choices(["all", "api", "worker"])
        .default("all"),
    )
    .action(async (options) => finish((await import("../commands/serve.ts")).serveCommand(options)));
  examples(gateway(place(fetching(serve))), [
    ["cuecard serve", "on http://127.0.0.1:8787; the first start prints a key"],
    ["cuecard serve --host 0.0.0.0 --allowed-host voice.example.com", "behind a proxy"],
    ["cuecard serve --upstream http://127.0.0.1:11434/v1 --upstream-model llama", "also answers chat completions"],
    ["cuecard serve --role worker --database postgres://cuecard@db/cuecard", "one of several workers"],
  ]);
}

function addMcp(program: Command): void {
  const mcp = program
    .command("mcp")
    .summary("Offer tools to models over MCP")
    .description("Serve the Model Context Protocol on standard input and output, for clients such as Claude Code.")
    .option("--write", "also offer the tools that change something; with --url the key decides", false)
    .option("--url <url>", "a running service, instead of the data folder", httpUrl)
    .option("--key-env <name>", "variable that holds a key of that service", "CUECARD_API_KEY")
    .action(async (options) => finish((await import("../mcp/mcp.ts")).mcpCommand(options)));
  examples(place(fetching(mcp)), [
    ["cuecard mcp --data ./cuecard-data", "search and read what is stored"],
    ["cuecard mcp --data ./cuecard-data --write", "also add sources and play calls"],
    ["cuecard mcp --url https://cuecard.example.com", "what the key in CUECARD_API_KEY may do"],
  ]);
}

function addKeys(program: Command): void {
  const keys = program
    .command("keys")
    .summary("Create, list, rotate and revoke API keys")
    .description("Create, list, rotate and revoke API keys.");
  const create = keys
    .command("create")
    .description("Create a key and print it once.")
    .option("--workspace <name>", "workspace that the key belongs to", "default")
    .option("--public", "a key that may only search (pk_live_…)", false)
    .option("--base <id>", "the only knowledge base of the key (repeatable); a public key needs it", collect, [])
    .addOption(
      new Option("--scope <scope>", "read, ingest, calls or admin (repeatable); everything by default")
        .argParser(collectScope)
        .default([]),
    )
    .option("--days <number>", "days until the key ends; it never does by default", wholeNumber({ min: 1, max: 3_650 }))
    .option("--name <text>", "what the key is for")
    .action(async (options) => finish((await import("../commands/keys.ts")).createKeyCommand(options)));
  examples(database(data(create)), [
    ['cuecard keys create --name "voice server"', "a private key: it may do everything in its workspace"],
    ["cuecard keys create --scope calls --days 365", "a key that may only play calls, for a year"],
    ["cuecard keys create --public --base kb_01JZ…", "a key for a web page: it may search one knowledge base"],
  ]);
  const list = keys
    .command("list")
    .summary("List all keys")
    .description("List all keys. A key itself is never shown again.")
    .action(async (options) => finish((await import("../commands/keys.ts")).listKeysCommand(options)));
  database(data(list));
  const rotate = keys
    .command("rotate")
    .summary("Replace a key by a new one")
    .description("Create a key that may do the same, and let the old one end after an overlap.")
    .argument("<id>", "id of the key, as `cuecard keys list` shows it")
    .option("--overlap <hours>", "hours for which the old key works on", wholeNumber({ min: 0, max: 720 }), 24)
    .action(async (id, options) => finish((await import("../commands/keys.ts")).rotateKeyCommand(id, options)));
  database(data(rotate));
  const revoke = keys
    .command("revoke")
    .summary("Revoke a key")
    .description("Revoke a key. The next request with it is refused.")
    .argument("<id>", "id of the key, as `cuecard keys list` shows it")
    .action(async (id, options) => finish((await import("../commands/keys.ts")).revokeKeyCommand(id, options)));
  database(data(revoke));
}

function addModels(program: Command): void {
  const pull = program
    .command("models")
    .summary("Download local embedding models")
    .description("Download local embedding models.")
    .command("pull")
    .description("Download an ONNX model from the Hugging Face hub into the data folder. It then runs offline.")
    .argument("<id>", "such as Xenova/multilingual-e5-small")
    .option("--dtype <name>", "precision of the weights, such as q8 or fp32", "q8")
    .action(async (id, options) => finish((await import("../commands/models.ts")).pullModelCommand(id, options)));
  examples(data(pull), [["cuecard models pull Xenova/multilingual-e5-small", "then set CUECARD_LOCAL_MODEL to it"]]);
}
