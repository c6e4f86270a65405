import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "extract-child": "src/extract-child.ts",
    "extract-watchdog": "src/extract-watchdog.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  dts: { entry: { index: "src/index.ts" } },
  clean: true,
  sourcemap: true,
});
