import type { Page, PageRequest, SourceFilter, SourceRecord } from "@cuecard/core";
import { baseRow } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import { selectPage } from "../page.ts";
import { all, type Sql, sql, table } from "../sql.ts";
import { first, type Steps } from "../verb.ts";
import { parseRecord, type SourceState, stateColumns } from "./source-rows.ts";

const sources = table("sources");

/** One page of the sources that pass. */
export function* listSources(
  dialect: Dialect,
  base: { workspace: string; knowledgeBaseId: string },
  { limit, after, ...filter }: PageRequest & SourceFilter,
): Steps<Page<SourceRecord>> {
  const where = yield* passing(dialect, base, filter);
  const page = yield* selectPage<SourceState>({ select: stateColumns, from: sources, where }, { limit, after });
  return { ...page, rows: page.rows.map(parseRecord) };
}

/** How many sources pass. */
export function* countSources(
  dialect: Dialect,
  base: { workspace: string; knowledgeBaseId: string },
  filter: SourceFilter,
): Steps<number> {
  const where = yield* passing(dialect, base, filter);
  const counted = yield* first<{ count: number | string }>(
    sql`select count(*) as count from ${sources} where ${where}`,
  );
  return Number(counted!.count);
}

/** An index in the order of the list answers the filters by status, type, site and name. */
function* passing(
  dialect: Dialect,
  { workspace, knowledgeBaseId }: { workspace: string; knowledgeBaseId: string },
  { status, sourceType, filename, parentId, minBytes, maxBytes, updatedFrom, updatedTo, filter }: SourceFilter,
): Steps<Sql> {
  const base = baseRow(workspace, knowledgeBaseId);
  return all(
    sql`base = (${base})`,
    status === undefined ? null : sql`status = ${status}`,
    sourceType === undefined ? null : sql`source_type = ${sourceType}`,
    parentId === undefined ? null : sql`parent = ${parentId}`,
    minBytes === undefined ? null : sql`file_bytes >= ${minBytes}`,
    maxBytes === undefined ? null : sql`file_bytes <= ${maxBytes}`,
    updatedFrom === undefined ? null : sql`updated_at >= ${updatedFrom}`,
    updatedTo === undefined ? null : sql`updated_at < ${updatedTo}`,
    filename === undefined ? null : dialect.isLike("filename", filename),
    filter === undefined ? null : yield* dialect.passes(base, filter),
  );
}
