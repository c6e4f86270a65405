import { parentPort } from "node:worker_threads";
import type { ThreadRequest } from "./embed-in-thread.ts";
import { vectorOf } from "./text-vectors.ts";

/** The thread's side of a computed embedder: vectors of documents, moved to the asking thread rather than copied. */
const port = parentPort!;
port.on("message", ({ model, texts }: ThreadRequest) => {
  const vectors = texts.map((text) => vectorOf[model](text, "document"));
  port.postMessage(
    vectors,
    vectors.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
