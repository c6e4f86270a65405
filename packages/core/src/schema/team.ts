import { z } from "zod";
import { limits } from "../limits.ts";
import { filled, JsonObject, NameFilter, saveWarnings, Timestamp, text } from "./common.ts";
import type * as types from "./types/team.ts";

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
