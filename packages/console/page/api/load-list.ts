import { useSignal } from "@preact/signals";
import { useLoad } from "./load.ts";
import { allOf, type ListPage } from "./pages.ts";

/** Items that a list shows at first, and more at each "Show more". */
const step = 50;

/** A list of /v1 that grows when more is asked for. It is read anew from its start, so that it is never out of order. */
export function useList<Item>(
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>,
  about: readonly unknown[],
) {
  const most = useSignal(step);
  const { data, ...rest } = useLoad(
    (signal) => allOf((cursor) => page(cursor, signal), most.value),
    [...about, most.value],
  );
  return {
    ...rest,
    items: data,
    hasMore: (data?.length ?? 0) >= most.value,
    more() {
      most.value += step;
    },
  };
}
