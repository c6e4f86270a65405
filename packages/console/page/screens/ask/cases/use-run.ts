import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useAction } from "../../../api/load.ts";
import type { SearchFields } from "../settings.ts";

type Result = Schema<"EvalResult">;

/** Runs all eval cases, a part at a time. Results come as they are there; leaving the screen ends it. */
export function useRun() {
  const results = useSignal<readonly Result[]>([]);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    gone.current = leaving;
    return () => leaving.abort();
  }, []);
  const action = useAction(async (settings: SearchFields, keep: boolean) => {
    results.value = [];
    let cursor: string | null = null;
    do {
      const body: Schema<"RunEvalCases"> = { ...settings, keep, limit: 10, cursor };
      const part: Schema<"EvalRun"> = await dataOf(
        api.POST("/v1/eval-cases/run", { body, signal: gone.current.signal }),
      );
      results.value = [...results.value, ...part.results];
      cursor = part.nextCursor;
    } while (cursor !== null);
  });
  return { ...action, results };
}
