import { defineConfig } from "tsup";
import { fromSources, library } from "../../tsup.library.ts";

const { dts, ...plain } = library();

export default defineConfig([
  { ...plain, dts, entry: { index: "src/index.ts" } },
  {
    ...plain,
    clean: false,
    entry: { "reader-worker": "src/engine/reader/reader-worker.ts" },
    noExternal: ["@cuecard/core", "@cuecard/resident", "@cuecard/sql"],
    esbuildOptions: fromSources,
  },
]);
