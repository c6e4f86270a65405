import type { SearchMemory } from "../search-memory.ts";
import type { Best, ScoredRow } from "./best-scores.ts";

/** The `limit` greatest scores. Of equal ones the smaller ids win; ids are read only where they decide. */
export function bestById({ greater, least, ties }: Best, limit: number, memory: SearchMemory): ScoredRow[] {
  const places = limit - greater.length;
  const count = [...ties.values()].reduce((sum, rows) => sum + rows.length, 0);
  if (count <= places)
    return [...greater, ...[...ties].flatMap(([base, rows]) => rows.map((row) => ({ base, row, score: least })))];
  const first = [...ties].flatMap(([base, rows]) =>
    memory
      .found(base)
      .firstById(rows, places)
      .map(({ row, id }) => ({ id, found: { base, row, score: least } })),
  );
  first.sort((left, right) => (left.id < right.id ? -1 : 1));
  return [...greater, ...first.slice(0, places).map(({ found }) => found)];
}
