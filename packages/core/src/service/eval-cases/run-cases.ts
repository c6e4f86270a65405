import { CuecardError, isCuecardError } from "../../errors.ts";
import type { KnowledgeSearch } from "../../knowledge/knowledge-search.ts";
import { limits } from "../../limits.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { decodeCursor, encodeCursor } from "../../rows/pages.ts";
import { updateRow } from "../../rows/update-row.ts";
import type {
  EvalCase,
  EvalChange,
  EvalOutcome,
  EvalResult,
  EvalRun,
  EvalSettings,
  RunEvalCases as RunInput,
} from "../../schema/eval-case.ts";
import { RunEvalCases } from "../../schema/eval-case.ts";
import { parseInput } from "../../schema/parse.ts";
import type { Degradation, SearchResult } from "../../schema/search.ts";
import { hasPassage } from "./has-passage.ts";

export interface RunOptions {
  store: Pick<WorkspaceStorage, "evalCases">;
  search: KnowledgeSearch["search"];
  now: () => number;
}

/** How each case of one run is asked. */
interface Asking {
  settings: EvalSettings;
  deadlineMs: number;
  keep: boolean;
  signal: AbortSignal | undefined;
}

/** See {@link EvalCases.run}. One search at a time: a caller's search never waits for more than one of these. */
export async function runCases(
  { store, search, now }: RunOptions,
  input: RunInput,
  signal: AbortSignal | undefined,
): Promise<EvalRun> {
  const { deadlineMs, keep, limit, cursor, ...settings } = parseInput(RunEvalCases, input);
  const asking: Asking = { settings, deadlineMs, keep, signal };
  const begun = now();
  const results: EvalResult[] = [];
  let after = decodeCursor(cursor);
  let hasMore = true;
  while (hasMore && results.length < limit) {
    if (results.length > 0 && now() - begun >= limits.evalCases.runMs) break;
    const page = await store.evalCases.list({ limit: 1, after });
    hasMore = page.hasMore;
    for (const one of page.rows) {
      results.push(await ask({ store, search, now }, one, asking));
      after = one;
    }
  }
  const nextCursor = hasMore && after ? encodeCursor(after) : null;
  return { object: "eval_run", results, hasMore, nextCursor };
}

async function ask({ store, search, now }: RunOptions, one: EvalCase, asking: Asking): Promise<EvalResult> {
  const { id: caseId, question, knowledgeBaseIds, outcome: before } = one;
  const { settings, deadlineMs, keep, signal } = asking;
  const asked = { caseId, question, before };
  let found: SearchResult;
  try {
    found = await search({ query: question, knowledgeBaseIds, ...settings, deadlineMs }, { signal });
  } catch (error) {
    if (signal?.aborted || !isCuecardError(error)) throw error;
    const { code, message } = error;
    return { ...asked, outcome: null, change: null, error: { code, message }, degraded: [] };
  }
  const outcome = outcomeOf(one, found, settings, new Date(now()).toISOString());
  if (keep) await updateRow(store.evalCases, caseId, (row) => ({ ...row, outcome }), now);
  const degraded: Degradation[] = found.degraded;
  return { ...asked, outcome, change: changeOf(before, outcome), error: null, degraded };
}

function outcomeOf(
  { expected }: EvalCase,
  { results }: SearchResult,
  settings: EvalSettings,
  askedAt: string,
): EvalOutcome {
  const at = results.findIndex((hit) => expected.some((passage) => hasPassage(hit, passage)));
  const isRight = expected.length === 0 ? results.length === 0 : at >= 0;
  return { isRight, place: at < 0 ? null : at + 1, given: results.length, settings, askedAt };
}

function changeOf(before: EvalOutcome | null, after: EvalOutcome): EvalChange {
  if (before === null) return "new";
  if (before.isRight !== after.isRight) return after.isRight ? "fixed" : "broken";
  return before.isRight && before.place !== after.place ? "moved" : "same";
}

export function caseNotFound(id: string): CuecardError {
  return new CuecardError("eval_case_not_found", `Eval case "${id}" does not exist; list the cases to see their ids.`);
}
