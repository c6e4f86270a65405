import { defineConfig } from "tsup";

const common = { format: "esm", target: "node22", platform: "node", sourcemap: true } as const;

export default defineConfig([
  { ...common, entry: { index: "src/index.ts" }, dts: true },
  {
    ...common,
    entry: { "sqlite-worker": "src/threads/sqlite-worker.ts" },
    // The worker carries the two files of core it uses, so that a thread does not load all of core.
    noExternal: ["@cuecard/core"],
    esbuildOptions(options) {
      options.conditions = ["@cuecard/source"];
    },
  },
]);
