import { isValue, isYear } from "../tables/table-head.ts";
import type { PdfItem } from "./items.ts";
import { type PdfLine, toLine } from "./lines.ts";

/** Where a column of a page begins and ends. */
export interface PdfColumn {
  /** Where it begins, in points. */
  left: number;
  /** Where it ends, in points. */
  right: number;
}

type Row = readonly PdfLine[];

/** A gap of this many sizes parts cells where values stand below each other. */
const gapShare = 0.5;
/** Fewest rows of several cells. */
const fewestRows = 3;
/** Rows that are further apart than this many sizes belong to different things. */
const rowStep = 4;
/** Share of the cells of each column behind the first that are values. */
const valueShare = 0.7;
/** Most lines of names above the values, and most characters of one. */
const mostHeads = 4;
const nameCharacters = 60;
/** A space is this near to where a column begins, in sizes. */
const nearShare = 0.8;
/** Dots that lead to a page number. */
const leader = /(?:\.\s?){4,}/;

/** Parts lines at every gap that may part cells. */
export function createFineRows(lines: readonly Row[]): (at: number) => Row {
  const known = new Map<number, Row>();
  return (at) => {
    const row = known.get(at) ?? lines[at]!.flatMap(splitFine);
    known.set(at, row);
    return row;
  };
}

function splitFine(part: PdfLine): PdfLine[] {
  if (part.turned || part.rightToLeft) return [part];
  const cells: PdfItem[][] = [];
  let last: PdfItem | null = null;
  for (const item of part.items) {
    const blank = item.text.trim() === "";
    const gap = last && !blank ? item.left - last.right : 0;
    if (cells.length === 0 || (last && gap >= gapShare * Math.max(item.size, last.size))) cells.push([]);
    cells.at(-1)!.push(item);
    if (!blank) last = item;
  }
  return cells.length < 2 ? [part] : cells.map(toLine).filter((line) => line !== null);
}

/**
 * Takes the lines from `at` on as a table in which values stand below each other behind a first column, however narrow the
 * gaps, under the lines that name its columns. Null where there is none.
 */
export function takeValued(
  fine: (at: number) => Row,
  { at, end }: { at: number; end: number },
): { rows: Row[]; columns: PdfColumn[] } | null {
  let body = at;
  while (body < end && body - at <= mostHeads && isOfNames(fine(body))) body += 1;
  if (body === end || body - at > mostHeads) return null;
  // What stands alone below the names is a heading within the table.
  if (body - at > 1 && fine(body - 1).length === 1) body -= 1;
  const found = takeRowsOfValues(fine, { at: body, end });
  if (!found) return null;
  const names = Array.from({ length: body - at }, (_, index) => fine(at + index));
  const heads: Row[] = [];
  let { columns } = found;
  let below = found.rows[0]!;
  for (const drawn of names.toReversed()) {
    const parted = heads.length === 0 ? drawn.flatMap((part) => partNames(part, columns)) : drawn;
    const row = parted.length === columns.length ? parted : drawn;
    const isOverSeveral = row[0]!.left >= columns[0]!.right;
    columns = withNames(columns, row, isOverSeveral);
    if (!(row.length > 1 || isOverSeveral) || !follows(row[0]!, below[0]!) || sharesColumn(row, columns)) return null;
    heads.unshift(row);
    below = row;
  }
  return { rows: [...heads, ...found.rows], columns };
}

function takeRowsOfValues(
  fine: (at: number) => Row,
  { at, end }: { at: number; end: number },
): { rows: Row[]; columns: PdfColumn[] } | null {
  const rows: Row[] = [];
  let columns: PdfColumn[] = [];
  for (let next = at; next < end; next += 1) {
    const row = fine(next);
    const before = rows.at(-1)?.[0];
    if (row.some(({ turned, text }) => turned || leader.test(text)) || (before && !follows(before, row[0]!))) break;
    const wider = joinColumns(columns, row);
    const isWide = rows.length > 0 && wider.length < 2;
    // Rows that keep to columns do so as long as these stay.
    const unsure = isSame(columns, wider) ? [row] : [...rows, row];
    if (isWide || unsure.some((own) => sharesColumn(own, wider))) break;
    columns = wider;
    rows.push(row);
  }
  while (rows.at(-1)?.length === 1) rows.pop();
  if (rows.filter((row) => row.length > 1).length < fewestRows) return null;
  columns = joinColumns([], rows.flat());
  const areValues = columns.every((_, column) => {
    const cells = rows.flatMap((row) => row.filter((part) => columnOf(part, columns) === column));
    const values = cells.filter(({ text }) => isValue(text)).length;
    return column === 0 || (values > 1 && values >= (cells.length - 1) * valueShare);
  });
  return areValues ? { rows, columns } : null;
}

