import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    errors: "src/errors.ts",
    testing: "src/testing/index.ts",
    suites: "src/testing/suites.ts",
    "storage-kit": "src/storage-kit.ts",
    "adapter-kit": "src/adapter-kit.ts",
    "ingest-worker": "src/knowledge/ingest/chunker/ingest-worker.ts",
    "intent-worker": "src/team/intents/intent-worker.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  dts: {
    entry: {
      index: "src/index.ts",
      errors: "src/errors.ts",
      testing: "src/testing/index.ts",
      suites: "src/testing/suites.ts",
      "storage-kit": "src/storage-kit.ts",
      "adapter-kit": "src/adapter-kit.ts",
    },
  },
  clean: true,
  sourcemap: true,
});
