import { z } from "zod";
import { limits } from "../limits.ts";
import { AgentId, Attachment } from "./agent.ts";
import { JsonObject, Timestamp, text } from "./common.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

/** What must hold for a rule to fire. Exactly one key; `all`, `any` and `not` nest. */
export type Condition =
  | { keywords: string[] }
  | { matches: string }
  | { language: string }
  | { intent: string }
  | { variable: string; equals?: z.infer<typeof Scalar>; in?: z.infer<typeof Scalar>[]; exists?: boolean; lt?: number; gt?: number }
  | { turns: { atLeast: number } }
  | { silence: { ms: number } }
  | { toolFailed: string; times?: number }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

export const Condition: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({ keywords: z.array(z.string().min(1)).min(1) }),
      z.strictObject({ matches: z.string().min(1).max(limits.patternCharacters) }),
      z.strictObject({ language: z.string().min(2) }),
      z.strictObject({ intent: AgentId }),
      z.strictObject({
        variable: z.string(),
        equals: Scalar.optional(),
        in: z.array(Scalar).optional(),
        exists: z.boolean().optional(),
        lt: z.number().optional(),
        gt: z.number().optional(),
      }),
      z.strictObject({ turns: z.strictObject({ atLeast: z.int().min(1) }) }),
      z.strictObject({ silence: z.strictObject({ ms: z.int().min(1) }) }),
      z.strictObject({ toolFailed: z.string().min(1), times: z.int().min(1).optional() }),
      z.strictObject({ all: z.array(Condition).min(1) }),
      z.strictObject({ any: z.array(Condition).min(1) }),
      z.strictObject({ not: Condition }),
    ]),
  )
  .meta({ id: "Condition" });

const contextFields = {
  keep: z.union([z.enum(["full", "turnsOnly", "none"]), z.strictObject({ last: z.int().min(1) })]),
  hideBefore: z.boolean(),
  maxTokens: z.int().min(1),
  redact: z.array(z.string().min(1).max(limits.patternCharacters)),
  brief: z.boolean(),
};

/** What a rule or the team says of it. No defaults here: what one leaves out is the other's to say. */
const GivenContext = z.strictObject(contextFields).partial();

/** What the arriving member should see of the call so far. */
export const ContextPolicy = GivenContext.extend({ keep: contextFields.keep.default("full"), brief: contextFields.brief.default(true) });
export type ContextPolicy = z.infer<typeof ContextPolicy>;

export const Member = z.strictObject({
  agentId: AgentId,
  role: z.string().max(limits.nameCharacters).nullish(),
  isEntry: z.boolean().nullish(),
  description: text(0, limits.descriptionCharacters).nullish(),
  intents: z
    .array(z.string().min(1))
    .max(limits.memberIntents)
    .optional()
    .describe("Example utterances of callers who belong to this member: words like them lead to it."),
  languages: z
    .array(z.string().min(2))
    .max(50)
    .optional()
    .describe("BCP 47 tags, the one it speaks first at the front; a caller who speaks none of them is led to a member that does."),
  canHandOffTo: z.array(AgentId).max(limits.teamMembers).optional(),
  isActive: z.boolean().optional().describe("False: takes no call until it is true again, whoever sends it one."),
});
export type Member = z.infer<typeof Member>;

export const Rule = z.strictObject({
  name: z.string().min(1).max(limits.nameCharacters),
  from: z.array(AgentId).optional(),
  when: Condition,
  to: z
    .union([AgentId, z.array(AgentId).min(1).max(limits.teamMembers)])
    .describe("A member, or several in the order of preference: the first that can take the call gets it."),
  priority: z.number().optional(),
  context: GivenContext.optional(),
  message: z.string().optional(),
});
export type Rule = z.infer<typeof Rule>;

export const HandoffSettings = z.strictObject({
  maxPerCall: z.int().min(0).default(limits.handoffsPerCall),
  maxPerEdge: z.int().min(0).default(limits.handoffsPerEdge),
  cooldownTurns: z.int().min(0).default(limits.handoffCooldownTurns),
  onLimit: z.union([z.literal("stay"), z.strictObject({ to: AgentId })]).default("stay"),
  context: GivenContext.optional(),
});
export type HandoffSettings = z.infer<typeof HandoffSettings>;

