import type { GapGrouping, GapQuestionRecord } from "@cuecard/core";
import { afterQuestion, newGap } from "@cuecard/core/storage-kit";
import { termKey } from "../chunks/term-key.ts";
import type { Connection } from "../connection.ts";
import { idTaken } from "../id-taken.ts";
import { type GapColumns, parseGap, saveGap } from "./gap-rows.ts";

/** See `GapStore.recordGap`. Only within a transaction. */
export function recordGap(
  connection: Connection,
  workspace: string,
  { knowledgeBaseId, words, ...question }: GapQuestionRecord,
  { gapId, leastLikeness, now }: GapGrouping,
): "done" | "gone" {
  const { sql } = connection;
  const { callId, turnId, askedAt } = question;
  const base = sql<{ row: number }>(
    `select row from bases where workspace = @workspace and id = @knowledgeBaseId
     and exists (select 1 from calls where workspace = @workspace and id = @callId)`,
  ).get({ workspace, knowledgeBaseId, callId })?.row;
  if (base === undefined) return "gone";
  const known = sql("select 1 from gap_questions where workspace = ? and call = ? and turn = ?");
  if (known.get(workspace, callId, turnId)) return "done";
  const keys = words.map(termKey);
  const joined = likest(connection, base, keys, leastLikeness);
  if (joined) saveGap(connection, { ...joined, state: afterQuestion(joined.state, now) });
  const gap = joined?.row ?? insertGap(connection, { workspace, base, id: gapId, knowledgeBaseId, now });
  const { lastInsertRowid } = sql(
    `insert into gap_questions (workspace, gap, call, turn, asked_at, words, record) values (?, ?, ?, ?, ?, ?, ?)`,
  ).run(workspace, gap, callId, turnId, askedAt, keys.length, JSON.stringify(question));
  for (const key of keys) {
    sql("insert into gap_words (base, word, question) values (?, ?, ?)").run(base, key, lastInsertRowid);
  }
  return "done";
}

function likest({ sql }: Connection, base: number, keys: readonly string[], least: number) {
  const columns = sql<GapColumns>(
    `select gaps.row, gaps.record,
       round(1e9 * sum(alike.likeness) / (select count(*) from gap_questions where gap = gaps.row)) as mean
     from (
       select question.gap, count(*) * 1.0 / (question.words + @count - count(*)) as likeness
       from gap_words as word join gap_questions as question on question.row = word.question
       where word.base = @base and word.word in (select value from json_each(@keys)) group by question.row
     ) as alike join gaps on gaps.row = alike.gap
     group by gaps.row having mean >= round(1e9 * @least) order by mean desc, gaps.id limit 1`,
  ).get({ base, keys: JSON.stringify(keys), count: keys.length, least });
  return columns && parseGap(columns);
}

function insertGap(
  { sql }: Connection,
  gap: { workspace: string; base: number; id: string; knowledgeBaseId: string; now: string },
): number | bigint {
  const { workspace, base, id, now } = gap;
  const state = newGap(gap);
  const { changes, lastInsertRowid } = sql(
    `insert into gaps (workspace, base, id, created_at, status, record) values (?, ?, ?, ?, ?, ?) on conflict do nothing`,
  ).run(workspace, base, id, now, state.status, JSON.stringify(state));
  if (changes === 0) throw idTaken(id);
  return lastInsertRowid;
}
