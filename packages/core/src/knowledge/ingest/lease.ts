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
/** A step is written once work has gone on for so long after it began: most small sources are ready before. */
const stepAfterMs = 300;

export interface LeaseOptions {
  now: () => number;
  stopping: AbortSignal;
  /** Called when another step begins. */
  began: (step: SourceStep) => void;
  /** Called when a report was written. */
  reported: () => void;
}

/** Keeps a claimed source's lease alive while it is worked on, from a timer and with each report. */
export function holdLease(
  store: Pick<KnowledgeStore, "heartbeat">,
  claim: Claim,
  { now, stopping, began, reported }: LeaseOptions,
): Lease {
  const lostLease = new AbortController();
  let at: { step: SourceStep; progress: number } = { step: "fetching", progress: 0 };
  let writing: Promise<void> | null = null;
  let reportedAt = now();
  let ended = false;
  let nextStep: NodeJS.Timeout | null = null;

  const write = async () => {
    for (let written: typeof at | null = null; written?.step !== at.step && !lostLease.signal.aborted && !ended; ) {
      written = at;
      reportedAt = now();
      const result = await store.heartbeat(claim, { now: reportedAt, leaseMs: limits.leaseMs, ...at });
      if (result === "done") reported();
      else lostLease.abort();
    }
  };
  /** A step that begins while an earlier report is being written follows it. */
  const beat = () => {
    // The store may be away for a moment: in the end the lease decides whether the work counts.
    writing ??= write()
      .catch(() => {})
      .finally(() => {
        writing = null;
      });
  };
  const timer = setInterval(beat, limits.heartbeatMs);
  timer.unref();
  const beatSoon = () => {
    nextStep ??= setTimeout(() => {
      nextStep = null;
      beat();
    }, stepAfterMs).unref();
  };

  return {
    signal: AbortSignal.any([stopping, lostLease.signal]),
    get lost() {
      return lostLease.signal.aborted;
    },
    report(step, progress) {
      const moved = step !== at.step;
      at = { step, progress };
      if (moved) began(step);
      if (moved) beatSoon();
      else if (now() - reportedAt >= reportEveryMs) beat();
    },
    async end() {
      ended = true;
      clearInterval(timer);
      if (nextStep) clearTimeout(nextStep);
      await writing;
    },
  };
}
