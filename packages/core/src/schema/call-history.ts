import { z } from "zod";
import { limits } from "../limits.ts";
import { LedgerItem } from "./call.ts";
import { providerData } from "./call-fields.ts";
import { PageQuery } from "./common.ts";
import type * as types from "./types/call-history.ts";

/** Query of `GET …/ledger`. */
export const LedgerQuery = z.strictObject({
  after: z.coerce
    .number<number>()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(0)
    .describe("Items to leave out, from the oldest on: the `next` of an earlier page."),
  limit: PageQuery.shape.limit,
});
export interface LedgerQuery extends types.LedgerQuery {}

/** A part of a call's ledger. */
export const LedgerPage = z.object({
  object: z.literal("list").describe("The type of this object."),
  data: z.array(LedgerItem).describe("The items, oldest first, as the team's `recording` lets them be stored."),
  hasMore: z.boolean().describe("Whether there are more by now."),
  next: z.int().describe("Pass it as `after` for what follows, also for what is said later."),
  hiddenBefore: z
    .int()
    .describe(
      "The present member does not see the first so many items of the call, but the words that it had to answer: a hand-off with `hideBefore` was made there. 0: it may see all of them.",
    ),
});
export interface LedgerPage extends types.LedgerPage {}

/** Query of `GET …/keyterms`. */
export const KeytermsQuery = z.strictObject({
  max: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(limits.keyterms.max)
    .default(limits.keyterms.default)
    .describe("Most terms."),
});
export interface KeytermsQuery extends types.KeytermsQuery {}

/** Answer of `GET …/keyterms`. */
export const KeytermsAnswer = z.object({
  keyterms: z
    .array(z.string())
    .describe("Names and rare words to expect, those that the call is about first. Each has at most 50 characters."),
});
export interface KeytermsAnswer extends types.KeytermsAnswer {}

/** A tool call of the model with its result. */
export const CalledTool = z.object({
  id: z.string().describe("The model's id of the tool call."),
  name: z.string().describe("The tool's name."),
  arguments: z.string().describe("Its arguments: JSON text, as the model sent it."),
  output: z.string().describe("What it answered."),
  providerData: providerData.optional(),
});
export interface CalledTool extends types.CalledTool {}

const messageId = z.string().optional().describe("Id of the ledger's item; absent where there is none, or several.");

/** One message of a call, as every model interface can take it. */
export const CallMessage = z.discriminatedUnion("role", [
  z.object({
    role: z.literal("user").describe("The caller spoke, or pressed keys."),
    text: z.string().describe("The words."),
    id: messageId,
  }),
  z.object({
    role: z.literal("assistant").describe("The agent spoke."),
    text: z.string().describe("The words that were heard; … at the end where the caller cut them off."),
    id: messageId,
  }),
  z.object({
    role: z.literal("tools").describe("The agent's model called tools."),
    text: z.string().nullable().describe("What the agent said right before, with `alternating`; else null."),
    calls: z.array(CalledTool).describe("The calls of one answer, each with its result."),
  }),
]);
export type CallMessage = types.CallMessage;

/** Query of `GET …/history`. */
export const HistoryQuery = z.strictObject({
  strict: z
    .enum(["alternating"])
    .optional()
    .describe(
      "`alternating`: messages are merged and padded so that the user's come first and last, and no role comes twice in a row.",
    ),
});
export interface HistoryQuery extends types.HistoryQuery {}

/** Answer of `GET …/history`. */
export const HistoryAnswer = z.object({
  messages: z.array(CallMessage).describe("What the member that has the call may see of it, oldest first."),
});
export interface HistoryAnswer extends types.HistoryAnswer {}
