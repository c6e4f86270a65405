import { z } from "zod";
import { limits } from "../limits.ts";
import { Timestamp } from "./common.ts";
import { hasCredentials } from "./credentials.ts";
import type * as types from "./types/call-recording.ts";

/** Where the recording of a call is. */
export const CallRecording = z.object({
  url: z.string().describe("Its address. Only a browser opens it, to play it beside the call's words."),
  startedAt: Timestamp.nullable().describe("When the recording begins; null: with the call."),
});
export interface CallRecording extends types.CallRecording {}

/** Body of `PUT …/recording`. */
export const SetRecording = z.strictObject({
  url: z
    .url({ protocol: /^https$/, error: "must be an https address, or null for no recording" })
    .max(limits.urlCharacters)
    .refine((url) => !hasCredentials(url), "must have no user name or password: who reads calls sees them")
    .nullable()
    .describe(
      "Address of an audio file that browsers play, such as MP3 or WAV; null takes the recording off the call.",
    ),
  startedAt: Timestamp.nullish().describe("When the recording begins; with the call when omitted."),
});
export interface SetRecording extends types.SetRecording {}

/** Answer of `PUT …/recording`. */
export const CallRecordingAnswer = z.object({
  object: z.literal("call_recording").describe("The type of this object."),
  callId: z.string().describe("The call."),
  recording: CallRecording.nullable().describe("The call's recording from now on."),
});
export interface CallRecordingAnswer extends types.CallRecordingAnswer {}
