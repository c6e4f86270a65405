import { cpSync } from "node:fs";
import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(["index", "client", "evaluation", "testing"]),
  entry: {
    index: "src/index.ts",
    client: "src/client.ts",
    evaluation: "src/evaluation.ts",
    testing: "src/testing.ts",
    cli: "src/cli.ts",
  },
  async onSuccess() {
    cpSync("../../examples/data", "dist/demo-data", { recursive: true });
  },
});
