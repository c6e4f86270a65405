import { z } from "zod";
import { limits } from "../limits.ts";
import { AgentId, Attachment } from "./agent.ts";
import { AnalysisPlan } from "./call-findings.ts";
import { JsonObject, text } from "./common.ts";
import { Condition, clock, shownKeys } from "./condition.ts";
import { Destination } from "./transfer.ts";
import type * as types from "./types/team-definition.ts";

const contextFields = {
  keep: z
    .union([
      z.enum(["full", "turnsOnly", "none"]),
      z.strictObject({ last: z.int().min(1).describe("Number of the newest items that are kept.") }),
    ])
    .describe(
      "How much of the call so far the arriving member sees: everything, only what was said, nothing, or the newest items. It always sees the words that caused the hand-off.",
    ),
  hideBefore: z.boolean().describe("Whether items that are not kept are also deleted from the model's conversation."),
  maxTokens: z.int().min(1).describe("Most tokens (cl100k_base) of the kept items. The oldest are dropped first."),
  redact: z
    .array(z.string().min(1).max(limits.patternCharacters))
    .describe("Regular expressions. Their matches are replaced in what the arriving member sees."),
  brief: z.boolean().describe("Whether the arriving member gets a brief: a short summary of what it does not see."),
};

/** Context settings of a rule. Fields that it leaves out have the team's values. */
export const GivenContext = z.strictObject(contextFields).partial();

/** What the arriving member should see of the call so far. */
export const ContextPolicy = GivenContext.extend({
  keep: contextFields.keep.default("full"),
  brief: contextFields.brief.default(true),
});
export interface ContextPolicy extends types.ContextPolicy {}

/** An agent in a team. */
export const Member = z.strictObject({
  agentId: AgentId.describe(
    "Id of the agent. An agent that is not stored has an empty configuration plus its overrides.",
  ),
  role: z
    .string()
    .max(limits.nameCharacters)
    .nullish()
    .describe("What the member is responsible for. Its transfer tool is named after it."),
  isEntry: z
    .boolean()
    .nullish()
    .describe("True for the one member that answers the call first. Optional in a team of one."),
  description: text(0, limits.descriptionCharacters)
    .nullish()
    .describe("Tells the other members' models when to hand the call to this member."),
  intents: z
    .array(z.string().min(1))
    .max(limits.memberIntents)
    .optional()
    .describe("Example utterances of callers who need this member. Similar words lead to it."),
  languages: z
    .array(z.string().min(2))
    .max(50)
    .optional()
    .describe(
      "Languages of the member as BCP 47 tags, its main language first. A caller who speaks another language goes to a member that speaks it.",
    ),
  canHandOffTo: z
    .array(AgentId)
    .max(limits.teamMembers)
    .optional()
    .describe("Members to whom it may hand the call; all when omitted."),
  isActive: z.boolean().optional().describe("False: the member takes no calls."),
  until: Condition.optional().describe(
    'Makes the member a gate: it keeps the call until this holds, such as `{ variable: "verified" }`. Then the call goes on to the caller\'s matter, which need not be said again. Until then no words and no model lead to members that are reached through it alone.',
  ),
  kind: z
    .enum(["agent", "human"])
    .optional()
    .describe(
      "`human`: a person. While a person has the call, Turns have `speaks: false` and no tools, and nothing that is said takes the call from them, except by a rule that is `sure`. `agent` when omitted.",
    ),
  assist: z
    .boolean()
    .optional()
    .describe("True: while this person has the call, Turns have the knowledge for what the caller says all the same."),
  destination: Destination.optional().describe(
    "Where this person is reached. A hand-off to them then begins as a transfer that is `ringing`: the member before goes on until you report that they have the call.",
  ),
  ringForMs: z
    .int()
    .min(limits.ringForMs.min)
    .max(limits.ringForMs.max)
    .optional()
    .describe(
      `How long this person is called, in milliseconds; ${limits.ringForMs.default} when omitted. It is looked at when something happens in the call: after it, the transfer is \`no_answer\`.`,
    ),
  hours: clock.optional().describe("When this person takes calls; always when omitted."),
  fallback: AgentId.optional().describe(
    "The member that gets the call when this person does not take it, at once outside of their `hours`. When omitted, the call stays where it is.",
  ),
  dtmf: shownKeys.describe(
    "`show`: keys that the caller presses while this member has the call are recorded, and its model reads them. When omitted, only how many they were.",
  ),
});
export interface Member extends types.Member {}

/** A condition, and the member that gets the call when it holds. */
export const Rule = z.strictObject({
  name: z.string().min(1).max(limits.nameCharacters).describe("Name of the rule, for the trace."),
  from: z
    .array(AgentId)
    .optional()
    .describe(
      "The rule applies only while one of these members has the call, whatever their `canHandOffTo` allows. When omitted: for every member that may hand off to the target.",
    ),
  when: Condition.describe("Condition of the rule."),
  to: z
    .union([AgentId, z.array(AgentId).min(1).max(limits.teamMembers)])
    .describe("The member that gets the call. Of several, the first one that can take it."),
  priority: z
    .number()
    .optional()
    .describe(
      "When several rules hold, the one with the highest priority fires; at a tie the earlier one. 0 when omitted.",
    ),
  context: GivenContext.optional().describe(
    "What the arriving member sees. Fields that you leave out have the team's values.",
  ),
  message: z.string().optional().describe("What to say to the caller during the hand-off."),
  sure: z
    .boolean()
    .optional()
    .describe(
      "True: when this rule's words are heard, the call moves at once, also from a person and within the cooldown. Otherwise they are evidence beside everything else that was said.",
    ),
  dtmf: shownKeys.describe(
    "`show`: the report that completes this rule's keys is recorded, and models read it. When omitted, only how many keys it had.",
  ),
});
export interface Rule extends types.Rule {}

