import { z } from "zod";
import { limits } from "../limits.ts";
import { AgentId, Attachment } from "./agent.ts";
import { Json, JsonObject, saveWarnings, Timestamp, text } from "./common.ts";
import type * as types from "./types/team.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

/** Made once: a copy for each look into a condition would have no end. */
const denied: z.ZodType<Condition, Condition> = z.lazy(() => Condition).describe("This does not hold.");

/** What must hold for a rule to fire. Exactly one key; `all`, `any` and `not` nest. */
export const Condition: z.ZodType<Condition, Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({
        keywords: z
          .array(z.string().min(1))
          .min(1)
          .describe("Any of these words or phrases is among the caller's words of this turn."),
      }),
      z.strictObject({
        matches: z
          .string()
          .min(1)
          .max(limits.patternCharacters)
          .describe(
            "A regular expression that the caller's words match. It runs in linear time, so it has no look-around and no back-references.",
          ),
      }),
      z.strictObject({ language: z.string().min(2).describe("BCP 47 tag of the language that the caller speaks.") }),
      z.strictObject({ intent: AgentId.describe("The member whose examples are most like the caller's words.") }),
      z.strictObject({
        variable: z.string().describe("Name of a variable of the call."),
        equals: Scalar.optional().describe("It has this value."),
        in: z.array(Scalar).optional().describe("It has one of these values."),
        exists: z.boolean().optional().describe("It has a value (true), or none (false)."),
        lt: z.number().optional().describe("It is a number below this one."),
        gt: z.number().optional().describe("It is a number above this one."),
      }),
      z.strictObject({
        turns: z
          .strictObject({
            atLeast: z.int().min(1).describe("The caller has said so many turns to the present member."),
          })
          .describe("How often the caller has spoken."),
      }),
      z.strictObject({
        silence: z
          .strictObject({ ms: z.int().min(1).describe("Milliseconds for which nobody spoke.") })
          .describe("Nobody spoke for a while, as the host reports it."),
      }),
      z.strictObject({
        toolFailed: z.string().min(1).describe("Name of a tool of the host's that failed."),
        times: z.int().min(1).optional().describe("How often in a row; once when omitted."),
      }),
      z.strictObject({ all: z.array(Condition).min(1).describe("Every one of these holds.") }),
      z.strictObject({ any: z.array(Condition).min(1).describe("At least one of these holds.") }),
      z.strictObject({ not: denied }),
    ]),
  )
  .meta({ id: "Condition" });
export type Condition = types.Condition;

const contextFields = {
  keep: z
    .union([
      z.enum(["full", "turnsOnly", "none"]),
      z.strictObject({ last: z.int().min(1).describe("So many of the newest items.") }),
    ])
    .describe(
      "How much of the call so far the arriving member sees: everything, only what was said, nothing, or the newest items. The words that moved the call are always seen.",
    ),
  hideBefore: z.boolean().describe("Whether what is not kept is deleted from the model's conversation too."),
  maxTokens: z.int().min(1).describe("Most tokens (cl100k_base) of what is kept; the oldest goes first."),
  redact: z
    .array(z.string().min(1).max(limits.patternCharacters))
    .describe("Regular expressions; what they match is replaced in what the arriving member sees."),
  brief: z.boolean().describe("Whether the arriving member gets a short summary of what it does not see."),
};

/** What a rule, or the team, says of what the arriving member sees; what a rule leaves out is as the team says. */
export const GivenContext = z.strictObject(contextFields).partial();

/** What the arriving member should see of the call so far. */
export const ContextPolicy = GivenContext.extend({
  keep: contextFields.keep.default("full"),
  brief: contextFields.brief.default(true),
});
export interface ContextPolicy extends types.ContextPolicy {}

/** An agent in a team. */
export const Member = z.strictObject({
  agentId: AgentId.describe("The agent. One that is not stored begins from an empty configuration plus its overrides."),
  role: z
    .string()
    .max(limits.nameCharacters)
    .nullish()
    .describe("What it is responsible for; its transfer tool is named after it."),
  isEntry: z
    .boolean()
    .nullish()
    .describe("True for the one member that answers the call first. May be omitted in a team of one."),
  description: text(0, limits.descriptionCharacters)
    .nullish()
    .describe("When to hand the call to this member, for the other members' models."),
  intents: z
    .array(z.string().min(1))
    .max(limits.memberIntents)
    .optional()
    .describe("Example utterances of callers who belong to this member: words like them lead to it."),
  languages: z
    .array(z.string().min(2))
    .max(50)
    .optional()
    .describe(
      "BCP 47 tags, the one it speaks first at the front; a caller who speaks none of them is led to a member that does.",
    ),
  canHandOffTo: z
    .array(AgentId)
    .max(limits.teamMembers)
    .optional()
    .describe("The members that it may hand the call to; all when omitted."),
  isActive: z.boolean().optional().describe("False: takes no call until it is true again, whoever sends it one."),
  kind: z
    .enum(["agent", "human"])
    .optional()
    .describe(
      "`human`: a person. Nothing said in words takes a call from them, but for rules that are `sure`; an agent when omitted.",
    ),
});
export interface Member extends types.Member {}

