import { useEffect } from "preact/hooks";
import type { Loaded } from "./load.ts";

/** Milliseconds between looks at what changes by itself. */
const lookAgainMs = 3_000;

/** Asks again, some time after each answer, while the part is shown. What a key may not see is asked for once. */
export function useLoadAgain({
  isLoading,
  problem,
  reload,
}: Pick<Loaded<unknown>, "isLoading" | "problem" | "reload">) {
  const isForbidden = problem?.code === "scope_required";
  useEffect(() => {
    if (isLoading || isForbidden) return;
    const timer = setTimeout(reload, lookAgainMs);
    return () => clearTimeout(timer);
  }, [isLoading, isForbidden]);
}
