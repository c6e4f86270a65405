import { randomUUID } from "node:crypto";
import type { Claim, EmbeddedChunk, FencedResult, KnowledgeBaseRecord } from "@cuecard/core";
import { notOfSpace } from "@cuecard/core/storage-kit";
import { sqlState } from "../../faults.ts";
import { indexKey, storable, textArray } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { vectorParameter, vectorParameters } from "./binary-vector.ts";

/** Chunks per statement: as much text as is made without holding up the caller's event loop. */
const chunksAtOnce = 16;

const foreignKeyViolation = "23503";

/**
 * Chunks that no reader sees yet, stored outside of the final transaction. The table is unlogged: a crash of the server
 * empties it, and `replaceChunks` notices that by `count`.
 */
export interface Staging {
  readonly id: string;
  readonly count: number;
  /** Another answer than `done` ends the run. */
  add(batch: EmbeddedChunk[]): Promise<FencedResult>;
  discard(): Promise<void>;
}

interface Owner {
  row: string;
  /** Of the knowledge base. */
  record: string;
  owned: boolean;
}

/** One run of a source, which stages under `id`. */
interface Run {
  id: string;
  workspace: string;
  claim: Claim;
  /** Row of the source. */
  source: string;
}

/** Null when the claim owns nothing any more; `result` says why. */
export async function openStaging(
  engine: Engine,
  workspace: string,
  claim: Claim,
): Promise<{ staging: Staging; result: "done" } | { staging: null; result: "stale" | "gone" }> {
  const { database } = engine;
  const { schema } = engine.names;
  const owner = await findOwner(engine, workspace, claim);
  if (!owner?.owned) return { staging: null, result: owner ? "stale" : "gone" };
  const space = JSON.parse(owner.record) as KnowledgeBaseRecord;
  const run: Run = { id: randomUUID(), workspace, claim, source: owner.row };
  let count = 0;
  // What an earlier run left behind when its process ended.
  await database.query(`delete from ${schema}.staged where source = $1 and attempt < $2`, [owner.row, claim.attempt]);
  const staging: Staging = {
    id: run.id,
    get count() {
      return count;
    },
    async add(batch) {
      for (const { vector } of batch) {
        if (vector.length === space.embeddingDimensions) continue;
        throw notOfSpace(claim.knowledgeBaseId, space, vector.length);
      }
      for (let start = 0; start < batch.length; start += chunksAtOnce) {
        const chunks = batch.slice(start, start + chunksAtOnce);
        const result = await stage(engine, run, chunks);
        if (result !== "done") return result;
        count += chunks.length;
      }
      return "done";
    },
    async discard() {
      if (count > 0) await database.query(`delete from ${schema}.staged where stage = $1`, [run.id]);
    },
  };
  return { staging, result: "done" };
}

async function findOwner(
  { database, names: { schema } }: Engine,
  workspace: string,
  claim: Claim,
): Promise<Owner | null> {
  const [owner] = await database.query<Owner>(
    `select sources.row::text as row, bases.record, sources.leased and sources.attempt = $4 as owned
     from ${schema}.sources join ${schema}.bases on bases.row = sources.base
     where sources.workspace = $1 and sources.id = $2 and bases.id = $3`,
    [workspace, storable(claim.sourceId), storable(claim.knowledgeBaseId), claim.attempt],
  );
  return owner ?? null;
}

async function stage(engine: Engine, run: Run, chunks: EmbeddedChunk[]): Promise<FencedResult> {
  const { database, names } = engine;
  try {
    const [staged] = await database.query<{ owned: boolean }>(stageStatement(names, chunks.length), [
      run.id,
      run.source,
      run.claim.attempt,
      ...columnsOf(chunks),
    ]);
    if (staged!.owned) return "done";
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error;
    return "gone";
  }
  return (await findOwner(engine, run.workspace, run.claim)) ? "stale" : "gone";
}

/**
 * Nothing waits for the disk: a crash empties the table anyway. The rows' numbers come back only when nothing that is
 * kept has them, since the commit that keeps them is written behind them.
 */
const stageStatement = ({ schema, extension }: Engine["names"], count: number): string => `
  with owner as (select row, attempt from ${schema}.sources where row = $2 and leased and attempt = $3),
  added as (
    insert into ${schema}.staged
      (stage, row, source, attempt, id, text_hash, position, length, record, embedding, terms, frequencies)
    select $1, nextval(pg_get_serial_sequence('${schema}.chunks', 'row')), owner.row, owner.attempt,
      each.id, each.text_hash, each.position, each.length, each.record, each.embedding,
      each.terms::text[], each.frequencies::integer[]
    from owner cross join unnest(
      $4::text[], $5::integer[], $6::integer[], $7::text[], $8::text[], $9::text[], $10::text[],
      ${vectorParameters(extension, { first: 11, count })}
    ) as each(id, position, length, record, terms, frequencies, text_hash, embedding)
  )
  select exists (select 1 from owner) as owned, set_config('synchronous_commit', 'off', true)`;

/** The chunks as parameters $4 to $10, one array per column, and their vectors from $11 on. */
function columnsOf(chunks: EmbeddedChunk[]): unknown[] {
  return [
    chunks.map((chunk) => storable(chunk.id)),
    chunks.map(({ position }) => position),
    chunks.map(({ length }) => length),
    chunks.map(({ vector: _vector, terms: _terms, length: _length, textHash: _textHash, ...record }) =>
      JSON.stringify(record),
    ),
    chunks.map(({ terms }) => textArray([...terms.keys()].map(indexKey))),
    chunks.map(({ terms }) => `{${[...terms.values()].join(",")}}`),
    chunks.map(({ textHash }) => textHash),
    ...chunks.map(({ vector }) => vectorParameter(vector)),
  ];
}