/** A condition under which the call moves to a member. */
export const Rule = z.strictObject({
  name: z.string().min(1).max(limits.nameCharacters).describe("Its name, for the trace and for you."),
  from: z
    .array(AgentId)
    .optional()
    .describe(
      "Only while one of these members has the call, also where its `canHandOffTo` does not lead; any that may hand over to the target when omitted.",
    ),
  when: Condition.describe("What must hold."),
  to: z
    .union([AgentId, z.array(AgentId).min(1).max(limits.teamMembers)])
    .describe("A member, or several in the order of preference: the first that can take the call gets it."),
  priority: z
    .number()
    .optional()
    .describe("Of several rules that hold, the highest goes first; 0 when omitted. At a tie the earlier one."),
  context: GivenContext.optional().describe(
    "What the arriving member sees; what is left out here is as the team says.",
  ),
  message: z.string().optional().describe("What should be said to the caller while the call moves."),
  sure: z
    .boolean()
    .optional()
    .describe(
      "True: what it says of words is certain, so it moves the call before any evidence is weighed, also from a person and within the cooldown.",
    ),
});
export interface Rule extends types.Rule {}

/** How often a call may move, and what the arriving member sees. */
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
    .describe("Turns of the caller after a hand-off before words may move the call again."),
  onLimit: z
    .union([z.literal("stay"), z.strictObject({ to: AgentId.describe("The member that gets the call.") })])
    .default("stay")
    .describe("What happens at a limit: the call stays, or goes to one member, once."),
  context: GivenContext.optional().describe("What an arriving member sees of the call so far."),
  words: z
    .enum(["commit", "suggest", "auto"])
    .default("auto")
    .describe(
      "What likely words do. `commit`: they move the call, for hosts without a model; `suggest`: they are suggested to the model; `auto`: only what is nearly certain moves the call, the rest is suggested.",
    ),
});
export interface HandoffSettings extends types.HandoffSettings {}

/** A secret one is compared by rules and printed nowhere; its `value` may be empty when it comes with each call. */
export const Variable = z.strictObject({
  name: z.string().describe("Its name: letters, digits and _, not beginning with a digit."),
  value: z.string().describe("Its value in every call that does not bring its own."),
  secret: z.boolean().optional().describe("True: rules may compare it, and no prompt, answer, trace or log shows it."),
});
export interface Variable extends types.Variable {}

/** Shape of a team's definition; what holds between its parts is checked by `checkDefinition`. Saved exactly as given. */
export const TeamDefinition = z.strictObject({
  members: z.array(Member).default([]).describe("The agents of the team. Exactly one is the entry member."),
  memberOverrides: z
    .record(z.string(), JsonObject)
    .optional()
    .describe("Agent properties that hold for one member in this team only, by its agent id."),
  variables: z
    .array(Variable)
    .optional()
    .describe("Values that every member's prompts can use as `{{name}}` and rules can compare."),
  knowledge: z
    .array(Attachment)
    .max(limits.agentKnowledge)
    .optional()
    .describe("Knowledge bases that every member may search, beside its own."),
  overrides: JsonObject.optional().describe(
    "Agent properties that hold for every member; a member's own overrides win over them.",
  ),
  rules: z.array(Rule).max(limits.teamRules).optional().describe("When the call moves to whom."),
  negatives: z
    .array(z.string().min(1))
    .max(limits.memberIntents)
    .optional()
    .describe("Example utterances that belong to no member's intents."),
  handoffs: HandoffSettings.partial().optional().describe("Limits of hand-offs, and what arriving members see."),
  missingVariable: z
    .union([z.enum(["empty", "error"]), z.strictObject({ default: z.string().describe("What stands in its place.") })])
    .optional()
    .describe(
      "What stands in a prompt for a variable without a value: nothing, an error when the call starts, or a text.",
    ),
  recording: z
    .enum(["full", "redacted", "none"])
    .optional()
    .describe("What is stored of what is said. `redacted` takes `redact` out first."),
  redact: z
    .array(z.string().min(1).max(limits.patternCharacters))
    .optional()
    .describe("Regular expressions whose matches are never stored."),
  retentionDays: z
    .int()
    .min(limits.retentionDays.min)
    .max(limits.retentionDays.max)
    .optional()
    .describe("A call is deleted this many days after it was last touched; kept until deleted when omitted."),
});
export interface TeamDefinition extends types.TeamDefinition {}
/** A {@link TeamDefinition} as it is given: what has a default may be left out. */
export interface TeamDefinitionInput extends types.TeamDefinitionInput {}

