import type { Engine } from "../engine.ts";

/** A halfvec index of pgvector takes at most this many dimensions. */
const mostDimensions = 4_000;

/**
 * A base with more than `above` chunks gets an HNSW index of its own: partial (`where base = … and generation = …`), over `embedding::halfvec(n)`. So
 * the other bases' chunks neither slow its searches nor take its places, and no two dimensions meet in one index. It is
 * made beside running work (`create index concurrently`), never on a client with one connection; until it is whole, and
 * below `above`, search is exact. The build is as quick as the server's `maintenance_work_mem` allows.
 */
export interface VectorIndexes {
  /** Looks whether indexes are to be made or dropped, in the background. */
  request(): void;
  /** Cancels what is being made; it is made anew after the next `open`. */
  stop(): Promise<void>;
}

interface Wanted {
  row: string;
  name: string;
  /** Counts the base's embedding spaces: an index is never asked for vectors of another one. */
  generation: number;
  dimensions: number;
}

export function createVectorIndexes(
  engine: Engine,
  { above, onFault }: { above: number; onFault: (error: unknown) => void },
): VectorIndexes {
  const { database } = engine;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let asked = false;

  const query = <Row>(text: string, values?: unknown[]) => database.query<Row>(text, values, { signal: stopping.signal, timeoutMs: null });

  /** Whether the index is there and whole, and whether some session is still making it. */
  async function stateOf(name: string) {
    const [state] = await query<{ valid: boolean; underway: boolean }>(
      `select i.indisvalid as valid,
         exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as underway
       from pg_index i where i.indexrelid = to_regclass($1)`,
      [`${engine.names.schema}.${name}`],
    );
    return state ?? null;
  }

  async function make({ row, name, generation, dimensions }: Wanted): Promise<void> {
    const { schema, extension } = engine.names;
    let state = await stateOf(name);
    // Looked at twice: a build that ended between the two facts of the first look is valid at the second.
    if (state && !state.valid && !state.underway) state = await stateOf(name);
    if (state && !state.valid) {
      if (state.underway) return;
      // What a build left behind when its process or the server ended.
      await query(`drop index concurrently if exists ${schema}.${name}`);
    }
    if (!state?.valid) {
      await query(
        `create index concurrently if not exists ${name} on ${schema}.chunks
         using hnsw ((embedding::${extension}.halfvec(${dimensions})) ${extension}.halfvec_ip_ops) with (ef_construction = 128)
         where base = ${row} and generation = ${generation}`,
      );
    }
    if ((await stateOf(name))?.valid) {
      await query(`update ${schema}.bases set vector_index = $2 where row = $1 and generation = $3`, [row, name, generation]);
    }
  }

  async function look(): Promise<void> {
    const { schema } = engine.names;
    const wanted = await query<Wanted>(
      `select row::text, 'vectors_of_' || row || '_' || generation as name, generation, dimensions from ${schema}.bases
       where chunk_count > $1 and vector_index is null and dimensions <= $2 order by row`,
      [above, mostDimensions],
    );
    for (const index of wanted) await make(index);
    const orphans = await query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where '"' || n.nspname || '"' = $1 and c.relkind = 'i' and c.relname ~ '^vectors_of_[0-9]+(_[0-9]+)?$'
         and not exists (select 1 from ${schema}.bases where 'vectors_of_' || row || '_' || generation = c.relname)`,
      [schema],
    );
    for (const { name } of orphans) await query(`drop index concurrently if exists ${schema}.${name}`);
  }

  async function work(): Promise<void> {
    while (asked && !stopping.signal.aborted) {
      asked = false;
      try {
        await look();
      } catch (error) {
        if (!stopping.signal.aborted) onFault(error);
      }
    }
    running = null;
  }

  function request(): void {
    if (!database.concurrent || stopping.signal.aborted) return;
    asked = true;
    running ??= work();
  }

  return {
    request,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
