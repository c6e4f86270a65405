import type { GapGrouping, GapQuestionRecord } from "@cuecard/core";
import { afterQuestion, type GapState, newGap } from "@cuecard/core/storage-kit";
import type { Dialect } from "../dialect.ts";
import { idTaken } from "../id-taken.ts";
import { indexKey } from "../index-key.ts";
import { json, sql, table } from "../sql.ts";
import { count, first, type Steps } from "../verb.ts";

/** Number of a row, as the engine gives it. */
type Row = number | string;

/** A gap as it is stored. */
export interface StoredGap {
  row: Row;
  record: string;
}

const gaps = table("gaps");
const questions = table("gap_questions");

/** See `GapStore.recordGap`. */
export function* recordGap(
  dialect: Dialect,
  workspace: string,
  { knowledgeBaseId, words, ...question }: GapQuestionRecord,
  { gapId, leastLikeness, now }: GapGrouping,
): Steps<"done" | "gone"> {
  const { callId, turnId, askedAt } = question;
  const ofWorkspace = (id: string) => sql`where workspace = ${workspace} and id = ${id}${dialect.forKeyShare}`;
  const base = (yield* first<{ row: Row }>(sql`select row from ${table("bases")} ${ofWorkspace(knowledgeBaseId)}`))
    ?.row;
  if (base === undefined) return "gone";
  if ((yield* count(sql`select 1 from ${table("calls")} ${ofWorkspace(callId)}`)) === 0) return "gone";
  // Two that begin the same gap would each see none: one waits here until the other is through.
  const hold = dialect.hold("gaps", [String(base)]);
  if (hold) yield hold;
  const known = sql`select 1 from ${questions} where workspace = ${workspace} and call = ${callId} and turn = ${turnId}`;
  if ((yield* count(known)) > 0) return "done";
  const keys = words.map(indexKey);
  const joined = yield* likest(dialect, base, keys, leastLikeness);
  if (joined) yield* saveGap(joined.row, afterQuestion(JSON.parse(joined.record) as GapState, now));
  const gap = joined?.row ?? (yield* insertGap(workspace, base, newGap({ id: gapId, knowledgeBaseId, now })));
  const { row } = (yield* first<{ row: Row }>(
    sql`insert into ${questions} (workspace, call, turn, gap, asked_at, words, record)
      values (${workspace}, ${callId}, ${turnId}, ${gap}, ${askedAt}, ${keys.length}, ${json(question)}) returning row`,
  ))!;
  const given = dialect.values(
    "given",
    keys.map((word) => ({ word })),
    { word: "text" },
  );
  yield sql`insert into ${table("gap_words")} (base, word, question) select ${base}, word, ${row} from ${given}`;
  return "done";
}

/** The gap whose questions are most like the words. One that is removed meanwhile is none any more. */
function* likest(dialect: Dialect, base: Row, keys: readonly string[], least: number): Steps<StoredGap | undefined> {
  const mean = sql`round(1e9 * sum(alike.likeness) / (select count(*) from ${questions} where gap = alike.gap))`;
  return yield* first<StoredGap>(
    sql`select row, record from ${gaps} where row = (
      select alike.gap from (
        select question.gap, cast(count(*) as double precision) / (question.words + ${keys.length} - count(*)) as likeness
        from ${table("gap_words")} as word join ${questions} as question on question.row = word.question
        where word.base = ${base} and ${dialect.isOneOf("word.word", keys)} group by question.row
      ) as alike join ${gaps} on gaps.row = alike.gap
      group by alike.gap, gaps.id having ${mean} >= round(1e9 * cast(${least} as double precision)) order by ${mean} desc, gaps.id limit 1
    )${dialect.forUpdate}`,
  );
}

export function* saveGap(row: Row, state: GapState): Steps<void> {
  yield sql`update ${gaps} set status = ${state.status}, record = ${json(state)} where row = ${row}`;
}

function* insertGap(workspace: string, base: Row, state: GapState): Steps<Row> {
  const inserted = yield* first<{ row: Row }>(
    sql`insert into ${gaps} (workspace, base, id, created_at, status, record)
      values (${workspace}, ${base}, ${state.id}, ${state.createdAt}, ${state.status}, ${json(state)})
      on conflict do nothing returning row`,
  );
  if (!inserted) throw idTaken(state.id);
  return inserted.row;
}
