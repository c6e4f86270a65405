import { createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";
import { createLexicalEmbedder } from "@cuecard/local";
import { createOpenTelemetryObserver } from "@cuecard/opentelemetry";

// Spans go to the tracer provider that your program registers with `@opentelemetry/api`.
const cue = await createCuecard({
  storage: createMemoryStorage(),
  blobs: createMemoryBlobStore(),
  embedders: [createLexicalEmbedder()],
  observer: createOpenTelemetryObserver(),
});
await cue.close();
