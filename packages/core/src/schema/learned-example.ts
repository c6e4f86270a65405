import { z } from "zod";
import { Timestamp } from "./common.ts";
import type * as types from "./types/learned-example.ts";

/** How a call showed whom a caller's words were for. */
export const LessonKind = z.enum(["undone", "declined", "passed_on", "by_model", "by_code"]);
export type LessonKind = types.LessonKind;

/** A caller's words of one of a team's own calls, and the member that kept the call after them. */
export const LearnedExample = z.object({
  id: z.string().describe("Id of the example."),
  object: z.literal("learned_example").describe("The type of this object."),
  teamId: z.string().describe("The team."),
  callId: z.string().describe("The call in which it was said. The example goes with it."),
  turnId: z.string().describe("The turn in which it was said."),
  words: z.string().describe("What the caller said, in small letters, without names, denials and thanks."),
  from: z.string().describe("The member that had the call then."),
  agentId: z.string().describe("The member that kept the call."),
  why: LessonKind.describe(
    "`undone`: the call had gone to another member, and the caller said no to it. `declined`: that member declined the call. `passed_on`: it gave the call away before the caller spoke again. `by_model`, `by_code`: a model or your code handed the call over, and it stayed there.",
  ),
  createdAt: Timestamp.describe("When it was said. ISO 8601, UTC."),
});
export interface LearnedExample extends types.LearnedExample {}

/** Answer of `DELETE /v1/teams/:teamId/learned`. */
export const ClearedExamples = z.object({
  object: z.literal("cleared_examples").describe("The type of this object."),
  deleted: z.int().min(0).describe("How many examples were deleted."),
});
export interface ClearedExamples extends types.ClearedExamples {}
