import { z } from "zod";
import { limits } from "../limits.ts";
import { CallSummary } from "./call.ts";
import { oneLine, text } from "./common.ts";
import type * as types from "./types/find-calls.ts";

const count = z.int().min(0);

/** How long a call lasted. */
export const CallLength = z.enum(["under_30s", "30s_to_2m", "2m_to_5m", "5m_to_15m", "over_15m"]);
export type CallLength = types.CallLength;

/** What became of a call's hand-offs. */
export const HandoffOutcome = z.enum(["made", "undone", "declined", "refused", "none"]);
export type HandoffOutcome = types.HandoffOutcome;

const yesOrNo = z.enum(["yes", "no"]);
const label = oneLine(limits.labelCharacters);

/** What calls are found by, beside what their summaries say. */
export const CallTraitFilter = z.object({
  outcome: oneLine(limits.outcomeCharacters)
    .optional()
    .describe("Only calls that ended with this `outcome`, or of which the analysis says so where you told none."),
  handoff: HandoffOutcome.optional().describe(
    "Only calls with a hand-off that was `made`, taken back (`undone`), `declined` by the member that got it, or `refused`; `none`: without one.",
  ),
  person: yesOrNo.optional().describe("`yes`: only calls that a person had. `no`: only those that ended without one."),
  unanswered: yesOrNo
    .optional()
    .describe(
      "`yes`: only calls with a question that no knowledge base answered. `no`: only those that ended without one.",
    ),
  lasted: CallLength.optional().describe("Only calls that ended after this time."),
  label: label.optional().describe("Only calls with this label."),
  success: yesOrNo
    .optional()
    .describe("Only calls that met all of the `criteria` of their team's analysis, or did not."),
  topic: label.optional().describe("Only calls that the analysis says were about this."),
  field: oneLine(limits.outcomeCharacters)
    .optional()
    .describe("Only calls of which the analysis read this value of this field, such as `plan:Basic`."),
  text: text(1, limits.searchedTextCharacters)
    .optional()
    .describe(
      `Only calls that ended and in which all of these words were said, in any form. Of a long call its last ${limits.findableCharacters.toLocaleString("en")} characters count.`,
    ),
});
export interface CallTraitFilter extends types.CallTraitFilter {}

/** A call in figures. */
export const CallDigest = z.object({
  turns: count.describe("Turns of the caller."),
  handoffs: count.describe("Hand-offs that were made, those that were taken back among them."),
  undone: count.describe("Of these, those that were taken back: declined, or since the caller's words were revised."),
  unanswered: count.describe(
    "Questions that no knowledge base answered. While the call is active, those for which nothing was found.",
  ),
  lastWords: z
    .string()
    .nullable()
    .describe(
      `What the caller said last, at most ${limits.lastWordsCharacters} characters, as far as the call's \`recording\` keeps it.`,
    ),
});
export interface CallDigest extends types.CallDigest {}

const labels = z.array(z.string()).describe("Labels that people gave it, by name.");

/** A call as its list has it. */
export const ListedCall = CallSummary.extend({ labels, digest: CallDigest.describe("The call in figures.") });
export interface ListedCall extends types.ListedCall {}

/** Body of `PUT …/labels`. */
export const LabelCall = z.strictObject({
  labels: z.array(label).max(limits.callLabels).describe("All labels that the call has from now on."),
});
export interface LabelCall extends types.LabelCall {}

/** Answer of `PUT …/labels`. */
export const CallLabels = z.object({
  object: z.literal("call_labels").describe("The type of this object."),
  callId: z.string().describe("The call."),
  labels,
});
export interface CallLabels extends types.CallLabels {}

/** What calls are counted by. Each is a filter of their list. */
export const CallFacetName = z.enum([
  "status",
  "teamId",
  "heldBy",
  "outcome",
  "handoff",
  "person",
  "unanswered",
  "lasted",
  "label",
  "success",
  "topic",
  "field",
]);
export type CallFacetName = types.CallFacetName;

/** How many calls have one value. */
export const CallFacetValue = z.object({
  value: z.string().describe("The value, as the filter takes it."),
  calls: count.describe("How many of the calls have it."),
});
export interface CallFacetValue extends types.CallFacetValue {}

/** How many calls have each value of one filter. */
export const CallFacet = z.object({
  filter: CallFacetName.describe("The filter."),
  values: z.array(CallFacetValue).describe(`Its values, the most frequent first, at most ${limits.facetValues}.`),
});
export interface CallFacet extends types.CallFacet {}

/** How many calls a list has, and how many of them each filter would leave. */
export const CallCounts = z.object({
  object: z.literal("call_counts").describe("The type of this object."),
  calls: count.describe("How many calls were counted."),
  isComplete: z
    .boolean()
    .describe(`False when there are more: the newest ${limits.callsCounted.toLocaleString("en")} were counted.`),
  facets: z.array(CallFacet).describe("How many of them have each value of each filter."),
});
export interface CallCounts extends types.CallCounts {}
