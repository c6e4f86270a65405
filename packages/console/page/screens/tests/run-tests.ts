import { signal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { type Problem, problemOf } from "../../api/problem.ts";

/** How many tests a request plays: results come as they are there. */
const atOnce = 5;

const done = signal(0);
const isRunning = signal(false);
const problem = signal<Problem | null>(null);

/** Plays all tests, a part at a time. `ran` is told after each part. */
async function run(ran: () => void): Promise<void> {
  if (isRunning.value) return;
  isRunning.value = true;
  problem.value = null;
  done.value = 0;
  try {
    let cursor: string | null = null;
    do {
      const part: Schema<"CallTestsRun"> = await dataOf(api.POST("/v1/tests/run", { body: { limit: atOnce, cursor } }));
      done.value += part.runs.length;
      cursor = part.nextCursor;
      ran();
    } while (cursor !== null);
  } catch (thrown) {
    problem.value = problemOf(thrown);
  } finally {
    isRunning.value = false;
  }
}

/** The run of all tests: it goes on while one looks at another screen. */
export function useRunOfAll() {
  return { run, isRunning, problem, done };
}
