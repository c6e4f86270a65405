import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "lexical-worker": "src/lexical/lexical-worker.ts",
    "onnx-worker": "src/onnx/thread/onnx-worker.ts",
    "pull-worker": "src/onnx/pull/pull-worker.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  dts: { entry: { index: "src/index.ts" } },
  clean: true,
  sourcemap: true,
});
