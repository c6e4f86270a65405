import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(),
  entry: {
    index: "src/index.ts",
    "lexical-worker": "src/lexical/lexical-worker.ts",
    "onnx-worker": "src/onnx/thread/onnx-worker.ts",
    "pull-worker": "src/onnx/pull/pull-worker.ts",
  },
});
