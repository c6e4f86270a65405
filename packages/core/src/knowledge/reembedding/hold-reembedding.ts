import { limits } from "../../limits.ts";
import type { ReembeddingClaim, ReembeddingStore } from "../../ports/storage/reembedding.ts";

export interface HeldReembedding {
  /** Aborts when the process stops or the claim is not valid any more. */
  readonly signal: AbortSignal;
  /** True when another worker has it, its target changed, or the knowledge base was deleted. */
  readonly lost: boolean;
  /** Ends the heartbeats and waits for the one under way. */
  end(): Promise<void>;
}

/** Keeps a claimed re-embedding's lease alive while it is worked on. */
export function holdReembedding(
  store: ReembeddingStore,
  claim: ReembeddingClaim,
  { now, stopping }: { now: () => number; stopping: AbortSignal },
): HeldReembedding {
  const lost = new AbortController();
  let writing: Promise<void> | null = null;
  const timer = setInterval(() => {
    writing ??= store
      .renewReembedding(claim, { now: now(), leaseMs: limits.leaseMs })
      .then(
        (result) => {
          if (result !== "done") lost.abort();
        },
        // The store may be away for a moment: in the end the lease decides whether the work counts.
        () => {},
      )
      .finally(() => {
        writing = null;
      });
  }, limits.heartbeatMs);
  timer.unref();
  return {
    signal: AbortSignal.any([stopping, lost.signal]),
    get lost() {
      return lost.signal.aborted;
    },
    async end() {
      clearInterval(timer);
      await writing;
    },
  };
}
