// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Query of `GET /v1/latencies`. */
export interface LatencyQuery {
  /**
   * Minutes to look back. 1 to 15.
   * @default 5
   */
  minutes?: number | undefined;
}

/** How long turns and searches took in one process, by stage. */
export interface LatencyReport {
  /** The type of this object. */
  object: "latency_report";
  /** Minutes that it looks back. */
  minutes: number;
  /** False when there were more turns and searches than are kept: the newest count. */
  isComplete: boolean;
  /** Stages by operation; one that nothing went through is left out. */
  stages: StageLatency[];
  /** What did less than it should, the most frequent first, at most 20. A turn's search counts as a search too. */
  degraded: StageFailure[];
}

/** Turns or searches of which one stage did less than it should, for one reason. */
export interface StageFailure {
  /** What the stage is of. */
  operation: "turn" | "search";
  /** The stage, as in `degraded` of a Turn and of a search's answer. */
  stage: string;
  /** The reason, as a sentence; of those that differ in milliseconds alone, the newest. */
  reason: string;
  /** How many of them. */
  count: number;
  /** When it was last so. ISO 8601, UTC. */
  lastAt: string;
}

/** How long one stage took. */
export interface StageLatency {
  /** What the stage is of. A turn's search counts as a search too. */
  operation: "turn" | "search";
  /** The stage, as in `timings` of a Turn and of a search's answer; `total` is the whole. */
  stage: "route" | "retrieve" | "embed" | "search" | "rerank" | "total";
  /** How many were measured. */
  count: number;
  /** Milliseconds that half of them did not exceed. */
  p50Ms: number;
  /** Milliseconds that 95 % of them did not exceed. */
  p95Ms: number;
  /** Milliseconds that 99 % of them did not exceed. */
  p99Ms: number;
  /** Milliseconds of the slowest. */
  maxMs: number;
}
