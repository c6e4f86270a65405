import type { Page, PageRequest } from "@cuecard/core";
import type { Connection } from "./connection.ts";

type Binding = string | number | null;

/**
 * One page of `from`, newest first. `where` holds for every row of the list; `after` is bound beside its parameters.
 */
export function selectPage<Row>(
  connection: Connection,
  query: { select: string; from: string; where: string; parameters: Record<string, Binding>; request: PageRequest },
): Page<Row> {
  const { select, from, where, parameters, request } = query;
  const behind = request.after ? "and (created_at, id) < (@afterCreatedAt, @afterId)" : "";
  const rows = connection
    .sql<Row>(`select ${select} from ${from} where ${where} ${behind} order by created_at desc, id desc limit @rows`)
    .all({
      ...parameters,
      ...(request.after && { afterCreatedAt: request.after.createdAt, afterId: request.after.id }),
      rows: request.limit + 1,
    });
  return { rows: rows.slice(0, request.limit), hasMore: rows.length > request.limit };
}
