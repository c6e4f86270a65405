import { CuecardError, type Embedder } from "@cuecard/core";
import { Tinypool } from "tinypool";
import { lexicalCalibration } from "./lexical-calibration.ts";
import { lexicalDimensions, lexicalVector } from "./lexical-vector.ts";

const worker = new URL(import.meta.url.endsWith(".ts") ? "./lexical-worker.ts" : "./lexical-worker.js", import.meta.url);

/** An idle thread is ended after this time. */
const idleMs = 60_000;

/**
 * The embedder that needs no model, no key and no network: hashed words and parts of words of any language, 512 numbers. It finds
 * texts that share words or parts of words with the question, through inflection and small misspellings; it knows no meaning,
 * so synonyms, paraphrases in other words and other languages stay unfound: configure a provider's embedder for those.
 * A question takes about 50 µs on the calling thread; documents (150–270 µs for 700–2,000 characters) are embedded in one worker
 * thread that never keeps the process alive. After `close`, documents throw `shutting_down`.
 */
export function createLexicalEmbedder(): Embedder {
  let pool: Tinypool | null = null;
  let closed = false;

  return {
    provider: "local",
    model: "lexical-512",
    dimensions: lexicalDimensions,
    maxBatch: 128,
    // No limit of its own: time and memory grow with the text, the vector does not.
    maxTokens: 1_000_000,
    calibration: lexicalCalibration,
    async embed({ texts, input, signal }) {
      signal.throwIfAborted();
      if (closed) throw new CuecardError("shutting_down", "The lexical embedder is closed; make a new one.");
      if (input === "question") return { vectors: texts.map((text) => lexicalVector(text, input)), tokens: null };
      // The worker needs none of the process's own flags, and some, such as --input-type, would break it.
      pool ??= new Tinypool({ filename: worker.href, minThreads: 0, maxThreads: 1, idleTimeout: idleMs, execArgv: [] });
      try {
        return { vectors: await pool.run(texts, { signal }), tokens: null };
      } catch (error) {
        signal.throwIfAborted();
        if (closed) throw new CuecardError("shutting_down", "The lexical embedder was closed while it worked.", { cause: error });
        throw new CuecardError("embedding_failed", `local/lexical-512 lost its worker thread: ${String(error)}`, {
          retryable: true,
          cause: error,
        });
      }
    },
    async close() {
      closed = true;
      const ending = pool;
      pool = null;
      await ending?.destroy();
    },
  };
}
