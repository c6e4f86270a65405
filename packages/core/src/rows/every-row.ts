import type { Page, PageKey, PageRequest } from "../ports/storage/page.ts";

/** Every row of a list, page after page. */
export async function* everyRow<Row extends PageKey>(
  list: (page: PageRequest) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  for (let after: PageKey | null = null; ; ) {
    const { rows, hasMore }: Page<Row> = await list({ limit: 100, after });
    yield* rows;
    const last = rows.at(-1);
    if (!hasMore || !last) return;
    after = { createdAt: last.createdAt, id: last.id };
  }
}
