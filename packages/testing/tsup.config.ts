import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", suites: "src/suites.ts" },
  format: "esm",
  target: "node22",
  platform: "node",
  dts: { entry: { index: "src/index.ts", suites: "src/suites.ts" } },
  clean: true,
  sourcemap: true,
});
