import type { List, PageQuery } from "@cuecard/core";

const largestPage = 100;

/** All rows of a list. */
export async function all<Row>(list: (page: PageQuery) => Promise<List<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of every(list)) rows.push(row);
  return rows;
}

/** Every row of a list, page after page. */
export async function* every<Row>(list: (page: PageQuery) => Promise<List<Row>>): AsyncGenerator<Row> {
  let cursor: string | null = null;
  do {
    const { data, nextCursor }: List<Row> = await list({ limit: largestPage, cursor });
    yield* data;
    cursor = nextCursor;
  } while (cursor !== null);
}
