import type { Collection, PageKey, PageRequest, RowCollection } from "../ports/storage/page.ts";
import type { PlainRows } from "../ports/storage/storage.ts";
import { type CallRowKind, type RowTable, rowTables } from "../storage-kit/row-tables.ts";
import { hasName, pageOf, rowsNamed } from "./page.ts";
import { copy, type WorkspaceRows } from "./rows.ts";

/** What happens in the same step as a write. */
interface Effects<Row> {
  written(row: Row): void;
  deleted(id: string): void;
}

interface StoredRow extends PageKey {
  updatedAt: string;
}

const none: Effects<unknown> = { written() {}, deleted() {} };
const everyRow = () => true;

/** A collection over a map; `matches` says whether a row passes the filter. */
function createMemoryRows<Row extends StoredRow, Filter>(
  rows: Map<string, Row>,
  matches: (row: Row, filter: PageRequest & Filter) => boolean = everyRow,
  effects: Effects<Row> = none,
): RowCollection<Row, Filter> {
  return {
    insert: async (row) => insertRow(rows, row, effects),
    async get(id) {
      return copy(rows.get(id) ?? null);
    },
    async list(request) {
      return pageOf(
        [...rows.values()].filter((row) => matches(row, request)),
        request,
      );
    },
    async replace(row, expectedUpdatedAt) {
      if (rows.get(row.id)?.updatedAt !== expectedUpdatedAt) return false;
      rows.set(row.id, copy(row));
      effects.written(row);
      return true;
    },
    async delete(id, expectedUpdatedAt) {
      if (expectedUpdatedAt !== undefined && rows.get(id)?.updatedAt !== expectedUpdatedAt) return false;
      const deleted = rows.delete(id);
      if (deleted) effects.deleted(id);
      return deleted;
    },
  };
}

/** The rows that need no verb of their own. */
export const createMemoryPlainRows = ({ plain }: WorkspaceRows): PlainRows =>
  Object.fromEntries(
    Object.entries(plain).map(([kind, rows]) => [
      kind,
      createMemoryRows(rows, matcherOf(rowTables[kind as keyof PlainRows])),
    ]),
  ) as unknown as PlainRows;

/** Whether a row has the texts that a filter names. A text that the filter leaves out may be any. */
const matcherOf =
  ({ columns }: RowTable) =>
  (row: Record<string, unknown>, filter: object): boolean =>
    Object.values(columns).every((property) => {
      const wanted = (filter as Record<string, unknown>)[property];
      return wanted == null || row[property] === wanted;
    });

/** Removes the rows of a kind that a call takes along, and returns how many. */
export function removePlainRowsOf({ plain }: WorkspaceRows, kind: CallRowKind, callId: string): number {
  const rows = plain[kind] as Map<string, { id: string; callId: string | null }>;
  const removed = [...rows.values()].filter((row) => row.callId === callId);
  for (const { id } of removed) rows.delete(id);
  return removed.length;
}

/** The same of rows with a name. */
export function createMemoryCollection<Row extends StoredRow & { name: string }, Filter>(
  rows: Map<string, Row>,
  matches: (row: Row, filter: PageRequest & Filter) => boolean,
  effects: Effects<Row> = none,
): Collection<Row, Filter> {
  return {
    ...createMemoryRows(rows, matches, effects),
    insertNamed: async (row) => !hasName(rows.values(), row.name) && insertRow(rows, row, effects),
    named: async (name) => rowsNamed(rows.values(), name),
  };
}

function insertRow<Row extends StoredRow>(rows: Map<string, Row>, row: Row, effects: Effects<Row>): boolean {
  if (rows.has(row.id)) return false;
  rows.set(row.id, copy(row));
  effects.written(row);
  return true;
}
