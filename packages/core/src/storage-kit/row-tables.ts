import type { PlainRows } from "../ports/storage/storage.ts";
import { type ErasedPlace, erasedPlaces } from "../schema/erasure.ts";

/** A table of rows that are stored as a whole. */
export interface RowTable {
  /** Its name in a database. */
  name: string;
  /** Texts that have a column of their own, by the column: a list can be filtered by each. */
  columns: Readonly<Record<string, string>>;
}

/** The table of each kind of row that is stored as a whole and needs no verb of its own. */
export const rowTables: Record<keyof PlainRows, RowTable> = {
  evalCases: { name: "eval_cases", columns: {} },
  bin: { name: "bin", columns: {} },
  tests: { name: "tests", columns: { call: "callId", team: "teamId" } },
};

/** A kind of row that may have the words of a call: one of the places where a store keeps something of a call. */
export type CallRowKind = Extract<keyof PlainRows, ErasedPlace>;

/** These kinds. Such a row names its call (`callId`) in the column `call`, and goes with the call. */
export const callRowKinds = erasedPlaces.filter((place): place is CallRowKind => Object.hasOwn(rowTables, place));
