import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "../engine.ts";

/**
 * Clears up behind re-embeddings: vectors that are searched move from `reembedded` to `chunks`, and those of earlier or
 * dropped generations are deleted. No search sees the difference. It happens between other writes, a few rows at a time,
 * in any number of processes, and goes on when a store is opened again or maintained.
 */
export interface Leftovers {
  /** Asks for it soon. */
  request(): void;
  stop(): Promise<void>;
}

/** Whoever replaces one of these chunks waits until they were moved. */
const movedAtOnce = 16;
const deletedAtOnce = 64;
const pauseMs = 5;
/** After a fault, or while others hold all rows that are left. */
const retryMs = 1_000;

interface Left {
  base: string;
  /** What the knowledge base is searched with. */
  generation: number;
  moving: boolean;
  /** Below it no generation is one that a re-embedding stores. */
  before: number;
}

export function createLeftovers({ database, names }: Engine): Leftovers {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  let asked = false;

  const change = (text: string, values: unknown[]) => database.query<{ cleared: number }>(text, values, { signal });
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal }).catch(() => {});

  /** One that has any. */
  async function findLeft(): Promise<Left | null> {
    const { schema } = names;
    const [left] = await database.query<Left>(
      `select * from (
         select e.base::text as base, b.generation, b.moving, e.generation as before
         from ${schema}.reembeddings e join ${schema}.bases b on b.row = e.base
       ) as found
       where moving
         or exists (select 1 from ${schema}.reembedded r where r.base = found.base::bigint and r.generation < found.generation)
         or exists (select 1 from ${schema}.reembedded r
           where r.base = found.base::bigint and r.generation > found.generation and r.generation < found.before)
       limit 1`,
      [],
      { signal },
    );
    return left ?? null;
  }

  /** False when others hold what is left. */
  async function clearSome({ base, generation, moving, before }: Left): Promise<boolean> {
    if (!moving) {
      const [deleted] = await change(deleteStatement(names.schema), [base, generation, before]);
      return deleted!.cleared > 0;
    }
    const [moved] = await change(moveStatement(names.schema), [base, generation]);
    if (moved!.cleared > 0) return true;
    // Nothing of this generation is added any more.
    const ended = await change(
      `update ${names.schema}.bases set moving = false where row = $1 and generation = $2
       and not exists (select 1 from ${names.schema}.reembedded where base = $1 and generation = $2) returning 1 as cleared`,
      [base, generation],
    );
    return ended.length > 0;
  }

  async function work(): Promise<void> {
    while (asked && !signal.aborted) {
      asked = false;
      try {
        for (let left = await findLeft(); left && !signal.aborted; left = await findLeft()) {
          await pause((await clearSome(left)) ? pauseMs : retryMs);
        }
      } catch {
        if (signal.aborted) break;
        asked = true;
        await pause(retryMs);
      }
    }
    running = null;
  }

  return {
    request() {
      if (signal.aborted) return;
      asked = true;
      running ??= work();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * No row is waited for: a replacement of chunks locks them in an order of its own. Rows of chunks that are gone are
 * deleted. `c.generation < $2` since another process may have moved a later vector there.
 */
const moveStatement = (schema: string): string => `
  with wanted as materialized (
    select chunk from ${schema}.reembedded where base = $1 and generation = $2
    order by chunk limit ${movedAtOnce} for update skip locked
  ), held as materialized (
    select c.row from ${schema}.chunks c where c.row in (select chunk from wanted) and c.generation < $2
    for no key update skip locked
  ), moved as (
    update ${schema}.chunks set embedding = r.embedding, generation = r.generation
    from held join ${schema}.reembedded r on r.chunk = held.row and r.generation = $2
    where chunks.row = held.row returning chunks.row
  ), cleared as (
    delete from ${schema}.reembedded r using wanted where r.chunk = wanted.chunk and r.generation = $2
    and (r.chunk in (select row from moved) or not exists (select 1 from ${schema}.chunks where row = r.chunk))
    returning 1
  )
  select count(*)::integer as cleared from cleared`;

const deleteStatement = (schema: string): string => `
  with wanted as materialized (
    select chunk, generation from ${schema}.reembedded
    where base = $1 and generation < $3 and generation <> $2
    order by generation, chunk limit ${deletedAtOnce} for update skip locked
  ), cleared as (
    delete from ${schema}.reembedded r using wanted
    where r.chunk = wanted.chunk and r.generation = wanted.generation returning 1
  )
  select count(*)::integer as cleared from cleared`;
