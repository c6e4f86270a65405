import { useSignal } from "@preact/signals";
import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from "@tanstack/virtual-core";
import { useCallback, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { ShownList } from "../api/load-list.ts";
import { keepListPlace, keptListPlace } from "../app/list-place.ts";

/** Rows beyond each edge of the screen that are drawn too. */
const margin = 10;

/** Rows before the end of what was read at which the next page is asked for. */
const readAhead = 50;

/** A row that is drawn. */
export interface DrawnRow {
  index: number;
  /** Pixels of rows above it, up to the drawn one before, that are not drawn. */
  above: number;
}

/**
 * Draws of a long list only what is in sight, and reads on as the window is scrolled. `rowHeight` is a guess in pixels: rows are
 * measured once they are drawn. The row that has the focus stays drawn.
 */
export function useVirtualRows<Item extends { id: string }>(list: ShownList<Item>, rowHeight: number) {
  const items = list.items ?? [];
  const container = useRef<HTMLElement>(null);
  const focused = useRef<number | null>(null);
  const drawn = useSignal(0);
  const top = useSignal(0);
  const options = {
    count: items.length,
    getScrollElement: () => window,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => items[index]!.id,
    scrollMargin: top.value,
    overscan: margin,
    indexAttribute: "data-row",
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    rangeExtractor(range: Parameters<typeof defaultRangeExtractor>[0]) {
      const rows = defaultRangeExtractor(range);
      const kept = focused.current;
      if (kept === null || kept >= items.length || rows.includes(kept)) return rows;
      return [...rows, kept].sort((a, b) => a - b);
    },
    onChange() {
      drawn.value++;
    },
  };
  const virtualizer = useMemo(() => new Virtualizer<Window, HTMLElement>(options), []);
  virtualizer.setOptions(options);
  drawn.value;
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => {
    if (container.current) top.value = Math.round(container.current.getBoundingClientRect().top + window.scrollY);
    virtualizer._willUpdate();
  });
  const rows = virtualizer.getVirtualItems();
  useWayBack(virtualizer, items.length);
  const last = rows.at(-1)?.index ?? 0;
  useLayoutEffect(() => {
    if (list.hasMore && !list.isLoading && list.problem === null && last >= items.length - readAhead) list.more();
  }, [last, items.length, list.hasMore, list.isLoading, list.problem]);
  const measure = useCallback((element: HTMLElement | null) => virtualizer.measureElement(element), []);

  function focusRow(index: number) {
    const to = Math.max(0, Math.min(items.length - 1, index));
    focused.current = to;
    virtualizer.scrollToIndex(to);
    drawn.value++;
    requestAnimationFrame(() => focusable(container.current?.querySelector(`[data-row="${to}"]`))?.focus());
  }
  const keys: Record<string, (at: number) => number> = {
    ArrowDown: (at) => at + 1,
    ArrowUp: (at) => at - 1,
    PageDown: (at) => at + rowsOfScreen(),
    PageUp: (at) => at - rowsOfScreen(),
    Home: () => 0,
    End: () => items.length - 1,
  };
  const rowsOfScreen = () => Math.max(1, Math.floor(window.innerHeight / rowHeight) - 1);
  let end = top.value;
  return {
    container,
    measure,
    rows: rows.map(({ index, start, end: rowEnd }): DrawnRow => {
      const above = start - end;
      end = rowEnd;
      return { index, above };
    }),
    /** Pixels of rows below the last drawn one. */
    below: Math.max(0, virtualizer.getTotalSize() + top.value - end),
    /** Moves the focus from row to row, and keeps the row that has it. */
    events: {
      onKeyDown(event: KeyboardEvent) {
        const target = event.target as HTMLElement;
        const next = keys[event.key];
        const row = target.closest("[data-row]");
        if (!next || !row || event.altKey || event.ctrlKey || event.metaKey) return;
        if (target.matches("input, select, textarea")) return;
        event.preventDefault();
        focusRow(next(Number(row.getAttribute("data-row"))));
      },
      onFocusIn(event: FocusEvent) {
        const row = (event.target as HTMLElement).closest("[data-row]");
        focused.current = row ? Number(row.getAttribute("data-row")) : null;
      },
    },
  };
}

/** Keeps the first row in sight with the entry of the history, and shows it again when one comes back. */
function useWayBack(virtualizer: Virtualizer<Window, HTMLElement>, count: number) {
  const wanted = useRef(keptListPlace()?.first ?? 0);
  useLayoutEffect(() => {
    if (wanted.current === 0 || count <= wanted.current) return;
    virtualizer.scrollToIndex(wanted.current, { align: "start" });
    wanted.current = 0;
  }, [count]);
  const read = useRef(count);
  read.current = count;
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settled = () => {
      const { hash } = location;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const first = virtualizer.getVirtualItemForOffset(window.scrollY)?.index ?? 0;
        if (location.hash === hash && wanted.current === 0) keepListPlace({ first, read: read.current });
      }, 100);
    };
    addEventListener("scroll", settled, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", settled);
    };
  }, []);
}

function focusable(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>("a, button") ?? (row as HTMLElement | null | undefined) ?? null;
}
