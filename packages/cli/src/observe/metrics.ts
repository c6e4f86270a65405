import type { Cuecard } from "@cuecard/core";
import type { Answered, MetricsText } from "@cuecard/http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { answeredFacts } from "./answered-facts.ts";
import { countSources } from "./count-sources.ts";

/** Metrics of one process, for Prometheus. */
export interface Metrics {
  /** Counts an answer of the service. */
  observe(answered: Answered): void;
  /** The metrics as text. */
  text(): Promise<MetricsText>;
}

/** Seconds: a turn should take milliseconds, an upload may take minutes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Gauges whose names end in `_total`, which the names' convention keeps for counters. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** Makes the metrics of a running Cuecard. No label names a workspace or a knowledge base unless `byWorkspace` is set. */
export function createMetrics(cuecard: Cuecard, { byWorkspace }: { byWorkspace: boolean }): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
  const observe = answerMetrics(register, byWorkspace);
  eventMetrics(cuecard, register);
  sourceGauge(cuecard, register);
  storeGauges(cuecard, register);
  processGauges(cuecard, register);
  return {
    observe,
    text: async () => ({ contentType: register.contentType, body: await register.metrics() }),
  };
}

function answerMetrics(register: Registry, byWorkspace: boolean): Metrics["observe"] {
  const registers = [register];
  const requests = new Histogram({
    name: "cuecard_http_request_duration_seconds",
    help: "Seconds until a request was answered.",
    labelNames: ["method", "route", "status", ...(byWorkspace ? ["workspace"] : [])],
    buckets,
    registers,
  });
  const stages = new Histogram({
    name: "cuecard_stage_duration_seconds",
    help: "Seconds of a stage of a turn or a search.",
    labelNames: ["operation", "stage"],
    buckets,
    registers,
  });
  const degraded = new Counter({
    name: "cuecard_degraded_total",
    help: "Stages that did less than they should.",
    labelNames: ["stage", "reason"],
    registers,
  });
  const handoffs = new Counter({
    name: "cuecard_handoffs_total",
    help: "Hand-offs that turns were answered with.",
    labelNames: ["by", "status"],
    registers,
  });
  return (answered) => {
    const { method, status, ms } = answered;
    const route = answered.route ?? "none";
    const workspace = byWorkspace ? { workspace: answered.workspace ?? "none" } : {};
    requests.observe({ method, route, status, ...workspace }, ms / 1000);
    for (const fact of answeredFacts(answered.value)) {
      for (const [stage, took] of fact.stages) stages.observe({ operation: fact.operation, stage }, took / 1000);
      for (const labels of fact.degraded) degraded.inc(labels);
      if (fact.handoff) handoffs.inc(fact.handoff);
    }
  };
}

function eventMetrics(cuecard: Pick<Cuecard, "on">, register: Registry): void {
  const registers = [register];
  const sources = new Counter({
    name: "cuecard_sources_processed_total",
    help: "Sources that this process has processed.",
    labelNames: ["result"],
    registers,
  });
  const calls = new Counter({
    name: "cuecard_calls_total",
    help: "Calls that started or ended in this process.",
    labelNames: ["event"],
    registers,
  });
  const labelNames = ["provider", "model", "input"];
  const tokens = new Counter({
    name: "cuecard_embedding_tokens_total",
    help: "Tokens that were embedded, as providers count them.",
    labelNames,
    registers,
  });
  const texts = new Counter({
    name: "cuecard_embedding_texts_total",
    help: "Texts that were embedded.",
    labelNames,
    registers,
  });
  const steps = new Histogram({
    name: "cuecard_ingest_step_duration_seconds",
    help: "Seconds of a step of a source's run.",
    labelNames: ["step"],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  const segments = new Histogram({
    name: "cuecard_turn_segment_duration_seconds",
    help: "Seconds of a part of a turn, up to the named moment, as hosts report it.",
    labelNames: ["until"],
    buckets,
    registers,
  });
  const used = new Counter({
    name: "cuecard_turn_tokens_total",
    help: "Tokens of turns, as hosts report them. Those of kind cached are prompt tokens too.",
    labelNames: ["kind"],
    registers,
  });
  const cost = new Counter({
    name: "cuecard_turn_cost_total",
    help: "What turns cost, in the currency in which hosts report it.",
    registers,
  });
  cuecard.on("turn.timed", ({ segments: parts, promptTokens, cachedTokens, outputTokens, cost: paid }) => {
    for (const { until, ms } of parts) segments.observe({ until }, ms / 1000);
    used.inc({ kind: "prompt" }, promptTokens ?? 0);
    used.inc({ kind: "cached" }, cachedTokens ?? 0);
    used.inc({ kind: "output" }, outputTokens ?? 0);
    cost.inc(paid ?? 0);
  });
  cuecard.on("source.processed", ({ steps: times }) => {
    for (const { step, ms } of times) steps.observe({ step }, ms / 1000);
  });
  cuecard.on("source.ready", () => sources.inc({ result: "ready" }));
  cuecard.on("source.refreshed", () => sources.inc({ result: "refreshed" }));
  cuecard.on("source.failed", () => sources.inc({ result: "failed" }));
  cuecard.on("call.started", () => calls.inc({ event: "started" }));
  cuecard.on("call.ended", () => calls.inc({ event: "ended" }));
  cuecard.on("embedding.usage", ({ provider, model, input, texts: count, tokens: used }) => {
    texts.inc({ provider, model, input }, count);
    tokens.inc({ provider, model, input }, used ?? 0);
  });
}

/** Asked at each scrape: what the store holds, and so the same from every process that has it. */
function sourceGauge(cuecard: Cuecard, register: Registry): void {
  new Gauge({
    name: "cuecard_sources",
    help: "Sources in the store by status. Pending ones wait in the queue.",
    labelNames: ["status"],
    registers: [register],
    async collect() {
      for (const [status, count] of Object.entries(await countSources(cuecard))) this.set({ status }, count);
    },
  });
}

/** Asked at each scrape: what the store says of itself. */
function storeGauges({ storeStats }: Pick<Cuecard, "storeStats">, register: Registry): void {
  const registers = [register];
  new Gauge({
    name: "cuecard_queue_age_seconds",
    help: "Seconds that the source that has waited longest is due; 0 when none waits.",
    registers,
    async collect() {
      this.set((await storeStats()).queueAgeMs / 1000);
    },
  });
  const memory = new Gauge({
    name: "cuecard_index_memory_bytes",
    help: "Bytes of indexes and texts that searches keep in this process.",
    registers,
    async collect() {
      const { indexes } = await storeStats();
      if (indexes) this.set(indexes.knowledgeBases.reduce((sum, { bytes }) => sum + bytes, 0));
    },
  });
  // A gauge begins at 0, which would say that there is an index and that it is empty.
  memory.remove();
}

/** Asked at each scrape: what this process does at that moment. */
function processGauges({ stats }: Pick<Cuecard, "stats">, register: Registry): void {
  const registers = [register];
  new Gauge({
    name: "cuecard_calls_live",
    help: "Active calls that this process holds.",
    registers,
    collect() {
      this.set(stats().liveCalls);
    },
  });
  new Gauge({
    name: "cuecard_provider_left_alone",
    help: "1 for an embedder or reranker that is not asked after failures, else 0.",
    labelNames: ["provider"],
    registers,
    collect() {
      for (const { provider, isLeftAlone } of stats().providers) this.set({ provider }, isLeftAlone ? 1 : 0);
    },
  });
}
