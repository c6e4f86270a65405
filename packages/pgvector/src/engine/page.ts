import type { Page, PageRequest } from "@cuecard/core";
import type { Database } from "../connection/database.ts";
import { storable } from "../text.ts";

/** One page of `from`, newest first. `where` holds for every row of the list and uses `values` from $1 on. */
export async function selectPage<Columns>(
  database: Database,
  query: { select: string; from: string; where: string; values: unknown[]; request: PageRequest },
): Promise<Page<Columns>> {
  const { select, from, where, values, request } = query;
  const next = values.length + 1;
  const behind = request.after ? `and (created_at, id) < ($${next + 1}, $${next + 2})` : "";
  const rows = await database.query<Columns>(
    `select ${select} from ${from} where ${where} ${behind} order by created_at desc, id desc limit $${next}`,
    [...values, request.limit + 1, ...(request.after ? [request.after.createdAt, storable(request.after.id)] : [])],
  );
  return { rows: rows.slice(0, request.limit), hasMore: rows.length > request.limit };
}
