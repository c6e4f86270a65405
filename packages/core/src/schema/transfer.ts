import { z } from "zod";
import { limits } from "../limits.ts";
import { JsonObject, Timestamp, text } from "./common.ts";
import type * as types from "./types/transfer.ts";

/** Where a person is reached. Your own code or telephony does the calling. */
export const Destination = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("number").describe("A telephone number."),
    number: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'must be a number in E.164: a plus and 7 to 15 digits, such as "+493012345678"')
      .describe("The number in E.164, such as +493012345678."),
  }),
  z.strictObject({
    kind: z.literal("sip").describe("A SIP address."),
    uri: z
      .string()
      .max(limits.urlCharacters)
      .regex(/^sips?:[^\s@<>"]+@[^\s@<>"]+$/i, 'must be a SIP URI, such as "sip:desk@example.com"')
      .describe("Its URI, such as sip:desk@example.com."),
  }),
  z.strictObject({
    kind: z.literal("queue").describe("A queue of your contact centre."),
    name: z.string().min(1).max(limits.nameCharacters).describe("The queue's name or id there."),
  }),
  z.strictObject({
    kind: z.literal("custom").describe("A way of your own."),
    data: JsonObject.describe("Whatever your code needs to reach the person."),
  }),
]);
export type Destination = types.Destination;

/** What became of the attempt to reach a person. Each but `ringing` is final. */
export const TransferStatus = z.enum([
  "ringing",
  "bridged",
  "no_answer",
  "busy",
  "declined",
  "voicemail",
  "failed",
  "referred",
]);
export type TransferStatus = types.TransferStatus;

/** A person who is called so that they take the call, and what became of it. */
export const Transfer = z.object({
  id: z.string().describe("Id of the transfer. The hand-off that it becomes has the same one."),
  status: TransferStatus.describe(
    "`ringing`: the person is being called, and the member before goes on. `bridged`: they have the call. `referred`: the call was passed on to them for good. With any other the call stays, or goes to the member's `fallback`.",
  ),
  from: z.string().describe("The member that had the call when the person was asked for."),
  to: z.string().describe("The person: id of a member of `kind: human`."),
  destination: Destination.describe("Where to reach them."),
  reason: z.string().describe("Why, as a sentence."),
  message: z.string().nullable().describe("What the rule says to tell the caller while the person is called."),
  brief: z
    .string()
    .nullable()
    .describe(
      "What the person should know, in plain sentences that can be read aloud or shown. It follows the call. Null where the hand-off's `context` wants none.",
    ),
  ringForMs: z.int().describe("How long the person is called, in milliseconds."),
  startedAt: Timestamp.describe("When the person was asked for."),
  endedAt: Timestamp.nullable().describe("When its status became final; null while it is `ringing`."),
});
export interface Transfer extends types.Transfer {}

/** What your telephony says of a transfer. */
export const TransferReport = z.strictObject({
  status: TransferStatus.describe("What became of it. Repeating a report changes nothing."),
  transferId: z
    .string()
    .min(1)
    .max(200)
    .nullish()
    .describe("The transfer that is meant; the newest of the call when omitted."),
  reason: text(0, limits.descriptionCharacters)
    .nullish()
    .describe("More about it, such as your provider's error, for the trace and for the member that goes on."),
});
export interface TransferReport extends types.TransferReport {}
