import { parentPort } from "node:worker_threads";
import { lexicalVector } from "./lexical-vector.ts";

/** The thread's side of the lexical embedder: vectors of documents, moved to the asking thread rather than copied. */
const port = parentPort!;
port.on("message", (texts: string[]) => {
  const vectors = texts.map((text) => lexicalVector(text, "document"));
  port.postMessage(
    vectors,
    vectors.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
