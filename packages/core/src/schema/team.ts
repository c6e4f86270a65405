import { z } from "zod";
import { limits } from "../limits.ts";
import { AgentId, Attachment } from "./agent.ts";
import { filled, Json, JsonObject, Keys, NameFilter, saveWarnings, Timestamp, text } from "./common.ts";
import { Destination } from "./transfer.ts";
import type * as types from "./types/team.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "write a time of day as 09:30");

/** Times of the week, such as business hours. */
const Clock = z
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

const shownKeys = z.literal("show").optional();

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
      z.strictObject({ clock: Clock }),
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
  hours: Clock.optional().describe("When this person takes calls; always when omitted."),
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

const fields = {
  name: filled(limits.nameCharacters).describe("Display name."),
  description: text(0, limits.descriptionCharacters).nullish().describe("Description for people."),
  isActive: z.boolean().describe("Whether the team takes calls."),
  tags: z
    .array(z.string().min(1).max(limits.nameCharacters))
    .max(limits.teamTags)
    .describe("Labels for filtering lists."),
};

const definitionText = "Members, rules, variables and limits of hand-offs. It is checked and stored unchanged.";

/**
 * Body of `POST /v1/teams`. `definition` is stored unchanged, so `checkDefinition` checks it instead of this schema.
 */
export const CreateTeam = z.strictObject({
  ...fields,
  isActive: fields.isActive.nullish().transform((value) => value ?? true),
  tags: fields.tags.nullish().transform((value) => value ?? []),
  definition: JsonObject.nullish().describe(definitionText),
});
export interface CreateTeam extends types.CreateTeam {}

/** Body of `PATCH /v1/teams/:teamId`: any subset of the fields. A `definition` is replaced as a whole. */
export const UpdateTeam = z
  .strictObject({
    ...fields,
    definition: JsonObject.nullable().describe(definitionText),
    ifVersion: z
      .int()
      .nullable()
      .describe("Version of the team that you changed. Throws version_conflict at another version."),
  })
  .partial();
export interface UpdateTeam extends types.UpdateTeam {}

/** A team as it is stored. */
export const TeamRecord = z.object({
  id: z.string().describe("Id of the team."),
  object: z.literal("team").describe("The type of this object."),
  name: z.string().describe("Display name."),
  description: z.string().nullable().describe("Description for people."),
  definition: JsonObject.nullable().describe("The team's definition, exactly as it was saved."),
  isActive: z.boolean().describe("Whether the team takes calls."),
  tags: z.array(z.string()).describe("Labels for filtering lists."),
  version: z.int().describe("Version of the team. Each change adds one."),
  createdAt: Timestamp.describe("When it was created. ISO 8601, UTC."),
  updatedAt: Timestamp.describe("When it was last saved."),
});
export interface TeamRecord extends types.TeamRecord {}

/** A team as /v1 returns it. Each change adds one to `version`. */
export const Team = TeamRecord.extend({ warnings: saveWarnings });
export interface Team extends types.Team {}

/** Query of `GET /v1/teams`, in addition to the page. */
export const TeamFilter = z.object({
  ...NameFilter.shape,
  tag: z.array(z.string()).optional().describe("Only teams that have all of these tags."),
  isActive: z.boolean().optional().describe("Only active teams, or only inactive ones."),
});
export interface TeamFilter extends types.TeamFilter {}

/** Query of `GET /v1/teams/:teamId/ready`. It is coerced since it arrives as text in a URL. */
export const ReadyQuery = z.strictObject({
  timeoutMs: z.coerce
    .number<number>()
    .int()
    .min(0)
    .max(limits.readyTimeoutMs)
    .default(limits.readyTimeoutMs)
    .describe("Most milliseconds to wait."),
});
export interface ReadyQuery extends types.ReadyQuery {}

/** Answer of `GET /v1/teams/:teamId/ready`. */
export const TeamReadiness = z.object({
  object: z.literal("team_readiness").describe("The type of this object."),
  teamId: z.string().describe("Id of the team."),
  version: z.int().describe("The team's version."),
  ready: z.boolean().describe("Whether the example utterances of this version are learned."),
  problem: z.string().nullable().describe("Why they can't be learned, as a sentence; null otherwise."),
});
export interface TeamReadiness extends types.TeamReadiness {}

