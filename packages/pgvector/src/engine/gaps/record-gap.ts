import type { GapGrouping, GapQuestionRecord } from "@cuecard/core";
import { afterQuestion, type GapState, newGap } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { idTaken } from "../../faults.ts";
import { indexKey, storable, textArray } from "../../text.ts";
import { type StoredGap, saveGap } from "./gap-rows.ts";

/** First key of the advisory lock; the second is a hash of the knowledge base's row. Any number that nobody else uses. */
const lockKey = 0x0cc0_ca5e;

/** See `GapStore.recordGap`. Only within a transaction. */
export async function recordGap(
  query: Query,
  schema: string,
  { workspace, ...record }: GapQuestionRecord & { workspace: string },
  { gapId, leastLikeness, now }: GapGrouping,
): Promise<"done" | "gone"> {
  const { knowledgeBaseId, words, ...question } = record;
  const base = await holdBaseAndCall(query, schema, { workspace, knowledgeBaseId, callId: question.callId });
  if (base === null) return "gone";
  // Two that begin the same gap would each see none: one waits here until the other is through.
  await query("select pg_advisory_xact_lock($1, hashint8($2))", [lockKey, base]);
  const place = [workspace, storable(question.callId), storable(question.turnId)];
  const known = `select 1 from ${schema}.gap_questions where workspace = $1 and call = $2 and turn = $3`;
  if ((await query(known, place)).length > 0) return "done";
  const keys = textArray(words.map(indexKey));
  const joined = await lockLikest(query, schema, { base, keys, count: words.length, leastLikeness });
  if (joined) await saveGap(query, schema, { ...joined, state: afterQuestion(joined.state, now) });
  const state = newGap({ id: gapId, knowledgeBaseId, now });
  const gap = joined?.row ?? (await insertGap(query, schema, { workspace, base, state }));
  await query(
    `insert into ${schema}.gap_questions (workspace, call, turn, gap, base, asked_at, words, record)
     values ($1, $2, $3, $4, $5, $6, $7::text::text[], $8)`,
    [...place, gap, base, question.askedAt, keys, JSON.stringify(question)],
  );
  return "done";
}

/** The knowledge base's row, when it and the call are there; both then stay until the end of the transaction. */
async function holdBaseAndCall(
  query: Query,
  schema: string,
  { workspace, knowledgeBaseId, callId }: { workspace: string; knowledgeBaseId: string; callId: string },
): Promise<string | null> {
  const [base] = await query<{ row: string }>(
    `select row::text from ${schema}.bases where workspace = $1 and id = $2 for key share`,
    [workspace, storable(knowledgeBaseId)],
  );
  const call = `select 1 from ${schema}.calls where workspace = $1 and id = $2 for key share`;
  return base && (await query(call, [workspace, storable(callId)])).length > 0 ? base.row : null;
}

/** The gap whose questions are most like the words. One that is removed meanwhile is none any more. */
async function lockLikest(
  query: Query,
  schema: string,
  { base, keys, count, leastLikeness }: { base: string; keys: string; count: number; leastLikeness: number },
): Promise<StoredGap | null> {
  const [gap] = await query<{ row: string; record: string }>(
    `select row::text, record from ${schema}.gaps where row = (
       select gaps.row from (
         select gap, shared::float8 / (cardinality(words) + $3 - shared) as likeness
         from ${schema}.gap_questions cross join lateral (
           select count(*) as shared from unnest(words) as word where word = any ($2::text::text[])
         ) as counted where base = $1 and words && $2::text::text[]
       ) as alike join ${schema}.gaps on gaps.row = alike.gap
       cross join lateral (select count(*) as questions from ${schema}.gap_questions where gap = gaps.row) as all_of_it
       group by gaps.row, gaps.id, questions having round(1e9 * sum(alike.likeness) / questions) >= round(1e9 * $4::float8)
       order by round(1e9 * sum(alike.likeness) / questions) desc, gaps.id limit 1
     ) for update`,
    [base, keys, count, leastLikeness],
  );
  return gap ? { row: gap.row, state: JSON.parse(gap.record) as GapState } : null;
}

async function insertGap(
  query: Query,
  schema: string,
  { workspace, base, state }: { workspace: string; base: string; state: GapState },
): Promise<string> {
  const [inserted] = await query<{ row: string }>(
    `insert into ${schema}.gaps (workspace, base, id, created_at, status, record) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning row::text`,
    [workspace, base, storable(state.id), state.createdAt, state.status, JSON.stringify(state)],
  );
  if (!inserted) throw idTaken(state.id);
  return inserted.row;
}