/** A secret one is compared by rules and printed nowhere; its `value` may be empty when it comes with each call. */
export const Variable = z.strictObject({ name: z.string(), value: z.string(), secret: z.boolean().optional() });
export type Variable = z.infer<typeof Variable>;

/** Shape of a team's definition; what holds between its parts is checked by `checkDefinition`. Saved exactly as given. */
export const TeamDefinition = z.strictObject({
  members: z.array(Member).default([]),
  memberOverrides: z.record(z.string(), JsonObject).optional(),
  variables: z.array(Variable).optional(),
  knowledge: z.array(Attachment).max(limits.agentKnowledge).optional(),
  overrides: JsonObject.optional(),
  rules: z.array(Rule).max(limits.teamRules).optional(),
  negatives: z
    .array(z.string().min(1))
    .max(limits.memberIntents)
    .optional()
    .describe("Example utterances that belong to no member's intents."),
  handoffs: HandoffSettings.partial().optional(),
  missingVariable: z.union([z.enum(["empty", "error"]), z.strictObject({ default: z.string() })]).optional(),
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
export type TeamDefinition = z.infer<typeof TeamDefinition>;

const fields = {
  name: text(1, limits.nameCharacters),
  description: text(0, limits.descriptionCharacters).nullish(),
  isActive: z.boolean(),
  tags: z.array(z.string().min(1).max(limits.nameCharacters)).max(limits.teamTags),
};

/** Body of `POST /v1/teams`. `definition` is kept as given, so it is checked beside this schema, not parsed by it. */
export const CreateTeam = z.strictObject({
  ...fields,
  isActive: fields.isActive.nullish().transform((value) => value ?? true),
  tags: fields.tags.nullish().transform((value) => value ?? []),
  definition: JsonObject.nullish().meta({ description: "A TeamDefinition." }),
});
export type CreateTeam = Omit<z.input<typeof CreateTeam>, "definition"> & { definition?: z.input<typeof TeamDefinition> | null };

/** Body of `PATCH /v1/teams/:teamId`: any subset; `definition` is replaced whole. */
export const UpdateTeam = z.strictObject({ ...fields, definition: JsonObject.nullable() }).partial();
export type UpdateTeam = Omit<z.input<typeof UpdateTeam>, "definition"> & { definition?: z.input<typeof TeamDefinition> | null };

/** A team as /v1 returns it. `version` grows by one with each save. */
export const Team = z.object({
  id: z.string(),
  object: z.literal("team"),
  name: z.string(),
  description: z.string().nullable(),
  definition: JsonObject.nullable(),
  isActive: z.boolean(),
  tags: z.array(z.string()),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Team = z.infer<typeof Team>;

/** Query of `GET /v1/teams`, beside the page. */
export const TeamFilter = z.object({ tag: z.array(z.string()).optional(), isActive: z.boolean().optional() });
export type TeamFilter = z.infer<typeof TeamFilter>;

/** Where a value of a resolved agent came from. */
export const Provenance = z.enum(["default", "agent", "team", "member", "call"]);
export type Provenance = z.infer<typeof Provenance>;

/** A member with everything merged and rendered, ready to speak. */
export const ResolvedMember = z.object({
  agentId: z.string(),
  role: z.string().nullable(),
  isEntry: z.boolean(),
  stored: z.boolean().describe("False when no agent of that id is stored: the member began from an empty configuration."),
  agent: Agentlike(),
  provenance: z.record(z.string(), Provenance).describe("Path of a value, such as `voice.speed`, to where it came from."),
  variables: z.record(z.string(), z.string()),
  missingVariables: z.array(z.string()),
});
export type ResolvedMember = z.infer<typeof ResolvedMember>;

/** Answer of `GET /v1/teams/:teamId/resolved`. */
export const ResolvedTeam = z.object({
  object: z.literal("resolved_team"),
  teamId: z.string(),
  version: z.int(),
  members: z.array(ResolvedMember),
  warnings: z.array(z.string()),
});
export type ResolvedTeam = z.infer<typeof ResolvedTeam>;

function Agentlike() {
  return z
    .object({
      id: z.string(),
      name: z.string().nullable(),
      systemPrompt: z.string().nullable(),
      firstMessage: z.string().nullable(),
      knowledge: z.array(Attachment),
    })
    .catchall(z.json());
}
/** The effective configuration of a member. */
export type ResolvedAgent = ResolvedMember["agent"];
