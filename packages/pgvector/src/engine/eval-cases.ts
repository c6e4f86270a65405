import type { EvalCase, RowCollection } from "@cuecard/core";
import type { Engine } from "./engine.ts";
import { createRows } from "./row-collection.ts";

export function createEvalCases(engine: Engine, workspace: string): RowCollection<EvalCase, object> {
  const where = () => ({ conditions: [], values: [] });
  return createRows<EvalCase, object>(engine, workspace, { table: "eval_cases", columns: [], where }).rows;
}
