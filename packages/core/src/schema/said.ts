import { z } from "zod";
import { limits } from "../limits.ts";
import { text } from "./common.ts";
import { Citation } from "./search.ts";
import type * as types from "./types/said.ts";

const never = z
  .strictObject({
    words: z
      .array(z.string().min(1).max(limits.nameCharacters))
      .max(limits.neverWords)
      .optional()
      .describe("Words and phrases, whole and in any case."),
    patterns: z
      .array(z.string().min(1).max(limits.patternCharacters))
      .max(limits.neverWords)
      .optional()
      .describe("Regular expressions (RE2)."),
    instructions: z
      .boolean()
      .optional()
      .describe("False: the agent's own instructions may be read out. When omitted, a sentence of them is not said."),
    personalData: z
      .enum(["mask", "pass"])
      .optional()
      .describe(
        "`mask`: of numbers of cards and accounts only the last four digits are said, and mail addresses only where a passage has them; `pass` when omitted.",
      ),
    instead: text(1, limits.descriptionCharacters)
      .optional()
      .describe("What is said in place of such a sentence; nothing when omitted."),
  })
  .describe("What is never said.");

/** What becomes of a sentence of the agent before it is spoken. */
export const SaidPolicy = z.strictObject({
  contradicted: z
    .enum(["replace", "ask-again", "flag", "pass"])
    .optional()
    .describe(
      "For a sentence that says otherwise than what it rests on. `replace`: the passage's sentence is said instead, or the right value in the wrong one's place. `ask-again`: your model is asked once more, with the reason. `flag`, when omitted: it is said, and noted in the trace. `pass`: it is said.",
    ),
  unsupported: z
    .enum(["flag", "pass"])
    .optional()
    .describe("For a sentence with a figure or a name that is written nowhere. `pass` when omitted."),
  maxHoldMs: z
    .int()
    .min(0)
    .max(limits.saidHoldMs.max)
    .optional()
    .describe("Most milliseconds for which the words of a sentence are held back; 150 when omitted."),
  never: never.optional(),
});
export interface SaidPolicy extends types.SaidPolicy {}

/** Body of `POST …/check-said`. */
export const CheckSaid = z.strictObject({
  text: text(1, limits.turnCharacters).describe("A sentence that the agent is about to say."),
});
export interface CheckSaid extends types.CheckSaid {}

/** Where a claim is written, or what is written instead. */
export const SaidBasis = z.object({
  from: z
    .enum(["passage", "tool", "variable", "caller", "instructions"])
    .describe("Who says so: a passage that was given, a tool's result, a variable, the caller, the instructions."),
  said: z.string().describe("What is said there in the claim's place."),
  sentence: z.string().describe("The sentence that says it."),
  chunkId: z.string().nullable().describe("The passage's chunk; null for others."),
  citation: Citation.nullable().describe("The passage's place in its document; null for others."),
});
export interface SaidBasis extends types.SaidBasis {}

/** One thing that a sentence says. */
export const SaidClaim = z.object({
  kind: z
    .enum(["price", "quantity", "time", "date", "day", "number", "phone", "name", "negation"])
    .describe("What is claimed; `negation`: that something is so, or is not."),
  text: z.string().describe("Its words."),
  start: z.int().describe("Where they begin in the sentence."),
  end: z.int().describe("Where they end."),
  verdict: z
    .enum(["supported", "contradicted", "unsupported"])
    .describe("`contradicted`: something else is written of the same thing. `unsupported`: nothing is."),
  basis: SaidBasis.nullable().describe("What supports or contradicts it; null where nothing does."),
});
export interface SaidClaim extends types.SaidClaim {}

/** Answer of `POST …/check-said`: what a sentence says, what of it is written, and what the team wants of it. */
export const SaidCheck = z.object({
  object: z.literal("said_check").describe("The type of this object."),
  verdict: z
    .enum(["supported", "contradicted", "unsupported", "forbidden"])
    .describe("The worst of its claims; `forbidden`: it is of what is never said."),
  claims: z.array(SaidClaim).describe("What it says, in its order. Paraphrase and tone are not judged."),
  usedPassages: z
    .array(
      z.object({
        chunkId: z.string().describe("The passage's chunk."),
        share: z.number().describe("Share of the sentence's telling words that it has, 0 to 1."),
      }),
    )
    .describe("The passages that it was made of, the most used first."),
  action: z
    .enum(["pass", "replace", "ask-again", "flag"])
    .describe("What the agent's `said` wants of it. `replace`: say `say` in its place."),
  say: z
    .string()
    .describe(
      "What to say: the sentence, or what is said in its place, which may be nothing. With `ask-again`: what to say where your model is not asked, or is late.",
    ),
  reason: z.string().nullable().describe("Why it is not passed, as a sentence; null when it is."),
});
export interface SaidCheck extends types.SaidCheck {}
