import type { ComponentChildren, RefObject } from "preact";
import type { ShownList } from "../api/load-list.ts";
import { Skeleton } from "./skeleton.tsx";
import { useVirtualRows } from "./use-virtual-rows.ts";

interface VirtualListProps<Item> {
  list: ShownList<Item>;
  /** Pixels of an item, roughly: each is measured once it is drawn. */
  itemHeight: number;
  /** What an item shows; `before` is the one above it. */
  item: (item: Item, before: Item | undefined) => ComponentChildren;
}

/** A list of /v1, one item below the other: it reads on as it is scrolled, and draws only the items in sight. Nothing when it is empty. */
export function VirtualList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  if (props.list.items === null) return props.list.problem ? null : <Skeleton />;
  if (props.list.items.length === 0) return null;
  return <Items {...props} />;
}

function Items<Item extends { id: string }>({ list, itemHeight, item }: VirtualListProps<Item>) {
  const items = list.items!;
  const { container, measure, rows, below, events } = useVirtualRows(list, itemHeight);
  return (
    <ol class="virtual-list" ref={container as RefObject<HTMLOListElement>} {...events}>
      {rows.map(({ index, above }) => (
        <li
          key={items[index]!.id}
          ref={measure}
          data-row={index}
          style={{ marginBlockStart: `${above}px` }}
          aria-posinset={index + 1}
          aria-setsize={list.hasMore ? -1 : items.length}
        >
          {item(items[index]!, items[index - 1])}
        </li>
      ))}
      {below > 0 && <li aria-hidden="true" style={{ height: `${below}px` }} />}
    </ol>
  );
}
