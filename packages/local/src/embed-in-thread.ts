import { CuecardError, type Embedder } from "@cuecard/core";
import { createWorkerPool, startWorkerThread, type WorkerThread } from "@cuecard/core/adapter-kit";
import { type TextVector, vectorOf } from "./text-vectors.ts";

const entry = new URL(import.meta.url.endsWith(".ts") ? "./embed-worker.ts" : "./embed-worker.js", import.meta.url);

/** An idle thread is ended after this time. */
const idleMs = 60_000;

/** What the thread is asked: texts of documents, and by which model. */
export interface ThreadRequest {
  model: TextVector;
  texts: string[];
}

/**
 * An embedder that computes: questions on the calling thread, documents in one worker thread. The thread keeps the
 * process alive only while it works. After `close`, `embed` throws `shutting_down`.
 */
export function createComputedEmbedder(
  facts: Pick<Embedder, "dimensions" | "calibration" | "words"> & { model: TextVector },
): Embedder {
  const pool = createWorkerPool<EmbedThread>({ size: 1, idleMs });
  const name = `local/${facts.model}`;

  async function embedDocuments(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { worker: thread, release } = await pool.lend(() => start(name), signal);
    thread.hold(true);
    try {
      thread.post({ model: facts.model, texts });
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
    ...facts,
    specificationVersion: "v1",
    provider: "local",
    trust: 1,
    maxBatch: 128,
    // No limit of its own: time and memory grow with the text, the vector does not.
    maxTokens: 1_000_000,
    async embed({ texts, input, signal }) {
      signal.throwIfAborted();
      pool.closing.throwIfAborted();
      const vectors =
        input === "question"
          ? texts.map((text) => vectorOf[facts.model](text, input))
          : await embedDocuments(texts, signal);
      return { vectors, tokens: null };
    },
    close: () => pool.close(new CuecardError("shutting_down", `The embedder ${name} is closed; create a new one.`)),
  };
}

type EmbedThread = WorkerThread<ThreadRequest, Float32Array[]>;

function start(name: string): EmbedThread {
  const lost = (why: string, cause: unknown) =>
    new CuecardError("embedding_failed", `${name} lost its worker thread: ${why}`, { retryable: true, cause });
  return startWorkerThread(entry, { lost });
}
