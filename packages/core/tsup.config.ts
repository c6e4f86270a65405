import { defineConfig } from "tsup";
import { library } from "../../tsup.library.ts";

export default defineConfig({
  ...library(["index", "errors", "options", "storage-kit", "adapter-kit", "messages", "internals"]),
  entry: {
    index: "src/index.ts",
    errors: "src/errors.ts",
    options: "src/options.ts",
    "storage-kit": "src/storage-kit.ts",
    "adapter-kit": "src/adapter-kit.ts",
    messages: "src/messages.ts",
    internals: "src/internals.ts",
    "ingest-worker": "src/knowledge/ingest/chunker/ingest-worker.ts",
    "intent-worker": "src/team/intents/intent-worker.ts",
  },
});
