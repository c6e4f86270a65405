import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig(
  library(["index"], {
    "lexical-worker": "src/lexical/lexical-worker.ts",
    "onnx-worker": "src/onnx/thread/onnx-worker.ts",
    "pull-worker": "src/onnx/pull/pull-worker.ts",
  }),
);
