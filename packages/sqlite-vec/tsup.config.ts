import { defineConfig } from "tsup";

const common = { format: "esm", target: "node22", platform: "node", sourcemap: true } as const;

export default defineConfig([
  { ...common, entry: { index: "src/index.ts" }, dts: true },
  {
    ...common,
    entry: { "sqlite-worker": "src/threads/sqlite-worker.ts", "backup-child": "src/backup/backup-child.ts" },
    // They carry the files of core and of the index that they use, so that neither loads all of core.
    noExternal: ["@cuecard/core", "@cuecard/resident"],
    esbuildOptions(options) {
      options.conditions = ["@cuecard/source"];
    },
  },
]);
