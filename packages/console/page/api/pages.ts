/** A page of a list of /v1. */
export interface ListPage<Item> {
  data: Item[];
  nextCursor: string | null;
}

/** Everything that a list has, up to `most` items, page by page. */
export async function allOf<Item>(
  page: (cursor: string | undefined) => Promise<ListPage<Item>>,
  most = 1_000,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await page(cursor);
    items.push(...data);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined && items.length < most);
  return items;
}
