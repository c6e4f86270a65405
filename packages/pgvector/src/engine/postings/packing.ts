import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "../engine.ts";
import { packed } from "./packed.ts";

/**
 * Packs the posting lists that stores of before packing left, those of one source at a time, in any number of processes. Searches
 * read both forms.
 */
export interface Packing {
  /** What is left is packed after the next `open`. */
  stop(): Promise<void>;
}

const pauseMs = 5;
/** After a fault. */
const retryMs = 1_000;

export function startPacking({ database, names: { schema } }: Engine): Packing {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal }).catch(() => {});

  async function packBase(base: string): Promise<void> {
    const sources = await database.query<{ row: string }>(
      `select row::text from ${schema}.sources where base = $1 and chunk_count > 0 order by row`,
      [base],
      { signal },
    );
    for (const { row } of sources) {
      await database.query(packStatement(schema), [row], { signal });
      await pause(pauseMs);
    }
    await database.query(`update ${schema}.bases set packed = true where row = $1`, [base], { signal });
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        const bases = await database.query<{ row: string }>(
          `select row::text from ${schema}.bases where not packed order by row`,
          [],
          { signal },
        );
        for (const { row } of bases) await packBase(row);
        return;
      } catch {
        await pause(retryMs);
      }
    }
  }

  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

/** Whoever holds the source replaces or deletes its lists. Held here, it can't meet them halfway. */
const packStatement = (schema: string): string => `
  with held as materialized (select row from ${schema}.sources where row = $1 for no key update skip locked)
  update ${schema}.postings p set packed = (
    select ${packed({ row: "e.row", frequency: "e.frequency", length: "e.length", first: "p.chunks[1]" })}
    from unnest(p.chunks, p.frequencies, p.lengths) as e(row, frequency, length))
  from held where p.source = held.row and p.packed is null`;
