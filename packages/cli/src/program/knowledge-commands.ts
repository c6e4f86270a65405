import { ChunkStrategy, GapStatus, limits } from "@cuecard/core";
import { type Command, Option } from "commander";
import { examples, fetching, finish, place } from "./options.ts";
import { collect, jsonObject, number, numberFrom, wholeNumber } from "./parsers.ts";

/** What fills knowledge bases and asks them. */
export function addKnowledgeCommands(program: Command): void {
  program.commandsGroup("Knowledge:");
  addIngest(program);
  addSearch(program);
  addChunks(program);
  addGaps(program);
  addReembed(program);
}

function addIngest(program: Command): void {
  const ingest = program
    .command("ingest")
    .summary("Bring a knowledge base up to date with files and pages")
    .description(
      "Bring a knowledge base up to date with folders, files and web pages. It is created when it is missing. Later runs process only what changed.",
    )
    .argument("<base>", "name or id of a knowledge base")
    .argument("<path-or-url...>", "folders, files, ZIP archives of them, and http(s) addresses")
    .option(
      "--ignore <pattern>",
      "pattern of entries to leave out of folders, as in .gitignore (repeatable)",
      collect,
      [],
    )
    .option("--prune", "also remove files from the knowledge base that this run does not find", false)
    .optionsGroup("Whole sites:")
    .option("--crawl", "crawl each address: every page of its site becomes a source", false)
    .addOption(
      crawling("--max-pages <number>", "most pages of a site, 1 to 1000; by default 100").argParser(
        wholeNumber(limits.crawl.maxPages),
      ),
    )
    .addOption(
      crawling("--max-depth <number>", "most links from the start page, 0 to 10; by default 3").argParser(
        wholeNumber(limits.crawl.maxDepth),
      ),
    )
    .addOption(
      crawling("--include <pattern>", "only pages whose path matches, such as /docs/** (repeatable)")
        .argParser(collect)
        .default([]),
    )
    .addOption(
      crawling("--exclude <pattern>", "no pages whose path matches (repeatable)").argParser(collect).default([]),
    )
    .addOption(crawling("--sitemap", "also start from the pages in the site's sitemaps").default(false))
    .action(async (base, inputs, options) =>
      finish((await import("../commands/ingest.ts")).ingestCommand(base, inputs, options)),
    );
  examples(place(fetching(ingest)), [
    ["cuecard ingest Harbor handbook", "a folder with everything in it"],
    ["cuecard ingest Harbor https://example.com/help plans.csv", "a page and a file"],
    ["cuecard ingest Harbor https://example.com --crawl --exclude '/cart/**'", "a whole site without its cart"],
    ["cuecard ingest Harbor handbook --prune", "the folder again; deleted files are removed"],
  ]);
}

/** An option that means `--crawl` as well. */
function crawling(flags: string, description: string): Option {
  return new Option(flags, description).implies({ crawl: true });
}

function addSearch(program: Command): void {
  const search = program
    .command("search")
    .summary("Print the passages that answer a question")
    .description("Print the passages that answer a question, with their citation and similarity.")
    .argument("<base>", "name or id of a knowledge base")
    .argument("<question>", "the question, in quotes")
    .option("--json", "print the JSON of POST /v1/knowledge-base/search", false)
    .option("--top-k <number>", "most passages, 1 to 50; by default 3", wholeNumber(limits.searchTopK))
    .option("--threshold <number>", "lowest similarity, 0 to 1; by default 0.6", numberFrom(limits.similarityThreshold))
    .option("--filter <json>", "search only sources whose customMetadata passes", jsonObject)
    .option("--include-weak", "print passages below the threshold too, each with that mark", false)
    .option("--why <chunk>", "say of the chunk with this id why it is found or not, and what would find it")
    .action(async (base, question, options) =>
      finish((await import("../commands/search.ts")).searchCommand(base, question, options)),
    );
  examples(place(search), [
    ['cuecard search Harbor "When is my bill due?"', "the three best passages"],
    [`cuecard search Harbor "When is it due?" --filter '{"year":{"$gte":2026}}'`, "of sources from 2026 on"],
    ['cuecard search Harbor "When is my bill due?" --top-k 10 --threshold 0.3', "more, and less similar ones"],
    ['cuecard search Harbor "When is my bill due?" --why chk_01ha8v3y1a', "why this chunk is found or not"],
  ]);
}

function addChunks(program: Command): void {
  const chunks = program
    .command("chunks")
    .summary("Show how a file or a page would be cut")
    .description("Show how a file or a page would be cut into chunks. Nothing is stored.")
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
      "tokens that a chunk repeats from the previous one, 0 to 256; by default at most 64",
      wholeNumber(limits.chunkOverlap),
    )
    .option("--json", "print the document's facts and all chunks as JSON", false)
    .option("--data <folder>", "folder with the local models, which the strategy semantic may need", "./cuecard-data")
    .action(async (input, options) => finish((await import("../commands/chunks.ts")).chunksCommand(input, options)));
  examples(fetching(chunks), [
    ["cuecard chunks handbook/router-guide.pdf", "as a new knowledge base would cut it"],
    ["cuecard chunks faq.md --strategy faq --max-tokens 256", "another way to cut"],
  ]);
}

function addGaps(program: Command): void {
  const gaps = program
    .command("gaps")
    .summary("Show and answer what callers asked in vain")
    .description(
      "Show what a knowledge base could not answer in calls, newest first; answer or dismiss it. Questions are kept from `--keep` on.",
    )
    .argument("<base>", "name or id of a knowledge base")
    .addOption(
      new Option("--status <status>", "which gaps to show").choices([...GapStatus.options, "all"]).default("open"),
    )
    .option("--json", "print the JSON of /v1", false)
    .optionsGroup("What to do:")
    .addOption(
      new Option("--answer <gap> <text...>", "answer a gap, by its id: the answer becomes a source").conflicts([
        "dismiss",
        "keep",
      ]),
    )
    .option("--question <text>", "with --answer: the question in your own words; by default the gap's own")
    .addOption(new Option("--dismiss <gap...>", "dismiss gaps, by their ids: they need no answer").conflicts("keep"))
    .option("--keep", "keep what calls ask in vain from now on")
    .option("--no-keep", "keep nothing more; what was kept stays")
    .action(async (base, options) => finish((await import("../commands/gaps.ts")).gapsCommand(base, options)));
  examples(place(gaps), [
    ["cuecard gaps Harbor --keep", "begin to keep what calls ask in vain"],
    ["cuecard gaps Harbor", "what is open, newest first"],
    ['cuecard gaps Harbor --answer gap_01… "Yes, all year."', "a new source answers it"],
    ["cuecard gaps Harbor --dismiss gap_01…", "it needs no answer"],
  ]);
}

function addReembed(program: Command): void {
  const reembed = program
    .command("reembed")
    .summary("Change a knowledge base's embedding model")
    .description("Change a knowledge base's embedding model. The old vectors serve until the new ones are complete.")
    .argument("<base>", "name or id of a knowledge base")
    .requiredOption("--provider <name>", "embedding provider to change to; the present one cancels a re-embedding")
    .option("--model <name>", "model of that provider; by default the provider's default model")
    .option("--dimensions <number>", "length of the vectors, if the model is configured with several lengths", number)
    .option("--no-wait", "leave the work to a server or a worker")
    .action(async (base, options) => finish((await import("../commands/reembed.ts")).reembedCommand(base, options)));
  examples(place(reembed), [
    ["cuecard reembed Harbor --provider openai", "to OpenAI's default model"],
    ["cuecard reembed Harbor --provider local", "back to the built-in one"],
  ]);
}
