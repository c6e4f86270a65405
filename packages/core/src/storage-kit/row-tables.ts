import type { PlainRows } from "../ports/storage/storage.ts";
import { type ErasedPlace, erasedPlaces } from "../schema/erasure.ts";

/** The table of each kind of row that is stored as a whole and needs no verb of its own. */
export const rowTables: Record<keyof PlainRows, string> = { evalCases: "eval_cases", bin: "bin", tests: "tests" };

/** A kind of row that may have the words of a call: one of the places where a store keeps something of a call. */
export type CallRowKind = Extract<keyof PlainRows, ErasedPlace>;

/** These kinds. Such a row names its call (`callId`), and goes with the call: a column of its table has the id. */
export const callRowKinds = erasedPlaces.filter((place): place is CallRowKind => Object.hasOwn(rowTables, place));
