import type { Page, PageRequest, SourceFilter, SourceRecord } from "@cuecard/core";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { toLike } from "../named.ts";
import { selectPage } from "../page.ts";
import { filterCondition } from "../search/filter-condition.ts";
import { parseRecord, type SourceState, stateColumns } from "./source-rows.ts";

const asItIs = (value: string) => value;

/** An index in the order of the list answers each filter. */
const conditions = {
  status: { is: "status =", stored: asItIs },
  sourceType: { is: "source_type =", stored: asItIs },
  filename: { is: "filename like", stored: toLike },
  parentId: { is: "parent =", stored: storable },
} as const;

/** One page of the sources that pass. */
export async function listSources(
  { database, names: { schema } }: Engine,
  workspace: string,
  knowledgeBaseId: string,
  { limit, after, ...filter }: PageRequest & SourceFilter,
): Promise<Page<SourceRecord>> {
  const page = await selectPage<SourceState>(database, {
    select: stateColumns,
    from: `${schema}.sources as s`,
    ...conditionOf(schema, [workspace, storable(knowledgeBaseId)], filter),
    request: { limit, after },
  });
  return { ...page, rows: page.rows.map(parseRecord) };
}

/** How many sources pass. */
export async function countSources(
  { database, names: { schema } }: Engine,
  workspace: string,
  knowledgeBaseId: string,
  filter: SourceFilter,
): Promise<number> {
  const { where, values } = conditionOf(schema, [workspace, storable(knowledgeBaseId)], filter);
  const [row] = await database.query<{ count: string }>(
    `select count(*)::text as count from ${schema}.sources as s where ${where}`,
    values,
  );
  return Number(row!.count);
}

/** `base`: the workspace and the stored id of the knowledge base. */
function conditionOf(schema: string, base: readonly [string, string], { filter, ...plain }: SourceFilter) {
  const metadata = filter && filterCondition(filter, "($3::text::text[])");
  const values: string[] = [...base, ...(metadata ? [metadata.values] : [])];
  const place = (value: string) => `$${values.push(value)}`;
  const given = Object.entries(plain).filter(
    (pair): pair is [keyof typeof conditions, string] => pair[1] !== undefined,
  );
  const where = [
    `base = (select row from ${schema}.bases where workspace = $1 and id = $2)`,
    ...given.map(([name, value]) => `${conditions[name].is} ${place(conditions[name].stored(value))}`),
    // A filter that asks for nothing uses no place of the array: so its type is known all the same.
    ...(metadata ? [`$3::text is not null and ${metadata.sql}`] : []),
  ].join(" and ");
  return { where, values };
}
