import type { CandidateRequest } from "@cuecard/core";
import type { Engine } from "../engine.ts";
import { askedBases } from "./asked-bases.ts";
import { type FilterCondition, filterCondition } from "./filter-condition.ts";

/**
 * Sources that are `pending`, or that were `pending` when a worker claimed them. They are counted for each search: with
 * a count in the knowledge base's row, adding a source would wait for replacements of chunks.
 */
export const countNeverReady = (schema: string): string => `
  (select coalesce(json_agg(json_build_array(bases.id, waiting.sources)), '[]')::text
   from ${schema}.bases cross join lateral (
     select count(*) as sources from ${schema}.sources where base = bases.row and coalesce(claimed_from, status) = 'pending'
   ) as waiting
   where bases.workspace = $1 and bases.id = any($2::text[]) and waiting.sources > 0)`;

/** SQL for what a snapshot has of the knowledge bases `$2` of the workspace `$1`: the same text, the same chunks. */
export const stampsOf = (schema: string): string => `
  (select coalesce(json_agg(json_build_array(row, stamp) order by row), '[]')::text
   from ${schema}.bases where workspace = $1 and id = any($2::text[]))`;

/** What a search takes from the primary when a replica finds its candidates: all that changes without a new stamp. */
export interface PrimaryState {
  /** See {@link stampsOf}. */
  stamps: string;
  /** See {@link countNeverReady}. */
  neverReady: string;
  /** The sources that pass the filter, as a condition of `propose_candidates`; null without a filter. */
  passing: FilterCondition | null;
}

export async function readPrimaryState(
  { database, names: { schema } }: Engine,
  workspace: string,
  { spaces, filter, signal }: Pick<CandidateRequest, "spaces" | "filter" | "signal">,
): Promise<PrimaryState> {
  const { ids } = askedBases(spaces);
  const condition = filter && filterCondition(filter, "($3::text::text[])");
  // A filter without conditions refers to no value, and PostgreSQL refuses a value that the statement does not name.
  const passing =
    condition &&
    `(select coalesce(array_agg(s.row), '{}')::text from ${schema}.bases b join ${schema}.sources s on s.base = b.row
      where b.workspace = $1 and b.id = any($2::text[]) and s.chunk_count > 0 and $3::text is not null and ${condition.sql})`;
  const [row] = await database.query<{ stamps: string; never_ready: string; passing: string | null }>(
    `select ${stampsOf(schema)} as stamps, ${countNeverReady(schema)} as never_ready, ${passing ?? "null"} as passing`,
    [workspace, ids, ...(condition ? [condition.values] : [])],
    { signal },
  );
  const { stamps, never_ready: neverReady, passing: values } = row!;
  return { stamps, neverReady, passing: values === null ? null : { sql: "s.row = any($2::bigint[])", values } };
}
