import { z } from "zod";
import { CallFindings } from "./call-findings.ts";
import { Timestamp } from "./common.ts";
import { GapReason } from "./gap.ts";
import type * as types from "./types/call-analysis.ts";

/** A time for which one member had a call. */
export const MemberTime = z.object({
  agentId: z.string().describe("The member."),
  from: Timestamp.describe("When it got the call."),
  ms: z.int().describe("For how long it had the call, in milliseconds."),
  turns: z.int().describe("What the caller said meanwhile, in turns."),
});
export interface MemberTime extends types.MemberTime {}

/** Answer of `GET /v1/calls/:callId/analysis`: what happened in a call, computed from what is stored of it. */
export const CallAnalysis = z.object({
  object: z.literal("call_analysis").describe("The type of this object."),
  callId: z.string().describe("The call."),
  durationMs: z.int().describe("From its start to its end, or to its last change, in milliseconds."),
  turns: z.int().describe("The caller's turns."),
  members: z.array(MemberTime).describe("Who had the call, in order. A member may have it several times."),
  handoffs: z
    .object({
      committed: z.int().describe("Those that were made."),
      undone: z.int().describe("Those that were taken back, since their member declined or words were revised."),
      refused: z.int().describe("Those that were refused."),
    })
    .describe("How many hand-offs there were."),
  unanswered: z
    .array(
      z.object({
        turnId: z.string().describe("The turn."),
        question: z.string().describe("What was searched for."),
        reasons: z.array(GapReason).describe("How it shows, as for gaps."),
      }),
    )
    .describe(
      "Questions that its knowledge bases did not answer, oldest first: of the last 100 that were searched for.",
    ),
  contradicted: z
    .array(
      z.object({
        turnId: z.string().nullable().describe("The turn."),
        text: z.string().describe("The sentence of the agent."),
        action: z.enum(["replace", "ask-again", "flag"]).describe("What was done with it."),
        why: z.string().describe("Why, as a sentence."),
      }),
    )
    .describe("Sentences that were not passed as they were, as `said_checked` reported them."),
  silence: z
    .object({
      times: z.int().describe("How often silence was reported, each time once."),
      longestMs: z.number().describe("The longest, in milliseconds; 0 without any."),
    })
    .describe("Silence, as it was reported."),
  interruptions: z.int().describe("How often the caller interrupted an agent."),
  tools: z
    .object({
      calls: z.int().describe("Calls of tools by the members' models."),
      failed: z.int().describe("Those of your own tools that failed."),
    })
    .describe("Tool calls."),
  modelFailures: z.int().describe("How often your model gave no answer, as `model_failed` reported it."),
  timing: z
    .object({
      turns: z.int().describe("Turns that were reported."),
      firstAudio: z
        .object({
          medianMs: z.number().describe("The median, in milliseconds."),
          longestMs: z.number().describe("The longest, in milliseconds."),
        })
        .nullable()
        .describe("From the end of the caller's speech to the first audio; null where it was not reported."),
      segments: z
        .array(
          z.object({
            until: z
              .enum(["transcribed", "firstToken", "firstAudio", "audioEnd"])
              .describe("The moment at which the part ends; it begins at the one before that was reported."),
            turns: z.int().describe("Turns that have it."),
            meanMs: z.number().describe("Its mean, in milliseconds."),
          }),
        )
        .describe("The parts of a turn's time, in order and without a gap."),
      promptTokens: z.int().describe("Tokens of all prompts."),
      cachedShare: z.number().nullable().describe("Share of them that came from a cache, 0 to 1; null without any."),
      outputTokens: z.int().describe("Tokens of all answers."),
      cost: z.number().nullable().describe("What the turns cost, in your currency; null where it was not reported."),
    })
    .nullable()
    .describe("What turns took, as `turn_timed` reported it; null: it was not."),
  findings: CallFindings.nullable().describe(
    "What your `analyse` found, as `analysis` asks; null: it was not asked yet, or is not.",
  ),
});
export interface CallAnalysis extends types.CallAnalysis {}
