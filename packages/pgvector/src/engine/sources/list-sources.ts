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
  { limit, after, filter, ...plain }: PageRequest & SourceFilter,
): Promise<Page<SourceRecord>> {
  const metadata = filter && filterCondition(filter, "($3::text::text[])");
  const values: string[] = [workspace, storable(knowledgeBaseId), ...(metadata ? [metadata.values] : [])];
  const place = (value: string) => `$${values.push(value)}`;
  const given = Object.entries(plain).filter(
    (pair): pair is [keyof typeof conditions, string] => pair[1] !== undefined,
  );
  const where = [
    `base = (select row from ${schema}.bases where workspace = $1 and id = $2)`,
    ...given.map(([name, value]) => `${conditions[name].is} ${place(conditions[name].stored(value))}`),
    // A filter that asks for nothing uses no place of the array: so its type is known all the same.
    ...(metadata ? [`$3::text is not null and ${metadata.sql}`] : []),
  ];
  const page = await selectPage<SourceState>(database, {
    select: stateColumns,
    from: `${schema}.sources as s`,
    where: where.join(" and "),
    values,
    request: { limit, after },
  });
  return { ...page, rows: page.rows.map(parseRecord) };
}
