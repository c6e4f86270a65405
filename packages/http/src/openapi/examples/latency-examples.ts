const total = {
  operation: "turn",
  stage: "total",
  count: 412,
  p50Ms: 6.4,
  p95Ms: 19.8,
  p99Ms: 41.2,
  maxMs: 88.7,
};

/** Examples of how long turns and searches took. */
export const latencyExamples = {
  StageLatency: total,
  LatencyReport: { object: "latency_report", minutes: 5, isComplete: true, stages: [total] },
};
