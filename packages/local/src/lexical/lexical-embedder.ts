import { CuecardError, type Embedder } from "@cuecard/core";
import { createWorkerPool, startWorkerThread, type WorkerThread } from "@cuecard/core/adapter-kit";
import { lexicalCalibration } from "./lexical-calibration.ts";
import { lexicalDimensions, lexicalVector } from "./lexical-vector.ts";

const entry = new URL(import.meta.url.endsWith(".ts") ? "./lexical-worker.ts" : "./lexical-worker.js", import.meta.url);

/** An idle thread is ended after this time. */
const idleMs = 60_000;

/**
 * Makes the embedder that needs no model, no key and no network. Its vectors are 512 numbers, hashed from words and
 * parts of words of any language. It finds texts that share words or parts of words with the question, through
 * inflection and small misspellings. It knows no meaning, so it misses synonyms, paraphrases in other words and other
 * languages: configure a provider's embedder for those.
 *
 * A question takes about 50 µs on the calling thread. Documents (150–270 µs for 700–2,000 characters) are embedded in
 * one worker thread, which keeps the process alive only while it works. After `close`, `embed` throws `shutting_down`.
 */
export function createLexicalEmbedder(): Embedder {
  const pool = createWorkerPool<LexicalThread>({ size: 1, idleMs });
  // The first question builds tables of words and compiles patterns: 20 ms that no caller should wait for.
  setImmediate(() => lexicalVector("Hello, it’s a question", "question")).unref();

  async function embedDocuments(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { worker: thread, release } = await pool.lend(start, signal);
    thread.hold(true);
    try {
      thread.post(texts);
      return await thread.receive(signal);
    } catch (error) {
      // A thread that computes reads no message, so an abort ends it.
      await thread.end(new Error("The documents are no longer wanted."));
      throw error;
    } finally {
      thread.hold(false);
      release();
    }
  }

  return {
    specificationVersion: "v1",
    provider: "local",
    model: "lexical-512",
    dimensions: lexicalDimensions,
    maxBatch: 128,
    // No limit of its own: time and memory grow with the text, the vector does not.
    maxTokens: 1_000_000,
    calibration: lexicalCalibration,
    async embed({ texts, input, signal }) {
      signal.throwIfAborted();
      pool.closing.throwIfAborted();
      if (input === "question") return { vectors: texts.map((text) => lexicalVector(text, input)), tokens: null };
      return { vectors: await embedDocuments(texts, signal), tokens: null };
    },
    close: () => pool.close(new CuecardError("shutting_down", "The lexical embedder is closed; create a new one.")),
  };
}

type LexicalThread = WorkerThread<string[], Float32Array[]>;

function start(): LexicalThread {
  return startWorkerThread(entry, { lost });
}

function lost(why: string, cause: unknown): CuecardError {
  return new CuecardError("embedding_failed", `local/lexical-512 lost its worker thread: ${why}`, {
    retryable: true,
    cause,
  });
}
