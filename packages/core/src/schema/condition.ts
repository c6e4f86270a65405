import { z } from "zod";
import { limits } from "../limits.ts";
import { AgentId } from "./agent.ts";
import { Keys } from "./common.ts";
import type * as types from "./types/condition.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "write a time of day as 09:30");

/** Times of the week, such as business hours. */
export const clock = z
  .strictObject({
    timezone: z.string().min(1).describe("IANA name of the time zone, such as Europe/Berlin."),
    days: z
      .array(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]))
      .min(1)
      .optional()
      .describe("Days of the week; every day when omitted."),
    from: timeOfDay.optional().describe("Holds from this time of day on, such as 09:00; from midnight when omitted."),
    to: timeOfDay
      .optional()
      .describe(
        "Holds until this time of day, itself excluded; until midnight when omitted. Before `from`: over midnight.",
      ),
    except: z.array(z.iso.date()).optional().describe("Dates on which it does not hold, such as holidays: 2026-12-25."),
  })
  .describe("Holds at these times. It is looked at when something happens in the call.");

/** Whether keys that the caller pressed are kept as they are. */
export const shownKeys = z.literal("show").optional();

/** Made once: building it inside each condition would recurse without end. */
const denied: z.ZodType<Condition, Condition> = z.lazy(() => Condition).describe("Holds when this condition does not.");

/** Condition of a rule. It has exactly one key; `all`, `any` and `not` nest. */
export const Condition: z.ZodType<Condition, Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({
        keywords: z
          .array(z.string().min(1))
          .min(1)
          .describe("Holds when the caller's words of this turn contain one of these words or phrases."),
      }),
      z.strictObject({
        matches: z
          .string()
          .min(1)
          .max(limits.patternCharacters)
          .describe(
            "Holds when the caller's words match this regular expression. Look-around and back-references are not supported, so that matching takes linear time.",
          ),
      }),
      z.strictObject({
        language: z.string().min(2).describe("Holds when the caller speaks this language. BCP 47 tag."),
      }),
      z.strictObject({
        intent: AgentId.describe(
          "Holds when the caller's words mean this member. Within `all`, beside a variable: when the call's matter is this member's, whenever the caller said it.",
        ),
      }),
      z.strictObject({
        variable: z
          .string()
          .describe(
            "Name of a variable of the call. Without a comparison: holds when it is set, and not false, 0 or empty.",
          ),
        equals: Scalar.optional().describe("Holds when the variable has this value."),
        in: z.array(Scalar).optional().describe("Holds when the variable has one of these values."),
        trust: z
          .literal("extracted")
          .optional()
          .describe("Compares what your `extract` took from the call, which nobody confirmed, and no variable."),
        exists: z.boolean().optional().describe("True: holds when the variable has a value. False: when it has none."),
        lt: z.number().optional().describe("Holds when the variable is a number below this one."),
        gt: z.number().optional().describe("Holds when the variable is a number above this one."),
      }),
      z.strictObject({
        turns: z
          .strictObject({
            atLeast: z
              .int()
              .min(1)
              .describe("Holds when the caller has had at least this many turns with the present member."),
          })
          .describe("Number of the caller's turns."),
      }),
      z.strictObject({
        silence: z
          .strictObject({ ms: z.int().min(1).describe("Length of the silence in milliseconds.") })
          .describe("Holds when the host reports silence of at least this length."),
      }),
      z.strictObject({
        elapsed: z
          .strictObject({
            ms: z.int().min(1).describe("Least time that has passed, in milliseconds."),
            of: z.enum(["call", "member"]).describe("Since the call began, or since the present member got it."),
          })
          .describe("Holds when so much time has passed. It is looked at when something happens in the call."),
      }),
      z.strictObject({
        confidence: z
          .strictObject({
            below: z.number().gt(0).max(1).describe("Holds when the recognizer is less sure than this."),
          })
          .describe(
            "How sure the recognizer is of this turn: the mean of its `words`, or the confidence of the one of its `alternatives` that is the turn's text. Does not hold where it says neither.",
          ),
      }),
      z.strictObject({
        said: z
          .strictObject({
            by: z.literal("agent").describe("Who said it: the present member."),
            matches: z
              .string()
              .min(1)
              .max(limits.patternCharacters)
              .describe("Regular expression, as in `matches` of a condition on the caller's words."),
          })
          .describe("Holds when the present member has just said it, as you report it (`agent_said`)."),
      }),
      z.strictObject({
        dtmf: Keys.describe(
          "Holds when the caller has pressed exactly these keys, in one report or several, since anything was last said: 1 to 64 of 0-9 * # A-D.",
        ),
      }),
      z.strictObject({ clock }),
      z.strictObject({
        toolFailed: z.string().min(1).describe("Name of one of your own tools that failed."),
        times: z.int().min(1).optional().describe("Failures in a row; 1 when omitted."),
      }),
      z.strictObject({ all: z.array(Condition).min(1).describe("Holds when all of these hold.") }),
      z.strictObject({ any: z.array(Condition).min(1).describe("Holds when at least one of these holds.") }),
      z.strictObject({ not: denied }),
    ]),
  )
  .meta({ id: "Condition" });
export type Condition = types.Condition;
