import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(["index", "evaluation", "internals", "runtime", "testing"]),
  entry: {
    index: "src/index.ts",
    evaluation: "src/evaluation.ts",
    internals: "src/internals.ts",
    runtime: "src/runtime.ts",
    testing: "src/testing.ts",
    bin: "src/bin.ts",
  },
});
