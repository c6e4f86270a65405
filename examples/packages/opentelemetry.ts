import { createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import { createOpenTelemetryObserver } from "@cuecard/opentelemetry";

// Spans go to the tracer provider that your program registers with `@opentelemetry/api`.
const cue = await createCuecard({
  storage: createMemoryStorage(),
  blobs: createMemoryBlobStore(),
  embedders: [createMeaningEmbedder()],
  observer: createOpenTelemetryObserver(),
});
await cue.close();
