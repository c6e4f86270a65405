import type { Observer } from "../../../ports/observer.ts";
import type { Reranker } from "../../../ports/reranker.ts";
import type { Breakers } from "./breaker.ts";

/** How long a reranker may take before it counts as failing, also after the search that asked went on without it. */
const patienceMs = 3_000;

/** The same reranker behind its breaker, seen by the observer. */
export function guardedReranker(
  reranker: Reranker,
  { breakers, observer }: { breakers: Breakers; observer: Observer },
): Reranker {
  const rerank: Reranker["rerank"] = (request) =>
    observer.observe("rerank", { name: reranker.name, passages: request.passages.length }, async () => {
      const headers = observer.headers();
      return reranker.rerank(headers ? { ...request, headers } : request);
    });

  const breaker = breakers({ name: `reranker ${reranker.name}`, code: "reranking_failed" });
  return {
    name: reranker.name,
    specificationVersion: "v1",
    maxPassages: reranker.maxPassages,
    close: () => reranker.close(),
    async rerank(request) {
      const stop = new AbortController();
      const onAbort = () => {
        if (!isLate(request.signal)) stop.abort(request.signal.reason);
      };
      request.signal.addEventListener("abort", onAbort, { once: true });
      if (request.signal.aborted) onAbort();
      try {
        return await breaker.run({
          texts: [request.question, ...request.passages],
          milliseconds: patienceMs,
          signal: stop.signal,
          work: (signal) => rerank({ ...request, signal }),
        });
      } finally {
        request.signal.removeEventListener("abort", onAbort);
      }
    },
  };
}

/** Only the search's time is up: whether the reranker is slow or broken is yet to be seen. */
function isLate({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}