/** A team as it was at one of its versions. */
export const TeamVersion = z.object({
  object: z.literal("team_version").describe("The type of this object."),
  teamId: z.string().describe("Id of the team."),
  version: z.int().describe("The version."),
  isCurrent: z.boolean().describe("Whether the team is at this version now."),
  name: z.string().describe("Display name."),
  description: z.string().nullable().describe("Description for people."),
  definition: JsonObject.nullable().describe("The team's definition, exactly as it was saved, without secret values."),
  isActive: z.boolean().describe("Whether the team took calls."),
  tags: z.array(z.string()).describe("Labels to filter by."),
  createdAt: Timestamp.describe("When it became this version. ISO 8601, UTC."),
});
export interface TeamVersion extends types.TeamVersion {}

/** Where a value of a resolved agent comes from. */
export const Provenance = z.enum(["default", "agent", "team", "member", "call"]);
export type Provenance = types.Provenance;

/** The effective configuration of a member, with all properties of its agent and overrides. */
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

/** A member with all overrides and variables applied. */
export const ResolvedMember = z.object({
  agentId: z.string().describe("The agent."),
  role: z.string().nullable().describe("What it is responsible for."),
  isEntry: z.boolean().describe("Whether it answers the call first."),
  stored: z.boolean().describe("False when no agent with this id is stored. The member then has only its overrides."),
  agent: ResolvedAgent.describe("Its effective configuration, with all overrides and variables applied."),
  provenance: z
    .record(z.string(), Provenance)
    .describe("Where each value comes from, by its path, such as `voice.speed`."),
  variables: z.record(z.string(), z.string()).describe("The variables that its prompts can use."),
  missingVariables: z.array(z.string()).describe("Variables in its prompts that have no value."),
});
export interface ResolvedMember extends types.ResolvedMember {}

/** Answer of `GET /v1/teams/:teamId/resolved`. */
export const ResolvedTeam = z.object({
  object: z.literal("resolved_team").describe("The type of this object."),
  teamId: z.string().describe("The team."),
  version: z.int().describe("The version that was resolved."),
  members: z.array(ResolvedMember).describe("Every member with its effective configuration."),
  warnings: z.array(z.string()).describe("Probable mistakes, as sentences."),
});
export interface ResolvedTeam extends types.ResolvedTeam {}

/** Body of `POST /v1/teams/check`. The definition may have any shape: what is wrong with it is the answer. */
export const CheckTeam = z.strictObject({
  definition: JsonObject.describe("The definition as it would be saved."),
  teamId: z
    .string()
    .nullish()
    .describe("The team that it would be saved in: `[secret]` then stands for the values that are stored there."),
});
export interface CheckTeam extends types.CheckTeam {}

/** Answer of `POST /v1/teams/check`. */
export const TeamCheck = z.object({
  object: z.literal("team_check").describe("The type of this object."),
  problems: z
    .array(
      z.object({
        path: z.string().describe("Path of the value, such as `definition.rules[2].to`."),
        message: z.string().describe("What is wrong there, and what to do."),
      }),
    )
    .describe("Everything for which it could not be saved. Empty when it could."),
  warnings: z.array(z.string()).describe("Probable mistakes, as sentences. Empty while there are problems."),
});
export interface TeamCheck extends types.TeamCheck {}

/** Query of `GET /v1/teams/:teamId/traffic`. It is coerced since it arrives as text in a URL. */
export const TrafficQuery = z.strictObject({
  calls: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(limits.trafficCalls.max)
    .default(limits.trafficCalls.default)
    .describe("Most calls that are counted, the newest first."),
});
export interface TrafficQuery extends types.TrafficQuery {}

/** Answer of `GET /v1/teams/:teamId/traffic`. */
export const TeamTraffic = z.object({
  object: z.literal("team_traffic").describe("The type of this object."),
  teamId: z.string().describe("The team."),
  calls: z.int().describe("Number of its calls that were counted."),
  edges: z
    .array(
      z.object({
        from: z.string().describe("The member that had the call."),
        to: z.string().describe("The member that got it."),
        handoffs: z.int().describe("How often. What was taken back is not counted."),
      }),
    )
    .describe("Hand-offs from one member to another, the most frequent first."),
  rules: z
    .array(
      z.object({
        name: z.string().describe("Name of the rule."),
        fired: z.int().describe("How often it moved a call. Zero: no counted call needed it."),
        lastFiredAt: Timestamp.nullable().describe("When it last did; null for never."),
      }),
    )
    .describe("Every rule of the team as it is now, in its order. Calls of earlier versions count by the rule's name."),
});
export interface TeamTraffic extends types.TeamTraffic {}
