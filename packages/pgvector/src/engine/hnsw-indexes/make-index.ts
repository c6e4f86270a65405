import type { Names } from "../names.ts";
import { type IndexQuery, kindFor, type WantedIndex } from "./index-kind.ts";

/** Knowledge bases that have more than `above` chunks, all vectors in their place and no index. */
export async function findWanted(query: IndexQuery, { schema }: Names, above: number): Promise<WantedIndex[]> {
  return query<WantedIndex>(
    `select row::text, generation, dimensions from ${schema}.bases
     where chunk_count > $1 and vector_index is null and not moving order by row`,
    [above],
  );
}

/** Makes none for vectors that no index of pgvector takes. */
export async function makeIndex(query: IndexQuery, names: Names, wanted: WantedIndex): Promise<void> {
  const kind = await kindFor(query, names, wanted);
  if (!kind) return;
  const { schema } = names;
  const { row, generation } = wanted;
  const name = `${kind.prefix}${row}_${generation}`;
  let state = await stateOf(query, schema, name);
  // A build that ended between the two facts of the first look is valid at the second.
  if (state && !state.valid && !state.underway) state = await stateOf(query, schema, name);
  if (state && !state.valid) {
    if (state.underway) return;
    // What a build left behind when its process or the server ended.
    await query(`drop index concurrently if exists ${schema}.${name}`);
  }
  if (!state?.valid) {
    await query(
      `create index concurrently if not exists ${name} on ${schema}.chunks
       using hnsw (${kind.column}) with (ef_construction = ${kind.construction})
       where base = ${row} and generation = ${generation}`,
    );
  }
  if ((await stateOf(query, schema, name))?.valid) {
    const use = `update ${schema}.bases set vector_index = $2 where row = $1 and generation = $3 and vector_index is null`;
    await query(use, [row, name, generation]);
  }
}

/** Whether the index is there and whole, and whether some session is still making it. */
async function stateOf(query: IndexQuery, schema: string, name: string) {
  const [state] = await query<{ valid: boolean; underway: boolean }>(
    `select i.indisvalid as valid,
       exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as underway
     from pg_index i where i.indexrelid = to_regclass($1)`,
    [`${schema}.${name}`],
  );
  return state ?? null;
}

/** Drops indexes whose knowledge base is gone, has another generation or uses another index. */
export async function dropOrphans(query: IndexQuery, { schema }: Names): Promise<void> {
  const orphans = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where '"' || n.nspname || '"' = $1 and c.relkind = 'i' and c.relname ~ '^(binary|vectors)_of_[0-9]+(_[0-9]+)?$'
       and not exists (
         select 1 from ${schema}.bases
         where c.relname in ('binary_of_' || row || '_' || generation, 'vectors_of_' || row || '_' || generation)
           and coalesce(vector_index, c.relname) = c.relname)`,
    [schema],
  );
  for (const { name } of orphans) await query(`drop index concurrently if exists ${schema}.${name}`);
}
