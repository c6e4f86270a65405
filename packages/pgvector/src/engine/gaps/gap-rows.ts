import type { Gap, GapQuestion } from "@cuecard/core";
import { type GapState, limits, toGap } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";

/** A gap as it is stored. */
export interface StoredGap {
  row: string;
  state: GapState;
}

/** Of a table named `gaps`. */
export interface GapColumns {
  row: string;
  record: string;
  count: number;
  first: string;
  newest: string[];
}

export const gapColumns = (schema: string): string => `row::text, record,
  (select count(*)::integer from ${schema}.gap_questions where gap = gaps.row) as count,
  (select record from ${schema}.gap_questions where gap = gaps.row order by asked_at, call, turn limit 1) as first,
  array(select record from ${schema}.gap_questions where gap = gaps.row
    order by asked_at desc, call desc, turn desc limit ${limits.gapExamples}) as newest`;

/** The gap, locked, when it is of that knowledge base. Only within a transaction. */
export async function lockGap(
  query: Query,
  schema: string,
  { workspace, knowledgeBaseId, id }: { workspace: string; knowledgeBaseId: string; id: string },
): Promise<StoredGap | null> {
  const [gap] = await query<Pick<GapColumns, "row" | "record">>(
    `select row::text, record from ${schema}.gaps where workspace = $1 and id = $2
       and base = (select row from ${schema}.bases where workspace = $1 and id = $3) for update`,
    [workspace, storable(id), storable(knowledgeBaseId)],
  );
  return gap ? { row: gap.row, state: JSON.parse(gap.record) as GapState } : null;
}

export async function saveGap(query: Query, schema: string, { row, state }: StoredGap): Promise<void> {
  await query(`update ${schema}.gaps set status = $2, record = $3 where row = $1`, [
    row,
    state.status,
    JSON.stringify(state),
  ]);
}

/** The gap as it is shown, with its questions. */
export function showGap({ record, count, first, newest }: GapColumns): Gap {
  const parse = (question: string) => JSON.parse(question) as GapQuestion;
  return toGap(JSON.parse(record) as GapState, { first: parse(first).question, count, newest: newest.map(parse) });
}
