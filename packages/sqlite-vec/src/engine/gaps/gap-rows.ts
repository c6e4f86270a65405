import type { Gap, GapQuestion } from "@cuecard/core";
import { type GapState, limits, toGap } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";

/** A gap as it is stored. */
export interface StoredGap {
  row: number;
  state: GapState;
}

export interface GapColumns {
  row: number;
  record: string;
}

export const parseGap = ({ row, record }: GapColumns): StoredGap => ({ row, state: JSON.parse(record) as GapState });

/** The gap, when it is of that knowledge base. */
export function findGap({ sql }: Connection, workspace: string, base: string, id: string): StoredGap | null {
  const columns = sql<GapColumns>(
    `select gaps.row, gaps.record from gaps join bases on bases.row = gaps.base
     where gaps.workspace = ? and gaps.id = ? and bases.id = ?`,
  ).get(workspace, id, base);
  return columns ? parseGap(columns) : null;
}

export function saveGap({ sql }: Connection, { row, state }: StoredGap): void {
  sql("update gaps set status = ?, record = ? where row = ?").run(state.status, JSON.stringify(state), row);
}

/** The gap as it is shown, with its questions. */
export function showGap({ sql }: Connection, { row, state }: StoredGap): Gap {
  const { count } = sql<{ count: number }>("select count(*) as count from gap_questions where gap = ?").get(row)!;
  const newest = sql<{ record: string }>(
    "select record from gap_questions where gap = ? order by asked_at desc, call desc, turn desc limit ?",
  ).all(row, limits.gapExamples);
  const [first] = sql<{ record: string }>(
    "select record from gap_questions where gap = ? order by asked_at, call, turn limit 1",
  ).all(row);
  const parse = ({ record }: { record: string }) => JSON.parse(record) as GapQuestion;
  return toGap(state, { first: parse(first!).question, count, newest: newest.map(parse) });
}
