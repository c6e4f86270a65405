import { z } from "zod";
import { limits } from "../limits.ts";
import { Timestamp } from "./common.ts";
import type * as types from "./types/latency.ts";

const milliseconds = z.number().min(0);

/** How long one stage took. */
export const StageLatency = z.object({
  operation: z.enum(["turn", "search"]).describe("What the stage is of. A turn's search counts as a search too."),
  stage: z
    .enum(["route", "retrieve", "embed", "search", "rerank", "total"])
    .describe("The stage, as in `timings` of a Turn and of a search's answer; `total` is the whole."),
  count: z.int().describe("How many were measured."),
  p50Ms: milliseconds.describe("Milliseconds that half of them did not exceed."),
  p95Ms: milliseconds.describe("Milliseconds that 95 % of them did not exceed."),
  p99Ms: milliseconds.describe("Milliseconds that 99 % of them did not exceed."),
  maxMs: milliseconds.describe("Milliseconds of the slowest."),
});
export interface StageLatency extends types.StageLatency {}

/** Turns or searches of which one stage did less than it should, for one reason. */
export const StageFailure = z.object({
  operation: z.enum(["turn", "search"]).describe("What the stage is of."),
  stage: z.string().describe("The stage, as in `degraded` of a Turn and of a search's answer."),
  reason: z.string().describe("The reason, as a sentence; of those that differ in milliseconds alone, the newest."),
  count: z.int().describe("How many of them."),
  lastAt: Timestamp.describe("When it was last so. ISO 8601, UTC."),
});
export interface StageFailure extends types.StageFailure {}

/** How long turns and searches took in one process, by stage. */
export const LatencyReport = z.object({
  object: z.literal("latency_report").describe("The type of this object."),
  minutes: z.int().describe("Minutes that it looks back."),
  isComplete: z.boolean().describe("False when there were more turns and searches than are kept: the newest count."),
  stages: z.array(StageLatency).describe("Stages by operation; one that nothing went through is left out."),
  degraded: z
    .array(StageFailure)
    .describe(
      "What did less than it should, the most frequent first, at most 20. A turn's search counts as a search too.",
    ),
});
export interface LatencyReport extends types.LatencyReport {}

const { min, max, default: usual } = limits.latencyMinutes;

/** Query of `GET /v1/latencies`. */
export const LatencyQuery = z.strictObject({
  minutes: z.coerce.number<number>().int().min(min).max(max).default(usual).describe("Minutes to look back."),
});
export interface LatencyQuery extends types.LatencyQuery {}
