import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The vitest config itself. Tests run on the sources: the `@cuecard/source` condition leads every package name to its `src`. */
const conditions = ["@cuecard/source"];
const folders = [
  "core",
  "testing",
  "extract",
  "resident",
  "sqlite-vec",
  "pgvector",
  "openai",
  "cohere",
  "opentelemetry",
  "ai-sdk",
  "local",
  "s3",
  "http",
  "gateway",
  "console",
  "bridges",
  "cuecard",
  "bench",
];

/**
 * V8 ends a process now and then whose threads make and drop WebAssembly by the hundred, as the storage suite does (`Check failed: jit_page.has_value()`,
 * nodejs/node#64500; seen three times in a day of runs). Others found that it helps not to protect code by keys, where a processor has them.
 */
const steady = process.platform === "linux" && process.arch === "x64" ? ["--no-memory-protection-keys"] : [];

/** Hundreds of processes and threads that tests start load the same TypeScript: Node keeps it compiled, so that each starts in a third of the time. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("./node_modules/.cache/compiled", import.meta.url));

const project = (name: string, root: string, include: string[], { long, isolate }: Settings) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    root,
    include,
    exclude: ["**/node_modules/**", "**/dist/**"],
    pool: "forks" as const,
    isolate,
    execArgv: [`--conditions=${conditions[0]}`, ...steady],
    // The flows of the command line open the console in a browser.
    ...(name === "cuecard" && {
      globalSetup: new URL("./packages/console/build-for-tests.ts", import.meta.url).pathname,
    }),
    setupFiles: [new URL("./packages/bench/src/silent-console.ts", import.meta.url).pathname],
    provide: { long },
    // For tests that hang, not for slow machines: beside busy neighbours a test takes ten times as long.
    testTimeout: long ? 1_800_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});

interface Settings {
  /** Tests that can play more do. */
  long: boolean;
  /** Each file loads every module again; without it files share them. */
  isolate: boolean;
}

/** Runs the given files of the repository, or every test. */
export function configure(
  files: readonly string[] | null = null,
  { long = false, isolate = true }: Partial<Settings> = {},
) {
  const roots = [
    ...folders.map((name) => [name, `packages/${name}`] as const),
    ["examples", "examples"] as const,
    ["clients", "clients/python"] as const,
  ];
  const of = (root: string) =>
    files?.filter((file) => file.startsWith(`${root}/`)).map((file) => file.slice(root.length + 1));
  const projects = roots.map(([name, root]) => project(name, root, of(root) ?? ["**/*.test.ts"], { long, isolate }));
  return defineConfig({
    test: {
      // Files run side by side, for much of their time they wait. A few at most: some start five processes with ten connections each.
      maxWorkers: Math.min(availableParallelism(), 4),
      projects: projects.filter(({ test }) => test.include.length > 0),
    },
  });
}

export default configure();
