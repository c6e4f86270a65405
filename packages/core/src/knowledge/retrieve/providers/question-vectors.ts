import { hash } from "node:crypto";
import { type Outcome, withinTime } from "../../../base/time/within-time.ts";
import { CuecardError } from "../../../errors.ts";
import { type Embedder, embeddingSpace } from "../../../ports/embedder.ts";
import type { Breakers } from "./breaker.ts";

/** How long a provider may take for one question, also after the search that asked went on without it: a later turn may still use the answer. */
export const questionPatienceMs = 3_000;

/** Vectors that are kept, of all workspaces together: at 1,536 dimensions 6 MB. */
const keptVectors = 1_000;

export interface QuestionVector {
  /** Of unit length; null for a question without a direction, such as one without words. */
  vector: Float32Array | null;
  /** It was kept or on its way already, so that it cost no request. */
  known: boolean;
}

export interface QuestionRequest {
  embedder: Embedder;
  question: string;
  /** How long the search waits. */
  milliseconds: number;
  signal: AbortSignal | undefined;
}

/** Vectors of one workspace's questions. The same question, spaces aside, is embedded once; those that wait for it share the request. */
export interface QuestionVectors {
  /** Throws only `aborted`. */
  embed(request: QuestionRequest): Promise<Outcome<QuestionVector>>;
}

interface Running {
  vector: Promise<Float32Array | null>;
  wanted: number;
  stop: AbortController;
}

/** The questions of a process, by workspace: what one asks says nothing to another, not even by its pace. */
export function createQuestionVectors({ breakers }: { breakers: Breakers }): (workspace: string) => QuestionVectors {
  const kept = new Map<string, Float32Array | null>();
  const running = new Map<string, Running>();

  function keep(key: string, vector: Float32Array | null): void {
    kept.delete(key);
    kept.set(key, vector);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptVectors) break;
      kept.delete(oldest);
    }
  }

  function start(key: string, embedder: Embedder, text: string, milliseconds: number): Running {
    const stop = new AbortController();
    const space = embeddingSpace(embedder);
    const vector = breakers({ name: `embedder ${space}`, code: "embedding_failed" })
      .run({ texts: [text], milliseconds, signal: stop.signal, work: (signal) => embed(embedder, text, signal) })
      .finally(() => {
        if (running.get(key) === request) running.delete(key);
      });
    const request: Running = { vector, wanted: 0, stop };
    running.set(key, request);
    vector.then(
      (made) => keep(key, made),
      () => undefined,
    );
    return request;
  }

  return (workspace) => ({
    async embed({ embedder, question, milliseconds, signal }) {
      const text = question.normalize("NFC").replace(/\s+/gu, " ").trim();
      if (text === "") return { status: "done", value: { vector: null, known: true } };
      // A hash: of what callers said nothing stays.
      const key = hash("sha256", JSON.stringify([workspace, embeddingSpace(embedder), text]), "base64");
      const vector = kept.get(key);
      if (vector !== undefined) {
        keep(key, vector);
        return { status: "done", value: { vector, known: true } };
      }
      let request: Running | undefined;
      const work = async () => {
        const known = running.has(key);
        request = running.get(key) ?? start(key, embedder, text, Math.max(milliseconds, questionPatienceMs));
        request.wanted += 1;
        return { vector: await request.vector, known };
      };
      try {
        return await withinTime({ milliseconds, signal, work });
      } catch (aborted) {
        if (request && --request.wanted === 0) {
          request.stop.abort();
          running.delete(key);
        }
        throw aborted;
      }
    },
  });
}

async function embed(embedder: Embedder, text: string, signal: AbortSignal): Promise<Float32Array | null> {
  const { vectors } = await embedder.embed({ texts: [text], input: "question", signal });
  const vector = vectors[0];
  if (vector?.length === embedder.dimensions) return unitLength(vector);
  const message = `${embeddingSpace(embedder)} answered a vector of ${vector?.length ?? 0} numbers; ${embedder.dimensions} were expected.`;
  throw new CuecardError("embedding_failed", message);
}

/** Null for a vector without a direction. */
export function unitLength(vector: Float32Array): Float32Array | null {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length === 0 || !Number.isFinite(length)) return null;
  const unit = new Float32Array(vector.length);
  for (let i = 0; i < vector.length; i++) unit[i] = vector[i]! / length;
  return unit;
}
