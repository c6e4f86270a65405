import type { Page, PageRequest } from "@cuecard/core";
import { type Name, type Sql, sql } from "./sql.ts";
import { rows, type Steps } from "./verb.ts";

/** What a page is of. */
export interface PageQuery {
  /** The columns. */
  select: Sql;
  /** The table, or several that are joined. */
  from: Name | Sql;
  /** Holds for every row of the list. */
  where: Sql;
}

/** One page of a table, newest first. */
export function* selectPage<Row>({ select, from, where }: PageQuery, { limit, after }: PageRequest): Steps<Page<Row>> {
  const behind = after ? sql` and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``;
  const found = yield* rows<Row>(
    sql`select ${select} from ${from} where ${where}${behind} order by created_at desc, id desc limit ${limit + 1}`,
  );
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}
