/** The import law of docs/architecture.md, as a check. Types count: an import is an import. */
const adapters = "extract|ocr|sqlite-vec|pgvector|openai|cohere|opentelemetry|ai-sdk|local|s3";

/** Entries of the bridges package, one per framework. */
const bridges = "openai-chat|openai-realtime|ai-sdk|openai-agents|livekit|mcp|telephony";

/** A stage knows the ground floor and itself, never another stage. */
const stages = ["knowledge/ingest", "knowledge/retrieve", "knowledge/inject"];

/** Tests and what only they use. */
const tests = "\\.test\\.ts$|/test-kit/";

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", comment: "Imports run one way.", from: {}, to: { circular: true } },
    {
      name: "ground-floor",
      severity: "error",
      comment: "Schemas, ports, errors and limits import only each other, and helpers for texts.",
      from: { path: "^packages/core/src/(schema/|ports/|errors\\.ts|limits\\.ts)", pathNot: tests },
      to: { path: "^packages/", pathNot: "^packages/core/src/(schema/|ports/|errors\\.ts|limits\\.ts|base/text/)" },
    },
    {
      name: "base-knows-no-domain",
      severity: "error",
      comment: "What every room may use knows none of them.",
      from: { path: "^packages/core/src/base/", pathNot: tests },
      to: { path: "^packages/", pathNot: "^packages/core/src/(base/|errors\\.ts)" },
    },
    {
      name: "language-is-below",
      severity: "error",
      comment: "What is known of languages stands below all that reads it.",
      from: { path: "^packages/core/src/language/", pathNot: tests },
      to: { path: "^packages/", pathNot: "^packages/core/src/(language/|base/)" },
    },
    {
      name: "service-knows-no-call",
      severity: "error",
      comment: "Keys, gaps, webhooks and the like are of the service: a call may use them, and they know no call.",
      from: { path: "^packages/core/src/service/", pathNot: tests },
      to: { path: "^packages/core/src/(call|team|runtime)/" },
    },
    {
      name: "api-is-types",
      severity: "error",
      comment: "What users call is said in types alone, in terms of schemas and ports.",
      from: { path: "^packages/core/src/api/", pathNot: tests },
      to: { path: "^packages/", pathNot: "^packages/core/src/(api|schema|ports)/" },
    },
    {
      name: "storage-kit-is-below",
      severity: "error",
      comment: "Stores and knowledge/ share the storage kit, so it imports neither.",
      from: { path: "^packages/core/src/storage-kit/", pathNot: tests },
      to: { path: "^packages/", pathNot: "^packages/core/src/(storage-kit/|schema/|ports/|errors\\.ts|limits\\.ts)" },
    },
    {
      name: "messages-are-below",
      severity: "error",
      comment: "Bridges and the gateway load what makes messages of a ledger without the rest of core.",
      from: { path: "^packages/core/src/messages(/|\\.ts$)", pathNot: tests },
      to: { path: "^packages/", pathNot: "^packages/core/src/(messages/|schema/)" },
    },
    {
      name: "memory-is-an-adapter",
      severity: "error",
      comment:
        "The memory adapters know what every adapter knows: ports and the adapters' kits, which have `dot` of base.",
      from: { path: "^packages/core/src/memory/", pathNot: tests },
      to: {
        path: "^packages/",
        pathNot:
          "^packages/core/src/(memory/|storage-kit/|base/values/dot\\.ts|adapter-kit/|schema/|ports/|errors\\.ts|limits\\.ts)",
      },
    },
    ...stages.map((stage) => ({
      name: `stage-alone-${stage.split("/")[1]}`,
      severity: "error",
      comment: "A stage never imports another stage; the composing file hands over what it needs.",
      from: { path: `^packages/core/src/${stage}/`, pathNot: tests },
      to: { path: stages.filter((other) => other !== stage).map((other) => `^packages/core/src/${other}/`) },
    })),
    {
      name: "team-knows-no-knowledge",
      severity: "error",
      comment: "Only call/ knows both team and knowledge.",
      from: { path: "^packages/core/src/team/", pathNot: tests },
      to: { path: "^packages/core/src/(knowledge|call)/" },
    },
    {
      name: "knowledge-knows-no-team",
      severity: "error",
      comment: "Only call/ knows both team and knowledge.",
      from: { path: "^packages/core/src/knowledge/", pathNot: tests },
      to: { path: "^packages/core/src/(team|call)/" },
    },
    {
      name: "language-is-below",
      severity: "error",
      comment: "What a language is made of knows neither team/ nor knowledge/, which both read it.",
      from: { path: "^packages/core/src/language/", pathNot: tests },
      to: { path: "^packages/", pathNot: "^packages/core/src/(language|base)/" },
    },
    {
      name: "said-is-below-calls",
      severity: "error",
      comment: "What a sentence claims is read without a call, a team or a search.",
      from: { path: "^packages/core/src/said/", pathNot: tests },
      to: { path: "^packages/", pathNot: "^packages/core/src/(said/|schema/|knowledge/words/|language/)" },
    },
    {
      name: "call-state-is-pure",
      severity: "error",
      comment: "The state of a call, its events and its reducer know no store, no clock and no operation.",
      from: { path: "^packages/core/src/call/state/", pathNot: tests },
      to: {
        path: "^packages/core/src/(call/(?!state/)|knowledge/|ports/|memory/|runtime/)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "nothing-imports-the-composer",
      severity: "error",
      comment: "cuecard.ts puts the services together; only index.ts and tests import it.",
      from: { path: "^packages/core/src/", pathNot: ["^packages/core/src/index\\.ts$", tests] },
      to: { path: "^packages/core/src/(cuecard|index)\\.ts$" },
    },
    {
      name: "core-alone",
      severity: "error",
      comment: "Core imports no other package of ours.",
      from: { path: "^packages/core/src/", pathNot: tests },
      to: { path: "^packages/(?!core/)" },
    },
    {
      name: "testing-knows-core-only",
      severity: "error",
      comment: "The testing kit imports @cuecard/core, nothing else of ours.",
      from: { path: "^packages/testing/src/" },
      to: { path: "^packages/(?!(core|testing)/)" },
    },
    {
      name: "adapters-know-core-only",
      severity: "error",
      comment:
        "An adapter imports @cuecard/core and its own engine, nothing else of ours. Stores may take the index and the shared SQL.",
      from: {
        path: `^packages/(${adapters}|http)/`,
        // Text recognition runs in the extractor's processes, and is tested there.
        pathNot: ["^packages/http/src/flows/", "^packages/ocr/src/.*\\.test\\.ts$"],
      },
      to: { path: "^packages/(?!(core|testing|checks)/)", pathNot: ["^packages/$1/", "^packages/(resident|sql)/"] },
    },
    {
      name: "library-knows-no-service",
      severity: "error",
      comment:
        "`npm install cuecard` brings no service, no console and no command line; http's flows stand on the library.",
      from: { path: "^packages/(cuecard|http/src/flows)/" },
      to: { path: "^packages/(cli|client|console|gateway|bridges|bench)/" },
    },
    {
      name: "library-knows-no-http",
      severity: "error",
      comment: "The library listens on no port.",
      from: { path: "^packages/cuecard/" },
      to: { path: "^packages/http/" },
    },
    {
      name: "index-is-for-stores",
      severity: "error",
      comment: "The index in memory is a part of stores: whoever wants it asks a store.",
      from: { path: "^packages/", pathNot: "^packages/(resident|sqlite-vec|pgvector|bench)/" },
      to: { path: "^packages/resident/" },
    },
    {
      name: "index-knows-the-storage-kit",
      severity: "error",
      comment: "The index knows its feed, and of core the ports and the storage kit.",
      from: { path: "^packages/resident/src/", pathNot: tests },
      to: { path: "^packages/", pathNot: ["^packages/resident/src/", "^packages/core/src/(index|storage-kit)\\.ts$"] },
    },
    {
      name: "sql-is-for-stores",
      severity: "error",
      comment: "Shared SQL is a part of stores: whoever wants rows asks a store.",
      from: { path: "^packages/", pathNot: "^packages/(sql|sqlite-vec|pgvector)/" },
      to: { path: "^packages/sql/" },
    },
    {
      name: "sql-knows-the-storage-kit",
      severity: "error",
      comment: "Shared SQL knows, of core, the ports and the storage kit.",
      from: { path: "^packages/sql/src/", pathNot: tests },
      to: { path: "^packages/", pathNot: ["^packages/sql/src/", "^packages/core/src/(index|storage-kit)\\.ts$"] },
    },
    {
      name: "gateway-knows-core-and-http",
      severity: "error",
      comment: "The gateway is made of core's calls and http's routes, and of nothing else of ours.",
      from: { path: "^packages/gateway/src/" },
      to: { path: "^packages/(?!(core|http|testing|checks|gateway)/)" },
    },
    {
      name: "bridges-know-types-only",
      severity: "error",
      comment:
        "A bridge is structural: it takes a call from wherever it is held, and the framework from its host. Of core it takes how messages are made, and the check of options.",
      from: { path: "^packages/bridges/src/", pathNot: tests },
      to: {
        pathNot: ["^packages/bridges/src/", "^packages/core/src/(messages|options)\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "client-is-light",
      severity: "error",
      comment:
        "The client is loaded once per call, and written into one file: of core it takes the errors and the check of options, else types.",
      from: { path: "^packages/client/src/", pathNot: tests },
      to: {
        path: "^packages/",
        pathNot: ["^packages/client/src/", "^packages/core/src/(errors|options)\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "public-entry-only",
      severity: "error",
      comment: "Packages meet at their entry points.",
      from: { path: "^(packages/([^/]+)|examples)/" },
      to: {
        path: "^packages/([^/]+)/src/",
        pathNot: [
          "^packages/$2/",
          "^packages/[^/]+/src/(index|suites|stores|storage-kit|adapter-kit|internals|errors|options|messages|evaluation|testing|planted|command-line|runtime|installed)\\.ts$",
          `^packages/bridges/src/(${bridges})\\.ts$`,
          // Flows start the pair of servers that the store's own tests start.
          "^packages/pgvector/src/test-kit/server-pair\\.ts$",
          // Folders, databases and sites of a test's own are made as the library's tests make them; two services as http's do.
          "^packages/cuecard/src/test-kit/",
          "^packages/http/src/flows/test-kit/",
        ],
      },
    },
    {
      name: "checks-are-the-repository's",
      severity: "error",
      comment: "No package that is published needs what the repository checks itself with.",
      from: { path: "^packages/", pathNot: [tests, "^packages/(bench|checks)/"] },
      to: { path: "^packages/checks/" },
    },
    {
      name: "testing-kit-in-tests-only",
      severity: "error",
      comment: "The testing kit is for tests, and for the command that plays made-up callers.",
      from: {
        path: "^packages/",
        pathNot: [
          tests,
          "^packages/(bench|checks|testing)/",
          "^packages/cuecard/src/testing\\.ts$",
          "^packages/cli/src/(commands/simulate\\.ts$|evaluation/simulation/)",
        ],
      },
      to: { path: "^packages/(testing/|cuecard/src/testing\\.ts$)" },
    },
    {
      name: "library-internals-for-the-command-line",
      severity: "error",
      comment: "What is no public surface of the library is for the command line.",
      from: { path: "^(packages|examples)/", pathNot: "^packages/(cli|cuecard)/src/" },
      to: { path: "^packages/cuecard/src/internals\\.ts$" },
    },
    {
      name: "internals-for-tests-and-benches",
      severity: "error",
      comment: "What is no public surface of core is for the testing kit, and for the benches that play its models.",
      from: { pathNot: "^packages/(testing|checks|bench)/src/" },
      to: { path: "^packages/core/src/internals\\.ts$" },
    },
    {
      name: "testing-kit-needs-no-runner",
      severity: "error",
      comment: "The testing kit serves every test runner; only the suites are vitest's.",
      from: { path: "^packages/testing/src/(index|stores)\\.ts$" },
      to: { path: "^packages/testing/src/[a-z-]+-suite\\.ts$", reachable: true },
    },
    {
      name: "testing-kit-holds-no-fuzzer",
      severity: "error",
      comment: "A unit test of an agent loads fakes and checks on a call, and nothing that is made for stores.",
      from: { path: "^packages/testing/src/index\\.ts$" },
      to: { path: "^packages/testing/src/(store-fuzz|storage-suite)/", reachable: true },
    },
    {
      name: "testing-internals-for-checks",
      severity: "error",
      comment: "What the fuzzers share with the testing kit is no public surface.",
      from: { pathNot: "^packages/checks/src/" },
      to: { path: "^packages/testing/src/internals\\.ts$" },
    },
    {
      name: "declared-dependencies",
      severity: "error",
      comment: "What is imported is named in the package's own package.json.",
      from: { path: "^packages/[^/]+/src/", pathNot: tests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "resolvable",
      severity: "error",
      comment:
        "Every import leads somewhere. (pdfjs-dist names its types outside of its exports; servers and bundlers of docs/runtimes.md are installed by its test alone.)",
      from: { pathNot: "^examples/runtimes/" },
      to: { couldNotResolve: true, pathNot: "^pdfjs-dist/types/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@cuecard/source", "import", "node", "default", "types"],
      extensions: [".ts", ".mjs", ".js", ".json"],
    },
  },
};
