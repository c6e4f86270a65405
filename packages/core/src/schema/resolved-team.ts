import { z } from "zod";
import { Attachment } from "./agent.ts";
import { Json, JsonObject } from "./common.ts";
import type * as types from "./types/resolved-team.ts";

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
    .min(1)
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
