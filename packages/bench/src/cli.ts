import { type Programs, runPrograms } from "@cuecard/checks/command-line";

/** Every benchmark by name; loaded only when it is run. */
const benches: Programs = {
  publish: {
    about: "writes docs/benchmarks.md and its plots from packages/bench/results, where runs with --json are kept",
    load: async () => (await import("./publish/publish.ts")).publish,
  },
  chunk: {
    about: "speed, chunks over the maximum and recall of every chunk strategy beside its peers (needs --data)",
    load: async () => (await import("./chunk/chunk.ts")).chunk,
  },
  extract: {
    about:
      "share of expected words found in PDF, DOCX, HTML and CSV, codes of hostile files, and MB/s beside bare libraries (needs --data)",
    load: async () => (await import("./extract/extract.ts")).extract,
  },
  documents: {
    about:
      "tables and headings of PDFs against ICDAR 2013 and the tags of real files, and questions to price lists (needs --data)",
    settings: [
      ["--files", "also shows the figures of each file"],
      ["--only <pattern>", "a regular expression: questions or layout"],
      ["--half <name>", "questions that are asked: open, or locked: nothing was chosen on it", "open"],
    ],
    load: async () => (await import("./extract/documents/documents.ts")).documents,
  },
  ingest: {
    about: "processor time of small texts until they are found, by stage, beside bare SQLite (needs --data)",
    settings: [
      ["--only <pattern>", "a regular expression: only sets whose name matches, of FAQs and passages"],
      ["--database <url>", "also on a PostgreSQL server where databases may be made (CUECARD_TEST_POSTGRES_URL)"],
    ],
    load: async () => (await import("./ingest/ingest.ts")).ingest,
  },
  "ingest-stall": {
    about: "longest main-thread stall while 20 MB of PDFs and CSVs are ingested and searches run",
    load: async () => (await import("./ingest-stall/ingest-stall.ts")).ingestStall,
  },
  "reembed-stall": {
    about: "longest waits of calls, gaps and sources while a knowledge base moves to another embedding model",
    settings: [
      ["--chunks <number>", "chunks of the knowledge base", "20000"],
      ["--store <name>", "sqlite or postgres", "sqlite"],
      ["--database <url>", "for postgres: address of a server where databases may be made (CUECARD_TEST_POSTGRES_URL)"],
    ],
    load: async () => (await import("./reembed-stall/reembed-stall.ts")).reembedStall,
  },
  calls: {
    about: "random calls with overlapping turns, failing saves and dying processes: is any hand-off lost or doubled?",
    settings: [
      ["--seeds <number>", "how many calls", "10000"],
      ["--seed <number>", "seed of the first one; a red one replays with --seeds 1", "1"],
    ],
    load: async () => (await import("./calls/calls.ts")).calls,
  },
  sessions: {
    about: "random Realtime sessions against a strict model of the service: is anything refused, unanswered or leaked?",
    settings: [
      ["--seeds <number>", "how many sessions", "10000"],
      ["--seed <number>", "seed of the first thousand", "1"],
    ],
    load: async () => (await import("./sessions/sessions.ts")).sessions,
  },
  stores: {
    about: "random histories of a store beside memory: does any search, count or list differ?",
    settings: [
      ["--store <name>", "sqlite, pglite or postgres, in each of its settings", "sqlite"],
      ["--seeds <number>", "how many histories, of 64 steps each", "200"],
      ["--seed <number>", "seed of the first one; a red one replays with --seeds 1", "1"],
      ["--database <url>", "for postgres: address of a server where databases may be made (CUECARD_TEST_POSTGRES_URL)"],
    ],
    load: async () => (await import("./stores/stores.ts")).stores,
  },
  console: {
    about:
      "the console in Chromium: first paint, interactive, and the main thread's frames with 200 live calls (needs pnpm build)",
    load: async () => (await import("./console/console.ts")).consoleBench,
  },
  "console-full": {
    about:
      "the console in Chromium over a full workspace, beside calls at once: first rows of lists, heap of the page, and long tasks (needs pnpm build)",
    settings: [
      ["--calls <number>", "recorded calls", "10000"],
      ["--sources <number>", "sources of a knowledge base", "5000"],
      ["--live <number>", "calls under way beside the open console", "30"],
      ["--minutes <number>", "how long", "10"],
      ["--openings <number>", "times that each screen is opened", "7"],
    ],
    load: async () => (await import("./console/full.ts")).consoleFull,
  },
  http: {
    about: "processor time of a request to the service, beside bare node:http, Fastify and Express",
    settings: [
      ["--rounds <number>", "rounds that are counted", "15"],
      ["--chunks <number>", "size of the largest knowledge base that is searched", "100000"],
      ["--only <pattern>", "a regular expression: only kinds of requests whose name matches", "."],
    ],
    load: async () => (await import("./http/http.ts")).http,
  },
  turn: {
    about: "what a turn costs without retrieval, in a team of 50 members and 200 rules",
    settings: [["--first", "what the first turn of a fresh process costs over the tenth, warmed and not"]],
    load: async () => (await import("./calls/turn.ts")).turn,
  },
  quality: {
    about: "how often the right document is found, and how often a stranger's question finds anything (needs --data)",
    settings: [
      [
        "--half <name>",
        "questions that are asked: all, or the even or odd ones; weights were chosen on the even ones",
        "all",
      ],
      ["--only <pattern>", "a regular expression: only sets whose name matches"],
    ],
    load: async () => (await import("./quality/quality.ts")).quality,
  },
  plain: {
    about:
      "questions as people put them, of ten trades in five languages: is the right passage given, and small talk left alone?",
    settings: [
      [
        "--half <name>",
        "open, fresh, latest or tuning, on which weights may be chosen; locked, kept, sealed or further, on which none was",
        "open",
      ],
      ["--served <models>", "also models behind an OpenAI-compatible address: URL=model:dimensions,…"],
    ],
    load: async () => (await import("./plain/plain.ts")).plain,
  },
  meaning: {
    about:
      "one table of what the default, models and keywords alone find, on own plain questions, as typed and as heard (and with --data on public sets and calls)",
    settings: [
      ["--only <pattern>", "a regular expression: only rows whose name matches"],
      ["--columns <names>", "with commas, of default, minilm, e5, lexical, BM25, MiniSearch"],
      ["--half <name>", "open or locked: nothing was chosen on the locked half", "open"],
      ["--questions <number>", "most questions of each public set, drawn", "200"],
    ],
    load: async () => (await import("./meaning/meaning.ts")).meaning,
  },
  parts: {
    about:
      "what words, vectors, both and the reranker find by themselves, on own plain questions (and with --data on public sets)",
    settings: [
      ["--questions <number>", "questions of each public set", "200"],
      ["--only <pattern>", "a regular expression: only sets whose name matches"],
      ["--served <models>", "also models behind an OpenAI-compatible address: URL=model:dimensions,…"],
    ],
    load: async () => (await import("./parts/parts.ts")).parts,
  },
  ablate: {
    about:
      "what each list, judge, step and signal of a search brings: each is left out alone, on sets that weights were fitted on and others",
    settings: [
      ["--questions <number>", "most questions of each public set", "100"],
      ["--only <pattern>", "a regular expression: only sets of these kinds: plain, own calls, public, calls"],
      ["--parts <pattern>", "a regular expression: only parts whose name matches"],
      ["--together <names>", "also these parts left out at once, with commas"],
    ],
    load: async () => (await import("./ablate/ablate.ts")).ablate,
  },
  evidence: {
    about: "fits the weights by which a passage passes the threshold, on the even questions (needs --data)",
    settings: [["--write <file>", "writes the weights as the source of evidence-weights.ts"]],
    load: async () => (await import("./quality/evidence/evidence.ts")).evidence,
  },
  "said-gateway": {
    about:
      "a scripted model that says something wrong, behind the gateway: what callers hear, with the check and without it",
    settings: [["--half <name>", "open or locked, as of `said`", "open"]],
    load: async () => (await import("./said/in-gateway.ts")).saidInGateway,
  },
  said: {
    about:
      "sentences over passages with one fact changed in half of them: which are found, and how long it takes (--data: a folder with SummEdits or BEGIN)",
    settings: [
      [
        "--half <name>",
        "open or locked, also with plain-, neighbours- or negations- before it: nothing was fitted on what is locked",
        "open",
      ],
      ["--alarms", "also shows each true sentence that is taken for wrong, and each wrong one that is missed"],
    ],
    load: async () => (await import("./said/said.ts")).said,
  },
  speech: {
    about: "questions as they are spoken and recognised: fillers, numbers in words, mishearings, typos (needs --data)",
    settings: [
      ["--half <name>", "questions that are asked: all, even or odd; weights were chosen on the even ones", "odd"],
      ["--only <pattern>", "a regular expression: only rows whose name matches, and the clean questions beside them"],
      ["--seed <number>", "draws which words are changed, and how", "1"],
    ],
    load: async () => (await import("./speech/speech.ts")).speech,
  },
  "n-best": {
    about: "what the recognizer's other readings bring in recorded calls (needs --data)",
    load: async () => (await import("./speech/n-best.ts")).nBest,
  },
  recall: {
    about: "how completely the smallest resident index finds the nearest chunks of real texts (needs --data)",
    load: async () => (await import("./recall/recall.ts")).recall,
  },
  played: {
    about: "whole calls of 36 businesses in five languages, turn by turn: what is given, and what is given needlessly?",
    settings: [["--only <pattern>", "a regular expression: only calls whose name matches"]],
    load: async () => (await import("./played/played.ts")).played,
  },
  "follow-ups": {
    about: "how often questions such as “how much is that?” find their passage, with and without the turn before",
    load: async () => (await import("./follow-ups/follow-ups.ts")).followUpsBench,
  },
  postgres: {
    about:
      "hybrid search and ingestion on a PostgreSQL server, beside the embedded store, two plain queries, Mastra's store and LanceDB",
    settings: [
      ["--database <url>", "postgres:// address of a server where databases may be made (CUECARD_TEST_POSTGRES_URL)"],
      ["--chunks <number>", "size of the corpus", "100000"],
      ["--dimensions <number>", "of each vector", "1536"],
    ],
    load: async () => (await import("./postgres/postgres.ts")).postgres,
  },
  freshness: {
    about:
      "two searching processes and a worker that ingests, on PostgreSQL: is any search older than what was stored?",
    settings: [
      ["--database <url>", "postgres:// address of a server where databases may be made (CUECARD_TEST_POSTGRES_URL)"],
      ["--searches <number>", "how many", "100000"],
    ],
    load: async () => (await import("./freshness/freshness.ts")).freshness,
  },
  retrieve: {
    about: "how fast and how completely one base is searched, beside other libraries",
    settings: [
      ["--chunks <number>", "chunks in the base", "100000"],
      ["--dimensions <numbers>", "numbers of a vector; several, such as 1536,384, one after another", "1536"],
      ["--quick", "fewer questions"],
      ["--sets <names>", "easy, hard or both, with a comma", "easy,hard"],
      [
        "--alone",
        "Cuecard without peers, for a million chunks and more: takes an hour and 5 GB of disk for each million",
      ],
      ["--kept <folder>", "where the filled stores of --alone stay, so that the next run only searches"],
      ["--search-memory-mb <number>", "what Cuecard's searches may keep in memory", "512"],
    ],
    load: async () => (await import("./retrieve/retrieve.ts")).retrieve,
  },
  handoffs: {
    about:
      "hand-offs that a caller would make: needless, found and missed, beside never switching, naive Bayes and a model alone (--data for recorded calls)",
    settings: [
      [
        "--only <pattern>",
        "a regular expression: only parts whose name matches, of calls, gated, dispatched, described, model, twins, languages, neutral, stay, services, all-services, shop-bot, departments, classes",
      ],
      ["--locked", "the half of the written calls and utterances that no weight was chosen on"],
      ["--half <name>", "recorded calls: all, even or odd; weights were chosen on the even ones", "odd"],
      ["--calls <number>", "most recorded calls, drawn by their ids", "300"],
      ["--seeds <number>", "draws of the simulated model; 8 take 3 minutes", "8"],
    ],
    load: async () => (await import("./handoffs/handoffs.ts")).handoffs,
  },
  "fit-handoffs": {
    about: "fits the weights by which words are weighed for members, and prints them (needs --data)",
    load: async () => (await import("./handoffs/fit/fit-weights.ts")).fitWeights,
  },
  "fit-refusals": {
    about: "fits the weights by which an intent is certain enough, and prints them (needs --data)",
    settings: [["--words", "those of texts that the embedder doesn't know"]],
    load: async () => (await import("./handoffs/fit/fit-refusals.ts")).fitRefusals,
  },
};

await runPrograms(
  "bench",
  "Measures Cuecard beside its peers, in one run. Figures depend on the machine; ratios travel better.",
  benches,
  new URL("../package.json", import.meta.url),
);
