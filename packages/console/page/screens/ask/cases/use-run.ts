import { signal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import { type Problem, problemOf } from "../../../api/problem.ts";
import { key } from "../../../app/session.ts";
import type { SearchFields } from "../settings.ts";

type Result = Schema<"EvalResult">;

/** The last run of this tab: it goes on, and its report stays, while one looks at another screen. */
const results = signal<readonly Result[]>([]);
const isRunning = signal(false);
const problem = signal<Problem | null>(null);

key.subscribe(() => {
  results.value = [];
});

/** Runs all eval cases, a part at a time. Results come as they are there. */
async function run(settings: SearchFields, keep: boolean): Promise<void> {
  if (isRunning.value) return;
  isRunning.value = true;
  problem.value = null;
  results.value = [];
  try {
    let cursor: string | null = null;
    do {
      const body: Schema<"RunEvalCases"> = { ...settings, keep, limit: 10, cursor };
      const part: Schema<"EvalRun"> = await dataOf(api.POST("/v1/eval-cases/run", { body }));
      results.value = [...results.value, ...part.results];
      cursor = part.nextCursor;
    } while (cursor !== null);
  } catch (thrown) {
    problem.value = problemOf(thrown);
  } finally {
    isRunning.value = false;
  }
}

/** The run of all eval cases: what it has brought so far, and how to begin one. */
export function useRun() {
  return { run, isRunning, problem, results };
}
