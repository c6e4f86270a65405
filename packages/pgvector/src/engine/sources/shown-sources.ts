import type { WithSource } from "../chunks/chunks.ts";

/** What an answer shows of a source. */
export type ShownSource = Omit<WithSource, "chunk">;

/** What {@link shownColumns} gives. */
export type ShownColumns = [
  row: number,
  source: string,
  base: string,
  title: string | null,
  status: WithSource["status"],
  step: WithSource["step"],
  progress: number,
  attempt: number,
  updatedAt: string,
  record: string,
];

/** SQL for a source `s` of the knowledge base `b`, as JSON. */
export const shownColumns =
  "json_build_array(s.row, s.id, b.id, s.title, s.status, s.step, s.progress, s.attempt, s.updated_at, s.record)";

/** By row. */
export const shownSources = (sources: readonly ShownColumns[]): Map<number, ShownSource> =>
  new Map(
    sources.map(([row, source, base, title, status, step, progress, attempt, updated_at, record]) => [
      row,
      { source, base, title, status, step, progress, attempt, updated_at, record },
    ]),
  );
