import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig(
  library(["index", "errors", "storage-kit", "adapter-kit", "internals"], {
    "ingest-worker": "src/knowledge/ingest/chunker/ingest-worker.ts",
    "intent-worker": "src/team/intents/intent-worker.ts",
  }),
);
