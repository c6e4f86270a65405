import { isValue } from "../tables/table-head.ts";
import type { PdfItem } from "./items.ts";
import { type PdfLine, toLine } from "./lines.ts";
import type { PdfColumn } from "./table.ts";

type Row = readonly PdfLine[];

/** A gap of this many sizes, or more, may part columns of values. */
const gapShare = 0.5;
/** So many rows, and this share of a column's rows, have words on both sides of an edge. */
const fewestRows = 3;
const bothShare = 0.6;
/** Share of those rows that have a value behind the edge. */
const valueShare = 0.8;

/**
 * Parts columns that a long head, or a gap narrower than between columns of prose, has joined: most rows have words on
 * both sides of one place, and values behind it.
 */
export function partColumns(
  rows: readonly Row[],
  columns: readonly PdfColumn[],
): { rows: Row[]; columns: PdfColumn[] } {
  const edges = columns.flatMap((column) => edgesIn(rows, column));
  if (edges.length === 0) return { rows: [...rows], columns: [...columns] };
  return {
    rows: rows.map((row) => row.flatMap((part) => edges.reduce<PdfLine[]>(splitAll, [part]))),
    columns: columns.flatMap(({ left, right }) => {
      const own = edges.filter((edge) => edge > left && edge < right);
      return [left, ...own].map((from, index) => ({ left: from, right: own[index] ?? right }));
    }),
  };
}

/** Places inside a column where two columns meet, from the left. */
function edgesIn(rows: readonly Row[], column: PdfColumn): number[] {
  const drawn = rows
    .map((row) => row.filter(({ left, right }) => left < column.right && right > column.left))
    .map((parts) => parts.flatMap(({ items }) => items.filter(({ text }) => text.trim() !== "")))
    .filter((items) => items.length > 0)
    .map((items) => [...items].sort((a, b) => a.left - b.left));
  const edges: number[] = [];
  const gaps = drawn.flatMap(gapsOf).sort((a, b) => a.right - b.right);
  for (const { right } of gaps) {
    const edge = right - 1;
    if (edges.some((other) => edge - other < 3) || !isEdge(drawn, edge)) continue;
    if (!edges.some((other) => drawn.every((items) => items.every((item) => item.left < other || item.left > edge))))
      edges.push(edge);
  }
  return edges;
}

function gapsOf(items: readonly PdfItem[]): { left: number; right: number }[] {
  return items.slice(1).flatMap((item, index) => {
    const before = items[index]!;
    return item.left - before.right >= gapShare * item.size ? [{ left: before.right, right: item.left }] : [];
  });
}

function isEdge(rows: readonly (readonly PdfItem[])[], edge: number): boolean {
  let [both, values] = [0, 0];
  for (const items of rows) {
    const before = items.findLast(({ left }) => left < edge);
    const behind = items.find(({ left }) => left >= edge);
    if (!before || !behind || before.right > edge || behind.left - before.right < gapShare * behind.size) continue;
    both += 1;
    if (isValue(behind.text)) values += 1;
  }
  // The head has a name there.
  return both >= Math.max(fewestRows, rows.length * bothShare) && values >= (both - 1) * valueShare;
}

/** Splits the parts that stand on both sides of an edge, where no word of theirs is over it. */
function splitAll(parts: readonly PdfLine[], edge: number): PdfLine[] {
  return parts.flatMap((part) => {
    if (part.left >= edge || part.right <= edge) return [part];
    const items = part.items.flatMap((item) => (isOver(item, edge) ? splitItem(item, edge) : [item]));
    if (items.some((item) => isOver(item, edge))) return [part];
    const sides = [items.filter(({ left }) => left < edge), items.filter(({ left }) => left >= edge)];
    return sides.map(toLine).filter((line) => line !== null);
  });
}

const isOver = ({ left, right }: PdfItem, edge: number) => left < edge && right > edge + 1;

/** Splits an item at the space nearest to an edge, as if all letters were equally wide. */
function splitItem(item: PdfItem, edge: number): PdfItem[] {
  const share = (item.right - item.left) / item.text.length;
  const spaces = [...item.text.matchAll(/\s/g)].map(({ index }) => index + 1);
  const off = (at: number) => Math.abs(item.left + at * share - edge);
  const [nearest] = spaces.sort((a, b) => off(a) - off(b));
  if (nearest === undefined || off(nearest) > item.size) return [item];
  const [before, behind] = [item.text.slice(0, nearest).trimEnd(), item.text.slice(nearest)];
  return [
    { ...item, text: before, right: edge },
    { ...item, text: behind, left: edge },
  ];
}
