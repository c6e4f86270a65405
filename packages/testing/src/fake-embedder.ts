import type { Embedder, EmbedRequest } from "@cuecard/core";

/** Options of `createFakeEmbedder`. */
export interface FakeEmbedderOptions {
  /** Length of the vectors. @default 64 */
  dimensions?: number;
  /** Name of the provider. @default "fake" */
  provider?: string;
  /** Name of the model. @default "bag-of-words" */
  model?: string;
  /** Most texts per request. @default 16 */
  maxBatch?: number;
}

/** An Embedder whose failures and timing a test controls. It uses no clock and no thread. */
export interface FakeEmbedder extends Embedder {
  /** Every request to the embedder, including failed and aborted ones, oldest first. */
  readonly calls: readonly Pick<EmbedRequest, "texts" | "input">[];
  /** Lets the next `times` requests throw `error`. */
  fail(times: number, error: Error): void;
  /** Holds every request from now on, until it is released or aborted. */
  hold(): void;
  /** Answers the held requests, and holds no further ones. */
  release(): void;
  /** Resolves after `count` requests in total. */
  waitForCalls(count: number): Promise<void>;
}

/**
 * A deterministic embedder for tests: words hashed into a bag, so that texts which share words are near. Questions and
 * documents are embedded alike, vectors are of unit length, and the cosine is the similarity (no calibration).
 */
export function createFakeEmbedder({
  dimensions = 64,
  provider = "fake",
  model = "bag-of-words",
  maxBatch = 16,
}: FakeEmbedderOptions = {}): FakeEmbedder {
  const calls: Pick<EmbedRequest, "texts" | "input">[] = [];
  const failures: Error[] = [];
  const watchers: { count: number; resolve: () => void }[] = [];
  let gate: ReturnType<typeof createGate> | null = null;

  return {
    specificationVersion: "v1",
    trust: 1,
    provider,
    model,
    dimensions,
    maxBatch,
    maxTokens: 8_192,
    calibration: null,
    calls,
    fail(times, error) {
      for (let i = 0; i < times; i++) failures.push(error);
    },
    hold() {
      gate ??= createGate();
    },
    release() {
      gate?.open();
      gate = null;
    },
    waitForCalls: (count) =>
      new Promise((resolve) => {
        if (calls.length >= count) resolve();
        else watchers.push({ count, resolve });
      }),
    async embed({ texts, input, signal }) {
      calls.push({ texts: [...texts], input });
      for (const watcher of watchers) if (calls.length >= watcher.count) watcher.resolve();
      const failure = failures.shift();
      if (failure) throw failure;
      signal.throwIfAborted();
      await gate?.pass(signal);
      return { vectors: texts.map((text) => bagOfWords(text, dimensions)), tokens: null };
    },
    async close() {
      gate?.open();
      gate = null;
    },
  };
}

/** Passes everyone once opened; until then waits, or throws the reason of an abort. */
function createGate() {
  const waiting = new Set<() => void>();
  let isOpen = false;
  return {
    open() {
      isOpen = true;
      for (const wake of waiting) wake();
    },
    async pass(signal: AbortSignal) {
      if (isOpen) return;
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
      signal.throwIfAborted();
    },
  };
}

function bagOfWords(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 15;
    vector[(hash >>> 0) % dimensions]! += 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
