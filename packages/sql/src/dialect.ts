import type { Name, Part, Sql, Value } from "./sql.ts";
import type { Steps } from "./verb.ts";

/** A table of values: the type of each column, by its name. */
export type Columns = Record<string, "text" | "bigint">;

/** What an engine says in its own way. */
export interface Dialect {
  /** A stored text as it was given. */
  original(stored: string): string;
  /** The condition that a row's `record` has exactly this name. */
  hasName(name: string): Sql;
  /** The condition that a row's `record` has a name of this pattern, in which `*` stands for any characters. */
  isNamedLike(pattern: string): Sql;
  /** Texts as the value of one column. */
  texts(list: readonly string[]): Part;
  /** The condition that a column of texts holds all of these. */
  holdsAll(column: string, list: readonly string[]): Sql;
  /** The condition that a column is one of these texts. */
  isOneOf(column: string, list: readonly string[]): Sql;
  /** A number that is a field of a row's `record`. */
  numberOf(field: string): Sql;
  /** Values as a table of that name to select from. */
  values(name: string, rows: readonly object[], columns: Columns): Sql;
  /** Statements that do the same with each of some rows. `select` makes one: of the row's values, and of what they are from. */
  forEach<Row extends Record<string, Value>>(
    rows: readonly Row[],
    columns: Record<keyof Row, Columns[string]>,
    select: (row: Record<keyof Row, Part>, from: Sql) => Sql,
  ): Sql[];
  /** A column of all selected rows as one JSON list. */
  jsonList(column: string): Sql;
  /** Position of the newest event: the value of an expression. */
  newestEvent: Sql;
  /**
   * Joins the one row of a table that has the same `keys` as each row before it, under the table's name and with these
   * columns. The rows before keep their order, and no more of them are read than are wanted.
   */
  joinEach(before: string, join: { table: string; keys: readonly string[]; columns: readonly string[] }): Sql;
  /** Changes rows by a statement. How many. */
  changed(statement: Sql): Steps<number>;
  /**
   * Changes a row, and if there was one, does what follows from that in the same step. Whether there was. Among the
   * conditions of what follows is {@link ifChanged}. No row is changed twice.
   */
  changeWith(change: Sql, following: readonly Sql[]): Steps<boolean>;
  /** Holds in what follows from a change, if that changed a row. */
  ifChanged: Sql;
  /** Stands behind a select: its rows stay as they are until the transaction ends. */
  forUpdate: Sql;
  /** Stands behind a select: its rows are not removed until the transaction ends. */
  forKeyShare: Sql;
  /** Stands behind a select of one row: rows that another transaction has are passed over. */
  forUpdateOfFree: Sql;
  /** Until the transaction ends nobody changes the table. Null: the engine runs one transaction at a time. */
  lockTable(name: Name): Sql | null;
  /** Until the transaction ends no other one holds the same name. Null: the engine runs one transaction at a time. */
  hold(kind: string, name: readonly string[]): Sql | null;
}
