import { randomUUID } from "node:crypto";
import type { Claim, EmbeddedChunk, FencedResult, KnowledgeBaseRecord } from "@cuecard/core";
import { notOfSpace } from "@cuecard/core/storage-kit";
import type { Database } from "../../connection/database.ts";
import { sqlState } from "../../faults.ts";
import { indexKey, storable, textArray } from "../../text.ts";
import type { Engine } from "../engine.ts";

/** Chunks a statement: as much text as is made without holding up the caller's event loop. */
const chunksAtOnce = 16;

const foreignKeyViolation = "23503";

/**
 * Chunks that no reader sees yet, put down outside of the final transaction. Other than `done` is the end of the run.
 * The table is unlogged: a crash of the server empties it, which `swap` notices by `count`.
 */
export interface Stage {
  readonly id: string;
  readonly count: number;
  add(batch: EmbeddedChunk[]): Promise<FencedResult>;
  discard(): Promise<void>;
}

interface Owner {
  row: string;
  /** Of the base. */
  record: string;
  owned: boolean;
}

async function findOwner(database: Database, schema: string, workspace: string, claim: Claim): Promise<Owner | null> {
  const [owner] = await database.query<Owner>(
    `select sources.row::text as row, bases.record, sources.leased and sources.attempt = $4 as owned
     from ${schema}.sources join ${schema}.bases on bases.row = sources.base
     where sources.workspace = $1 and sources.id = $2 and bases.id = $3`,
    [workspace, storable(claim.sourceId), storable(claim.knowledgeBaseId), claim.attempt],
  );
  return owner ?? null;
}

/** Null when the claim owns nothing any more; `result` says why. */
export async function openStage(
  { database, names: { schema, extension } }: Engine,
  workspace: string,
  claim: Claim,
): Promise<{ stage: Stage; result: "done" } | { stage: null; result: "stale" | "gone" }> {
  const ownership = async (): Promise<"stale" | "gone"> => ((await findOwner(database, schema, workspace, claim)) ? "stale" : "gone");
  const owner = await findOwner(database, schema, workspace, claim);
  if (!owner?.owned) return { stage: null, result: owner ? "stale" : "gone" };
  const id = randomUUID();
  let count = 0;
  // What a run before this one left behind when its process ended.
  await database.query(`delete from ${schema}.staged where source = $1 and attempt < $2`, [owner.row, claim.attempt]);

  async function insert(chunks: EmbeddedChunk[]): Promise<FencedResult> {
    const [staged] = await database.query<{ owned: boolean }>(
      `with owner as (select row, attempt from ${schema}.sources where row = $2 and leased and attempt = $3),
       added as (
         insert into ${schema}.staged (stage, row, source, attempt, id, text_hash, position, length, record, embedding, terms, frequencies)
         select $1, nextval(pg_get_serial_sequence('${schema}.chunks', 'row')), owner.row, owner.attempt, each.id, each.text_hash, each.position,
           each.length,
           each.record, each.embedding::${extension}.vector, each.terms::text[], each.frequencies::integer[]
         from owner cross join unnest($4::text[], $5::integer[], $6::integer[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
           as each(id, position, length, record, embedding, terms, frequencies, text_hash)
       )
       select exists (select 1 from owner) as owned`,
      [
        id,
        owner!.row,
        claim.attempt,
        chunks.map((chunk) => storable(chunk.id)),
        chunks.map(({ position }) => position),
        chunks.map(({ length }) => length),
        chunks.map(({ vector: _vector, terms: _terms, length: _length, textHash: _textHash, ...record }) => JSON.stringify(record)),
        chunks.map(({ vector }) => vectorText(vector)),
        chunks.map(({ terms }) => textArray([...terms.keys()].map(indexKey))),
        chunks.map(({ terms }) => `{${[...terms.values()].join(",")}}`),
        chunks.map(({ textHash }) => textHash),
      ],
    );
    if (!staged!.owned) return ownership();
    count += chunks.length;
    return "done";
  }

  const stage: Stage = {
    id,
    get count() {
      return count;
    },
    async add(batch) {
      for (const chunk of batch) checkDimensions(claim, owner.record, chunk);
      for (let start = 0; start < batch.length; start += chunksAtOnce) {
        const result = await insert(batch.slice(start, start + chunksAtOnce)).catch((error: unknown) => {
          if (sqlState(error) === foreignKeyViolation) return "gone" as const;
          throw error;
        });
        if (result !== "done") return result;
      }
      return "done";
    },
    async discard() {
      if (count > 0) await database.query(`delete from ${schema}.staged where stage = $1`, [id]);
    },
  };
  return { stage, result: "done" };
}

/** Nine digits tell every single-precision number apart. */
export function vectorText(vector: Float32Array): string {
  let text = "[";
  for (let i = 0; i < vector.length; i++) text += i === 0 ? vector[i]!.toPrecision(9) : `,${vector[i]!.toPrecision(9)}`;
  return `${text}]`;
}

function checkDimensions({ knowledgeBaseId }: Claim, record: string, { vector }: EmbeddedChunk): void {
  const space = JSON.parse(record) as KnowledgeBaseRecord;
  if (vector.length !== space.embeddingDimensions) throw notOfSpace(knowledgeBaseId, space, vector.length);
}
