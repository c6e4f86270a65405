import { cpSync } from "node:fs";
import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(),
  entry: { index: "src/index.ts", cli: "src/cli.ts" },
  async onSuccess() {
    cpSync("../../examples/data", "dist/demo-data", { recursive: true });
  },
});
