import { copyFile, cp } from "node:fs/promises";
import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(),
  entry: {
    index: "src/index.ts",
    "embed-worker": "src/embed-worker.ts",
    "onnx-worker": "src/onnx/thread/onnx-worker.ts",
    "pull-worker": "src/onnx/pull/pull-worker.ts",
  },
  onSuccess: async () => {
    await copyFile("src/meaning/table.gz", "dist/table.gz");
    await cp("src/meaning/glossary", "dist/glossary", { recursive: true });
  },
});
