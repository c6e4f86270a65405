import { defineConfig } from "vitest/config";

/** The vitest config itself. Tests run on the sources: the `@cuecard/source` condition leads every package name to its `src`. */
const conditions = ["@cuecard/source"];
const folders = [
  "core",
  "testing",
  "extract",
  "sqlite-vec",
  "pgvector",
  "openai",
  "cohere",
  "ai-sdk",
  "local",
  "s3",
  "http",
  "bridges",
  "cuecard",
  "bench",
];

/**
 * V8 ends a process now and then whose threads make and drop WebAssembly by the hundred, as the storage suite does (`Check failed: jit_page.has_value()`,
 * nodejs/node#64500; seen three times in a day of runs). Others found that it helps not to protect code by keys, where a processor has them.
 */
const steady = process.platform === "linux" && process.arch === "x64" ? ["--no-memory-protection-keys"] : [];

const project = (name: string, root: string) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    root,
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    pool: "forks" as const,
    execArgv: [`--conditions=${conditions[0]}`, ...steady],
    setupFiles: [new URL("./packages/bench/src/silent-console.ts", import.meta.url).pathname],
    // For tests that hang, not for slow machines: beside busy neighbours a test takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});

export default defineConfig({
  test: { projects: [...folders.map((name) => project(name, `packages/${name}`)), project("examples", "examples")] },
});
