import type { PlainRows } from "../ports/storage/storage.ts";

/** The table of each kind of row that is stored as a whole and needs no verb of its own. */
export const rowTables: Record<keyof PlainRows, string> = { evalCases: "eval_cases", bin: "bin" };
