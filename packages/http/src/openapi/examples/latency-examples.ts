const total = {
  operation: "turn",
  stage: "total",
  count: 412,
  p50Ms: 6.4,
  p95Ms: 19.8,
  p99Ms: 41.2,
  maxMs: 88.7,
};

const failure = {
  operation: "search",
  stage: "rerank",
  reason: "The reranker did not answer within 200 ms.",
  count: 3,
  lastAt: "2026-11-22T09:30:00.000Z",
};

/** Examples of how long turns and searches took. */
export const latencyExamples = {
  StageLatency: total,
  StageFailure: failure,
  LatencyReport: { object: "latency_report", minutes: 5, isComplete: true, stages: [total], degraded: [failure] },
};
