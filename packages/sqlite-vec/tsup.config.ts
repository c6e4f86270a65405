import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", "sqlite-worker": "src/sqlite-worker.ts" },
  format: "esm",
  target: "node22",
  platform: "node",
  dts: { entry: { index: "src/index.ts" } },
  clean: true,
});
