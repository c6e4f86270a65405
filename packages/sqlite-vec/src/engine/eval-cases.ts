import type { EvalCase } from "@cuecard/core";
import type { Connection } from "./connection.ts";
import { rowReads, rowWrites } from "./row-collection.ts";

export function createEvalCaseReads(connection: Connection) {
  const { get, list } = rowReads<EvalCase>(connection, "eval_cases");
  return { getEvalCase: get, listEvalCases: list };
}

export function createEvalCaseWrites(connection: Connection) {
  const { insert, replace, delete: remove } = rowWrites<EvalCase>(connection, "eval_cases");
  return { insertEvalCase: insert, replaceEvalCase: replace, deleteEvalCase: remove };
}
