import type { ComponentChildren, RefObject } from "preact";
import type { ShownList } from "../api/load-list.ts";
import { Skeleton } from "./skeleton.tsx";
import { TableHead } from "./table.tsx";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** Pixels of a row of one line. */
const rowHeight = 37;

interface ListTableProps<Item> {
  list: ShownList<Item>;
  columns: readonly string[];
  /** The cells of an item's row. */
  cells: (item: Item) => ComponentChildren;
}

/** A list of /v1 as a table: it reads on as it is scrolled, and draws only the rows in sight. Nothing when it is empty. */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  if (props.list.items === null) return props.list.problem ? null : <Skeleton />;
  if (props.list.items.length === 0) return null;
  return <Rows {...props} />;
}

function Rows<Item extends { id: string }>({ list, columns, cells }: ListTableProps<Item>) {
  const items = list.items!;
  const { container, measure, rows, below, events } = useVirtualRows(list, rowHeight);
  return (
    <div class="wide">
      <table aria-rowcount={list.hasMore ? -1 : items.length + 1}>
        <TableHead columns={columns} index={1} />
        <tbody ref={container as RefObject<HTMLTableSectionElement>} {...events}>
          {rows.flatMap(({ index, above }) => {
            const item = items[index]!;
            const row = (
              <tr key={item.id} ref={measure} data-row={index} aria-rowindex={index + 2}>
                {cells(item)}
              </tr>
            );
            return above > 0
              ? [<NotDrawn key={`above ${item.id}`} height={above} columns={columns.length} />, row]
              : [row];
          })}
          {below > 0 && <NotDrawn key="below" height={below} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

/** The room of rows that are out of sight. */
function NotDrawn({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: no cell of it takes the focus.
    <tr aria-hidden="true" class="not-drawn">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}
