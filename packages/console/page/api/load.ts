import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useCallback, useEffect } from "preact/hooks";
import { type Problem, problemOf } from "./problem.ts";

/** What a request brought so far. While it runs again, what it brought before is still shown. */
export interface Loaded<T> {
  data: T | null;
  problem: Problem | null;
  isLoading: boolean;
  /** Asks again. */
  reload: () => void;
}

/** Asks when the part is shown, and again whenever one of `about` changes. What a later request answered is never replaced by an earlier one. */
export function useLoad<T>(ask: (signal: AbortSignal) => Promise<T>, about: readonly unknown[]): Loaded<T> {
  const state = useSignal<Omit<Loaded<T>, "reload">>({ data: null, problem: null, isLoading: true });
  const again = useSignal(0);
  useEffect(() => {
    const gone = new AbortController();
    state.value = { ...state.value, isLoading: true };
    ask(gone.signal).then(
      (data) => {
        if (!gone.signal.aborted) state.value = { data, problem: null, isLoading: false };
      },
      (thrown: unknown) => {
        if (!gone.signal.aborted)
          state.value = { data: state.value.data, problem: problemOf(thrown), isLoading: false };
      },
    );
    return () => gone.abort();
  }, [...about, again.value]);
  const reload = useCallback(() => {
    again.value++;
  }, []);
  return { ...state.value, reload };
}

/** Runs an action one at a time. `run` resolves with what it brought, or with null after showing why it failed. */
export function useAction<Arguments extends unknown[], T>(act: (...given: Arguments) => Promise<T>) {
  const isRunning = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  async function run(...given: Arguments): Promise<T | null> {
    if (isRunning.value) return null;
    isRunning.value = true;
    problem.value = null;
    try {
      return await act(...given);
    } catch (thrown) {
      problem.value = problemOf(thrown);
      return null;
    } finally {
      isRunning.value = false;
    }
  }
  return { run, isRunning: isRunning as ReadonlySignal<boolean>, problem };
}