/** Limits of hand-offs, and what the arriving member sees. */
export const HandoffSettings = z.strictObject({
  maxPerCall: z.int().min(0).default(limits.handoffsPerCall).describe("Most hand-offs in a call."),
  maxPerEdge: z
    .int()
    .min(0)
    .default(limits.handoffsPerEdge)
    .describe("Most hand-offs from one member to another in a call."),
  cooldownTurns: z
    .int()
    .min(0)
    .default(limits.handoffCooldownTurns)
    .describe("Turns of the caller after a hand-off before the caller's words may cause another one."),
  onLimit: z
    .union([z.literal("stay"), z.strictObject({ to: AgentId.describe("The member that gets the call.") })])
    .default("stay")
    .describe("What happens at a limit: the call stays where it is, or goes to one member, once."),
  context: GivenContext.optional().describe("What an arriving member sees of the call so far."),
  greet: z
    .boolean()
    .default(false)
    .describe(
      "True: an arriving member says its `firstMessage`, behind the rule's `message`. Only when it has not had the call before, and not when a person hands it over.",
    ),
  words: z
    .enum(["commit", "suggest", "auto"])
    .default("auto")
    .describe(
      "What happens when no rule says whom the caller's words are for, and they are probably for another member. `commit`: a hand-off. `suggest`: a suggestion to the model. `auto`: `suggest` where a model may transfer (`modelTransfers` of a turn; the bridges and the gateway say so), else `commit`.",
    ),
  learn: z
    .boolean()
    .default(false)
    .describe(
      "True: words of the team's own calls become examples where a hand-off was undone, declined or passed on, or a model or your code handed the call over and it stayed there. They count less than `intents`, and go with their calls.",
    ),
});
export interface HandoffSettings extends types.HandoffSettings {}

/**
 * A variable of a team. Rules can compare a secret one, but nothing shows it. Its `value` may be empty when each call
 * passes one.
 */
export const Variable = z.strictObject({
  name: z.string().describe("Name: letters, digits and _, not beginning with a digit."),
  value: z.string().describe("Default value, for calls that pass none."),
  secret: z
    .boolean()
    .optional()
    .describe("True for a secret: rules can compare it, but no prompt, answer, trace or log shows it."),
});
export interface Variable extends types.Variable {}

/** A team's definition, stored unchanged. `checkDefinition` checks how its parts fit together. */
export const TeamDefinition = z.strictObject({
  members: z.array(Member).default([]).describe("The agents of the team. Exactly one is the entry member."),
  memberOverrides: z
    .record(z.string(), JsonObject)
    .optional()
    .describe("Agent properties of one member in this team only, by agent id."),
  variables: z
    .array(Variable)
    .max(limits.teamVariables)
    .optional()
    .describe("Values that members' texts can use as `{{name}}`, and that rules can compare."),
  knowledge: z
    .array(Attachment)
    .max(limits.agentKnowledge)
    .optional()
    .describe("Knowledge bases that every member may search, in addition to its own."),
  overrides: JsonObject.optional().describe("Agent properties of every member. `memberOverrides` win over them."),
  rules: z.array(Rule).max(limits.teamRules).optional().describe("Rules that hand the call to a member."),
  negatives: z
    .array(z.string().min(1))
    .max(limits.memberIntents)
    .optional()
    .describe("Example utterances that belong to no member."),
  handoffs: HandoffSettings.partial().optional().describe("Limits of hand-offs, and what an arriving member sees."),
  missingVariable: z
    .union([z.enum(["empty", "error"]), z.strictObject({ default: z.string().describe("Text to use instead.") })])
    .optional()
    .describe("What replaces a variable without a value: nothing, a text, or an error when the call starts."),
  recording: z
    .enum(["full", "redacted", "none"])
    .optional()
    .describe("How much of the words is stored. `redacted` removes matches of `redact` first."),
  redact: z
    .array(z.string().min(1).max(limits.patternCharacters))
    .optional()
    .describe("Regular expressions whose matches are never stored."),
  analysis: AnalysisPlan.optional().describe("What your `analyse` is asked of each call that has ended."),
  retentionDays: z
    .int()
    .min(limits.retentionDays.min)
    .max(limits.retentionDays.max)
    .optional()
    .describe("Days after its last change until a call is deleted. When omitted, calls are kept."),
});
export interface TeamDefinition extends types.TeamDefinition {}
/** A {@link TeamDefinition} as input: fields with a default are optional. */
export interface TeamDefinitionInput extends types.TeamDefinitionInput {}
