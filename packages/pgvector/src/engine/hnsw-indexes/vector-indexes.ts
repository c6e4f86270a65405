import type { Engine } from "../engine.ts";
import type { IndexQuery } from "./index-kind.ts";
import { dropOrphans, findWanted, makeIndex } from "./make-index.ts";

/**
 * HNSW indexes, one for each knowledge base with more than `above` chunks. An index is partial (`where base = … and
 * generation = …`), over binary or half-precision vectors (`index-kind.ts`). So other knowledge bases' chunks neither
 * slow its searches nor take its places, and no two dimensions meet in one index. It is made beside running work
 * (`create index concurrently`), never on a client with one connection. Until it is whole, and below `above`, search is
 * exact. The build is as quick as the server's `maintenance_work_mem` allows.
 */
export interface VectorIndexes {
  /** Makes and drops indexes as needed, in the background. */
  request(): void;
  /** Cancels what is being made. It is made again after the next `open`. */
  stop(): Promise<void>;
}

export function createVectorIndexes(
  engine: Engine,
  { above, onFault }: { above: number; onFault: (error: unknown) => void },
): VectorIndexes {
  const { database } = engine;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let asked = false;

  const query: IndexQuery = (text, values) =>
    database.query(text, values, { signal: stopping.signal, timeoutMs: null });

  async function work(): Promise<void> {
    while (asked && !stopping.signal.aborted) {
      asked = false;
      try {
        const wanted = await findWanted(query, engine.names, above);
        for (const index of wanted) await makeIndex(query, engine.names, index);
        await dropOrphans(query, engine.names);
      } catch (error) {
        if (!stopping.signal.aborted) onFault(error);
      }
    }
    running = null;
  }

  return {
    request() {
      if (!database.concurrent || stopping.signal.aborted) return;
      asked = true;
      running ??= work();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
