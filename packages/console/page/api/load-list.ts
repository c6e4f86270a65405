import { useRef } from "preact/hooks";
import { useLoad } from "./load.ts";
import type { ListPage } from "./pages.ts";

/** As much of a list as was read. */
interface LoadedItems<Item> {
  items: readonly Item[];
  /** Where the next page is; null at the end. */
  cursor: string | null;
}

/**
 * A list of /v1 that grows by a page at each `more`; `reload` reads as much anew as is shown. It begins with one page, or with
 * `first` items. A change of `about` makes it another list.
 */
export function useList<Item>(
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>,
  about: readonly unknown[],
  first = 1,
) {
  const list = JSON.stringify(about);
  const kept = useRef<{ list: string; read: LoadedItems<Item> | null; isGrowing: boolean }>({
    list,
    read: null,
    isGrowing: false,
  });
  if (kept.current.list !== list) kept.current = { list, read: null, isGrowing: false };
  const { data, reload, ...rest } = useLoad(
    async (signal) => {
      const mine = kept.current;
      const before = mine.isGrowing ? mine.read : null;
      const least = before ? before.items.length + 1 : (mine.read?.items.length ?? first);
      let read: LoadedItems<Item> | null = before;
      do {
        const { data, nextCursor }: ListPage<Item> = await page(read?.cursor ?? undefined, signal);
        read = { items: [...(read?.items ?? []), ...data], cursor: nextCursor };
      } while (read.cursor !== null && read.items.length < least);
      mine.isGrowing = false;
      mine.read = read;
      return read;
    },
    [list],
  );
  return {
    ...rest,
    items: data?.items ?? null,
    hasMore: data !== null && data.cursor !== null,
    reload() {
      kept.current.isGrowing = false;
      reload();
    },
    more() {
      if (rest.isLoading || !kept.current.read?.cursor) return;
      kept.current.isGrowing = true;
      reload();
    },
  };
}

/** What `useList` gives to the part that shows it. */
export type ShownList<Item> = Pick<
  ReturnType<typeof useList<Item>>,
  "items" | "hasMore" | "more" | "isLoading" | "problem"
>;

/** A list that was read to its end. */
export function wholeList<Item>(items: readonly Item[]): ShownList<Item> {
  return { items, hasMore: false, isLoading: false, problem: null, more() {} };
}
