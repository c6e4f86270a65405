import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { namesFailedFiles } from "./packages/checks/src/failed-files.ts";
import { buildThreads, withBuiltThreads } from "./packages/cli/src/test-kit/built/threads.ts";

/** The vitest config itself. Tests run on the sources: the `@cuecard/source` condition leads every package name to its `src`. */
const conditions = ["@cuecard/source"];
const folders = [
  "core",
  "testing",
  "checks",
  "extract",
  "resident",
  "sql",
  "sqlite-vec",
  "pgvector",
  "openai",
  "cohere",
  "ocr",
  "opentelemetry",
  "ai-sdk",
  "local",
  "minilm",
  "e5",
  "s3",
  "http",
  "gateway",
  "console",
  "bridges",
  "cuecard",
  "client",
  "create-cuecard",
  "cli",
  "bench",
];

/**
 * V8 ends a process now and then whose threads make and drop WebAssembly by the hundred, as the storage suite does (`Check failed: jit_page.has_value()`,
 * nodejs/node#64500; seen three times in a day of runs). Others found that it helps not to protect code by keys, where a processor has them.
 */
const steady = process.platform === "linux" && process.arch === "x64" ? ["--no-memory-protection-keys"] : [];

/** Each of their files has modules of its own: some put functions in place of Node's, others run engines that stay in memory. */
const alone = new Set(["sqlite-vec", "pgvector", "local", "minilm", "e5", "cuecard", "cli", "examples", "clients"]);

/** Hundreds of processes and threads that tests start load the same TypeScript: Node keeps it compiled, so that each starts in a third of the time. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("./node_modules/.cache/compiled", import.meta.url));

/** Sources start threads and children that are built: each loads a file or two, not two hundred. */
const startBuilt: Plugin = {
  name: "start-built-threads",
  enforce: "pre",
  transform: (source, path) => (path.includes("/src/") ? withBuiltThreads(source) : undefined),
};

/** One root for all: what Vitest keeps of a transformed module serves the projects of that root alone. */
const project = (name: string, include: string[], { exclude, many, isolate }: Settings) => ({
  plugins: [startBuilt],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    root: import.meta.dirname,
    include,
    exclude: ["**/node_modules/**", "**/dist/**", ...exclude],
    pool: "forks" as const,
    isolate: isolate || alone.has(name),
    execArgv: [`--conditions=${conditions[0]}`, ...steady],
    // The flows of the command line start the program, and open the console in a browser.
    ...(name === "cli" && {
      globalSetup: ["packages/console/build-for-tests.ts", "packages/cli/src/test-kit/built/program.ts"].map(
        (file) => new URL(`./${file}`, import.meta.url).pathname,
      ),
    }),
    setupFiles: [new URL("./packages/checks/src/silent-console.ts", import.meta.url).pathname],
    provide: { many },
    // For tests that hang, not for slow machines: beside busy neighbours a test takes ten times as long.
    testTimeout: many ? 1_800_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});

interface Settings {
  /** Files of the repository; without them every test. */
  files: readonly string[] | null;
  /** Patterns of files in a package. */
  include: string[];
  exclude: string[];
  /** Long tests with seeds or kills play many more of them. */
  many: boolean;
  /** Each file loads every module again; without it files share them, which takes a third of the CPU. */
  isolate: boolean;
}

/** What a test's name says: it starts servers, browsers or many processes, kills some, or plays made-up histories. */
export const longTests = "**/*.long.test.ts";

const all: Settings = { files: null, include: ["**/*.test.ts"], exclude: [], many: false, isolate: true };

/** Runs every test, or those that the settings leave. */
export async function configure(given: Partial<Settings> = {}) {
  await buildThreads();
  const settings = { ...all, ...given };
  const roots = [
    ...folders.map((name) => [name, `packages/${name}`] as const),
    ["examples", "examples"] as const,
    ["clients", "clients/python"] as const,
  ];
  const of = (root: string) => settings.files?.filter((file) => file.startsWith(`${root}/`));
  const projects = roots.map(([name, root]) =>
    project(name, of(root) ?? settings.include.map((pattern) => `${root}/${pattern}`), settings),
  );
  return defineConfig({
    test: {
      // One more than cores, for files wait for much of their time. A few at most: some start five processes with ten connections each.
      maxWorkers: Math.min(availableParallelism() + 1, 4),
      projects: projects.filter(({ test }) => test.include.length > 0),
      ...(process.env.CUECARD_FAILED_TESTS && {
        reporters: ["default", namesFailedFiles(process.env.CUECARD_FAILED_TESTS)],
      }),
    },
  });
}

export default configure();
