import type { Gap, GapQuestion, GapStore } from "@cuecard/core";
import { type GapState, limits, toGap } from "@cuecard/core/storage-kit";
import type { Dialect } from "../dialect.ts";
import { selectPage } from "../page.ts";
import { all, sql, table } from "../sql.ts";
import { first, read, transaction, type WorkspaceVerbs } from "../verb.ts";
import { recordGap, type StoredGap, saveGap } from "./record-gap.ts";

interface ShownGap extends StoredGap {
  count: number | string;
  first: string;
  newest: string;
}

const gaps = table("gaps");
const questions = table("gap_questions");

/** The gap with its questions. */
const shown = (dialect: Dialect) => sql`row, record,
  (select count(*) from ${questions} where gap = gaps.row) as count,
  (select record from ${questions} where gap = gaps.row order by asked_at, call, turn limit 1) as first,
  (select ${dialect.jsonList("record")} from (select record from ${questions} where gap = gaps.row
    order by asked_at desc, call desc, turn desc limit ${limits.gapExamples}) as newest) as newest`;

function show({ record, count, first: oldest, newest }: ShownGap): Gap {
  const parse = (question: string) => JSON.parse(question) as GapQuestion;
  const examples = (JSON.parse(newest) as string[]).map(parse);
  return toGap(JSON.parse(record) as GapState, {
    first: parse(oldest).question,
    count: Number(count),
    newest: examples,
  });
}

const ofBase = (workspace: string, knowledgeBaseId: string) =>
  sql`base = (select row from ${table("bases")} where workspace = ${workspace} and id = ${knowledgeBaseId})`;

export const createGaps = (dialect: Dialect): WorkspaceVerbs<GapStore> => ({
  recordGap: transaction((workspace, question, grouping) => recordGap(dialect, workspace, question, grouping)),
  getGap: read(function* (workspace, knowledgeBaseId, id) {
    const gap = yield* first<ShownGap>(
      sql`select ${shown(dialect)} from ${gaps}
        where workspace = ${workspace} and id = ${id} and ${ofBase(workspace, knowledgeBaseId)}`,
    );
    return gap ? show(gap) : null;
  }),
  listGaps: read(function* (workspace, knowledgeBaseId, { status, ...request }) {
    const where = all(ofBase(workspace, knowledgeBaseId), status === undefined ? null : sql`status = ${status}`);
    const page = yield* selectPage<ShownGap>({ select: shown(dialect), from: gaps, where }, request);
    return { ...page, rows: page.rows.map(show) };
  }),
  changeGap: transaction(function* (workspace, knowledgeBaseId, id, change, expectedUpdatedAt) {
    const gap = yield* first<StoredGap>(
      sql`select row, record from ${gaps}
        where workspace = ${workspace} and id = ${id} and ${ofBase(workspace, knowledgeBaseId)}${dialect.forUpdate}`,
    );
    const state = gap && (JSON.parse(gap.record) as GapState);
    if (!gap || state?.updatedAt !== expectedUpdatedAt) return null;
    yield* saveGap(gap.row, { ...state, ...change });
    return show((yield* first<ShownGap>(sql`select ${shown(dialect)} from ${gaps} where row = ${gap.row}`))!);
  }),
});
