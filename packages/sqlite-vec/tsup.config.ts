import { defineConfig } from "tsup";
import { fromSources, library } from "../../tsup.library.ts";

const { dts, ...plain } = library();

export default defineConfig([
  { ...plain, dts, entry: { index: "src/index.ts" } },
  {
    ...plain,
    clean: false,
    entry: { "sqlite-worker": "src/threads/sqlite-worker.ts", "backup-child": "src/backup/backup-child.ts" },
    noExternal: ["@cuecard/core", "@cuecard/resident", "@cuecard/sql"],
    esbuildOptions: fromSources,
  },
]);