const fields = {
  name: text(1, limits.nameCharacters).describe("Display name."),
  description: text(0, limits.descriptionCharacters).nullish().describe("What the team is for, for people."),
  isActive: z.boolean().describe("Whether the team takes calls."),
  tags: z
    .array(z.string().min(1).max(limits.nameCharacters))
    .max(limits.teamTags)
    .describe("Labels to filter lists by."),
};

const definitionText = "Members, rules, variables and limits of hand-offs. It is checked on save and kept as given.";

/** Body of `POST /v1/teams`. `definition` is kept as given, so it is checked beside this schema, not parsed by it. */
export const CreateTeam = z.strictObject({
  ...fields,
  isActive: fields.isActive.nullish().transform((value) => value ?? true),
  tags: fields.tags.nullish().transform((value) => value ?? []),
  definition: JsonObject.nullish().describe(definitionText),
});
export interface CreateTeam extends types.CreateTeam {}

/** Body of `PATCH /v1/teams/:teamId`: any subset; `definition` is replaced whole. */
export const UpdateTeam = z
  .strictObject({ ...fields, definition: JsonObject.nullable().describe(definitionText) })
  .partial();
export interface UpdateTeam extends types.UpdateTeam {}

/** A team as it is stored. */
export const TeamRecord = z.object({
  id: z.string().describe("Id of the team."),
  object: z.literal("team").describe("The type of this object."),
  name: z.string().describe("Display name."),
  description: z.string().nullable().describe("What the team is for, for people."),
  definition: JsonObject.nullable().describe("The team's definition, exactly as it was saved."),
  isActive: z.boolean().describe("Whether the team takes calls."),
  tags: z.array(z.string()).describe("Labels to filter lists by."),
  version: z.int().describe("Grows by one with each save."),
  createdAt: Timestamp.describe("When it was made."),
  updatedAt: Timestamp.describe("When it was last saved."),
});
export interface TeamRecord extends types.TeamRecord {}

/** A team as /v1 returns it. `version` grows by one with each save. */
export const Team = TeamRecord.extend({ warnings: saveWarnings });
export interface Team extends types.Team {}

/** Query of `GET /v1/teams`, beside the page. */
export const TeamFilter = z.object({
  tag: z.array(z.string()).optional().describe("Only teams that have all of these tags."),
  isActive: z.boolean().optional().describe("Only teams that take calls, or only those that don't."),
});
export interface TeamFilter extends types.TeamFilter {}

/** Where a value of a resolved agent came from. */
export const Provenance = z.enum(["default", "agent", "team", "member", "call"]);
export type Provenance = types.Provenance;

/** The effective configuration of a member, and any further property that its agent or an override has. */
export const ResolvedAgent = z
  .object({
    id: z.string().describe("Id of the agent."),
    name: z.string().nullable().describe("Display name."),
    systemPrompt: z.string().nullable().describe("Instructions for the model."),
    firstMessage: z.string().nullable().describe("What it says first when it begins a call."),
    knowledge: z.array(Attachment).describe("Knowledge bases that it may search."),
  })
  .catchall(Json);
export interface ResolvedAgent extends types.ResolvedAgent {}

/** A member with everything merged and rendered, ready to speak. */
export const ResolvedMember = z.object({
  agentId: z.string().describe("The agent."),
  role: z.string().nullable().describe("What it is responsible for."),
  isEntry: z.boolean().describe("Whether it answers the call first."),
  stored: z
    .boolean()
    .describe("False when no agent of that id is stored: the member began from an empty configuration."),
  agent: ResolvedAgent.describe("Its effective configuration: everything merged, variables put in."),
  provenance: z
    .record(z.string(), Provenance)
    .describe("Path of a value, such as `voice.speed`, to where it came from."),
  variables: z.record(z.string(), z.string()).describe("The variables that its prompts can use."),
  missingVariables: z.array(z.string()).describe("Variables that its prompts use and that have no value."),
});
export interface ResolvedMember extends types.ResolvedMember {}

/** Answer of `GET /v1/teams/:teamId/resolved`. */
export const ResolvedTeam = z.object({
  object: z.literal("resolved_team").describe("The type of this object."),
  teamId: z.string().describe("The team."),
  version: z.int().describe("The version that was resolved."),
  members: z.array(ResolvedMember).describe("Every member with its effective configuration."),
  warnings: z.array(z.string()).describe("What looks like a mistake, as sentences."),
});
export interface ResolvedTeam extends types.ResolvedTeam {}
