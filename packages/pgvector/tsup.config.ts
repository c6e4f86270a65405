import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

const { dts, ...plain } = library();

export default defineConfig([
  { ...plain, dts, entry: { index: "src/index.ts" } },
  {
    ...plain,
    clean: false,
    entry: { "reader-worker": "src/engine/reader/reader-worker.ts" },
    // It carries the files of core and of the index that it uses, so that the thread does not load all of core.
    noExternal: ["@cuecard/core", "@cuecard/resident"],
    esbuildOptions(options) {
      options.conditions = ["@cuecard/source"];
    },
  },
]);
