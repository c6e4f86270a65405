import { z } from "zod";
import { limits } from "../limits.ts";
import { filled, JsonObject, oneLine, Timestamp, text } from "./common.ts";
import type * as types from "./types/call-findings.ts";

const { analysis } = limits;
const name = oneLine(limits.analysis.nameCharacters);

/** What your `analyse` is asked of each call that has ended, as the `analysis` of its team, or of an agent alone. */
export const AnalysisPlan = z.strictObject({
  criteria: z
    .array(
      z.strictObject({
        name: name.describe("Its name."),
        description: filled(limits.descriptionCharacters).describe("When a call meets it."),
      }),
    )
    .max(analysis.criteria)
    .optional()
    .describe("What a successful call meets. It was a success when it meets all of them."),
  fields: JsonObject.optional().describe(
    "JSON Schema of an object: what is to be read from the call. What does not fit is asked for again.",
  ),
  outcomes: z.array(name).max(analysis.names).optional().describe("How a call may end, of which it has one."),
  topics: z
    .array(name)
    .max(analysis.names)
    .optional()
    .describe("What a call may be about, of which it has any number."),
  summary: z.boolean().optional().describe("Whether a summary is wanted."),
});
export interface AnalysisPlan extends types.AnalysisPlan {}

/** What your `analyse` found in a call. */
export const CallFindings = z.object({
  status: z
    .enum(["pending", "done", "failed"])
    .describe("`pending`: it failed, and is asked again. `failed`: no attempt is left. Else what is below is older."),
  failures: z.int().min(0).describe("Attempts that failed in a row."),
  error: z.string().nullable().describe("Why the last one failed; null when it did not."),
  analysedAt: Timestamp.nullable().describe("When the rest was found; null: never."),
  success: z
    .boolean()
    .nullable()
    .describe("Whether it meets all criteria; null when that can't be said, or there are none."),
  criteria: z
    .array(
      z.object({
        name: z.string().describe("The criterion."),
        met: z.boolean().nullable().describe("Whether the call meets it; null when that can't be said."),
        why: z.string().nullable().describe("Why, as a sentence."),
      }),
    )
    .describe("The plan's criteria, in its order."),
  outcome: z.string().nullable().describe("How the call ended: one of the plan's outcomes."),
  fields: JsonObject.describe("What was read from the call, as the plan's `fields` want it."),
  topics: z.array(z.string()).describe("What it was about: those of the plan's topics."),
  summary: text(0, analysis.summaryCharacters).nullable().describe("The call in short; null when none is wanted."),
});
export interface CallFindings extends types.CallFindings {}

/** Body of `POST /v1/call-analyses`: exactly one of `teamId` and `agentId`. */
export const AnalyseCalls = z
  .strictObject({
    teamId: z
      .string()
      .min(1)
      .max(128)
      .nullish()
      .describe("The team, as it is now: its `analysis` is what is asked of its calls."),
    agentId: z
      .string()
      .min(1)
      .max(128)
      .nullish()
      .describe("The agent, as it is now: its `analysis` is what is asked of the calls that it took without a team."),
    since: Timestamp.optional().describe("Only calls that started at this time or later; all when omitted."),
  })
  .refine((value) => Boolean(value.teamId) !== Boolean(value.agentId), {
    error: "pass exactly one of teamId and agentId",
  });
export interface AnalyseCalls extends types.AnalyseCalls {}

/** Answer of `POST /v1/call-analyses`. */
export const RequestedAnalyses = z.object({
  object: z.literal("requested_analyses").describe("The type of this object."),
  teamId: z.string().nullable().describe("The team; null for an agent."),
  agentId: z.string().nullable().describe("The agent; null for a team."),
  calls: z.int().min(0).describe("Calls that are analysed from now on, one after another, the oldest first."),
});
export interface RequestedAnalyses extends types.RequestedAnalyses {}
