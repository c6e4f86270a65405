import { limits } from "../../limits.ts";
import type { Claim, KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { SourceStep } from "../../schema/source.ts";

export interface Lease {
  /** Aborts when the loop stops or the lease is lost. */
  readonly signal: AbortSignal;
  /** True when another worker has the source, or it was deleted. */
  readonly lost: boolean;
  /** Shows where the work is; `progress` is 0 to 1. */
  report(step: SourceStep, progress: number): void;
  /** Ends the heartbeats and waits for the one under way. */
  end(): Promise<void>;
}

/** Progress within one step is written at most this often. */
const reportEveryMs = 500;

/** Keeps a claimed source's lease alive while it is worked on, from a timer and with each report. */
export function holdLease(store: KnowledgeStore, claim: Claim, { now, stopping }: { now: () => number; stopping: AbortSignal }): Lease {
  const lostLease = new AbortController();
  let at: { step: SourceStep; progress: number } = { step: "fetching", progress: 0 };
  let writing: Promise<void> | null = null;
  let reportedAt = 0;

  const beat = () => {
    reportedAt = now();
    writing ??= store
      .heartbeat(claim, { now: reportedAt, leaseMs: limits.leaseMs, ...at })
      .then(
        (result) => {
          if (result !== "done") lostLease.abort();
        },
        // The store may be away for a moment: the lease tells in the end whether the work still counts.
        () => {},
      )
      .finally(() => {
        writing = null;
      });
  };
  const timer = setInterval(beat, limits.heartbeatMs);
  timer.unref();

  return {
    signal: AbortSignal.any([stopping, lostLease.signal]),
    get lost() {
      return lostLease.signal.aborted;
    },
    report(step, progress) {
      const moved = step !== at.step;
      at = { step, progress };
      if (moved || now() - reportedAt >= reportEveryMs) beat();
    },
    async end() {
      clearInterval(timer);
      await writing;
    },
  };
}
