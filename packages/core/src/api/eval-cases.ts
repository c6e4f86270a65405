import type { List, PageQuery } from "../schema/common.ts";
import type { CreateEvalCase, EvalCase, EvalRun, RunEvalCases } from "../schema/eval-case.ts";
import type { CallOptions } from "./call-options.ts";

/** Questions with the passages that answer them. Methods throw `eval_case_not_found` for an unknown one. */
export interface EvalCases {
  /** Saves a question with the passages that answer it. Throws `invalid_value` for a knowledge base that does not exist. */
  create(input: CreateEvalCase): Promise<EvalCase>;
  /** Returns the case with the outcome that was last kept. */
  get(id: string): Promise<EvalCase>;
  /** Returns one page of cases, newest first. */
  list(page?: PageQuery): Promise<List<EvalCase>>;
  /** Deletes the case. */
  delete(id: string): Promise<void>;
  /**
   * Searches for cases one after another, newest first, and says of each whether it is right, and what became of it
   * since the last outcome that was kept. A search that fails is in the results and stops nothing. After 20 s no further
   * case is asked: `nextCursor` goes on there. Throws `aborted` once the signal aborts; what was kept stays.
   */
  run(settings?: RunEvalCases, options?: CallOptions): Promise<EvalRun>;
}
