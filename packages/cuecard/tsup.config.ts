import { cpSync } from "node:fs";
import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    client: "src/client.ts",
    evaluation: "src/evaluation.ts",
    testing: "src/testing.ts",
    cli: "src/cli.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  dts: {
    entry: {
      index: "src/index.ts",
      client: "src/client.ts",
      evaluation: "src/evaluation.ts",
      testing: "src/testing.ts",
    },
  },
  clean: true,
  sourcemap: true,
  async onSuccess() {
    cpSync("../../examples/data", "dist/demo-data", { recursive: true });
  },
});
