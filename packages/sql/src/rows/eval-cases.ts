import type { EvalCase } from "@cuecard/core";
import { rowVerbs } from "./row-collection.ts";

export const createEvalCases = () => rowVerbs<EvalCase, object>({ table: "eval_cases", keys: {}, where: () => [] });
