import type { JsonObject, MetadataFilter } from "@cuecard/core";
import type { Row } from "./base-row.ts";
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
  /** The condition that a column has a text of this pattern. */
  isLike(column: string, pattern: string): Sql;
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
  /** Columns as one JSON object, by names. */
  jsonObject(columns: Record<string, string>): Sql;
  /** Id of a new event: the value of an expression. */
  newEventId: Sql;
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
  /** The same, where rows may refer to these meanwhile. */
  forNoKeyUpdate: Sql;
  /** Stands behind a select: its rows are not removed until the transaction ends. */
  forKeyShare: Sql;
  /** Stands behind a select of one row: rows that another transaction has are passed over. */
  forUpdateOfFree: Sql;
  /** Until the transaction ends nobody changes the table. Null: the engine runs one transaction at a time. */
  lockTable(name: Name): Sql | null;
  /** Until the transaction ends no other one holds the same name. Null: the engine runs one transaction at a time. */
  hold(kind: string, name: readonly string[]): Sql | null;
  /** Until the transaction ends the knowledge base has no cutover. Null: the engine runs one transaction at a time. */
  holdFromCutover(workspace: string, knowledgeBaseId: string): Sql | null;
  /** Custom metadata as it stands beside a source's record, for filters. */
  metadata(metadata: JsonObject | null): Part;
  /** The condition that a row of `sources` passes the filter. `base`: a select of the row of their knowledge base. */
  passes(base: Sql, filter: MetadataFilter): Steps<Sql>;
  /** A select of the row of the source that is to be claimed, which no other claimer gets. See `Storage.claimSource`. */
  dueSource(now: number): Sql;
  /** What is done of a knowledge base whose re-embedding has got another target, or none: vectors are left behind. */
  leaveVectors(base: Row): Sql[];
  /** Removes the chunks of sources that are removed behind it. All are locked. */
  removeChunks(sources: readonly { row: Row; base: Row }[]): Steps<void>;
  /** Removes a knowledge base, which is locked, with its sources and all that is kept of their chunks. */
  removeBase(base: Row): Steps<void>;
}