const isSame = (one: readonly PdfColumn[], other: readonly PdfColumn[]) =>
  one.length === other.length &&
  one.every(({ left, right }, column) => left === other[column]!.left && right === other[column]!.right);

/** Whether a row has names alone, or years, as heads have. */
function isOfNames(row: Row): boolean {
  return row.every(({ text, turned }) => !turned && text.length <= nameCharacters && (!isValue(text) || isYear(text)));
}

/** Parts names right above their values that one run of letters draws, at the space where a column begins. */
function partNames(part: PdfLine, columns: readonly PdfColumn[]): PdfLine[] {
  const inside = columns.filter(({ left }) => left > part.left && left < part.right);
  const items = inside.reduce<PdfItem[]>(
    (all, { left }) => all.flatMap((item) => splitItem(item, left)),
    [...part.items],
  );
  const cells = [-Infinity, ...inside.map(({ left }) => left)].map((from, at) =>
    items.filter(({ left }) => left >= from - 1 && left < (inside[at]?.left ?? Infinity) - 1),
  );
  const lines = cells.map(toLine).filter((line) => line !== null);
  return lines.length === cells.length ? lines : [part];
}

/** Splits an item at the space nearest to where a column begins, as if all letters were equally wide. */
function splitItem(item: PdfItem, edge: number): PdfItem[] {
  const share = (item.right - item.left) / item.text.length;
  const off = (at: number) => Math.abs(item.left + at * share - edge);
  const spaces = [...item.text.matchAll(/\s/g)].map(({ index }) => index + 1);
  const [nearest] = spaces.sort((a, b) => off(a) - off(b));
  if (nearest === undefined || off(nearest) > item.size * nearShare) return [item];
  return [
    { ...item, text: item.text.slice(0, nearest).trimEnd(), right: edge - 1 },
    { ...item, text: item.text.slice(nearest), left: edge },
  ];
}

/** Where a row names every column, or all but the first, each reaches over its name. */
function withNames(columns: PdfColumn[], row: Row, lacksFirst: boolean): PdfColumn[] {
  const skipped = lacksFirst ? 1 : 0;
  if (row.length !== columns.length - skipped) return columns;
  const wider = columns.map(({ left, right }, column) => {
    const name = row[column - skipped];
    return name ? { left: Math.min(left, name.left), right: Math.max(right, name.right) } : { left, right };
  });
  return wider.every(({ left }, column) => column === 0 || left >= wider[column - 1]!.right) ? wider : columns;
}

/** Whether a line stands so near below another that both may be rows of one table. */
export function follows(above: PdfLine, line: PdfLine): boolean {
  const size = Math.max(above.size, line.size);
  const step = above.bottom - line.bottom;
  return step > 0 && step <= size * rowStep && size < 1.5 * Math.min(above.size, line.size);
}

/** Adds the parts of one more row to columns. Overlapping columns become one. */
export function joinColumns(columns: readonly PdfColumn[], parts: readonly PdfLine[]): PdfColumn[] {
  const spans = [...columns, ...parts].map(({ left, right }) => ({ left, right })).sort((a, b) => a.left - b.left);
  const merged: PdfColumn[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.left < last.right) last.right = Math.max(last.right, span.right);
    else merged.push(span);
  }
  return merged;
}

/** Whether two parts of a row stand in one column: columns grow into one only where no row has both. */
export function sharesColumn(row: Row, columns: readonly PdfColumn[]): boolean {
  return new Set(row.map((part) => columnOf(part, columns))).size < row.length;
}

/** The column that most of a part stands in, or the nearest one. */
export function columnOf({ left, right }: PdfColumn, columns: readonly PdfColumn[]): number {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, column] of columns.entries()) {
    const shared = Math.min(right, column.right) - Math.max(left, column.left);
    if (shared <= most) continue;
    best = index;
    most = shared;
  }
  return best;
}
