import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    errors: "src/errors.ts",
    "storage-kit": "src/storage-kit.ts",
    "adapter-kit": "src/adapter-kit.ts",
    internals: "src/internals.ts",
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
      "storage-kit": "src/storage-kit.ts",
      "adapter-kit": "src/adapter-kit.ts",
      internals: "src/internals.ts",
    },
  },
  clean: true,
  sourcemap: true,
});
