import { z } from "zod";
import { Attachment } from "./agent.ts";
import type * as types from "./types/knowledge-base-users.ts";

const settings = Attachment.describe(
  "How it uses the knowledge base, with what it takes from others and the defaults.",
);

/** An agent that uses a knowledge base. */
export const AgentUser = z.object({
  agentId: z.string().describe("Id of the agent."),
  name: z.string().describe("Its display name."),
  settings,
});
export interface AgentUser extends types.AgentUser {}

/** A member of a team who uses a knowledge base. */
export const MemberUser = z.object({
  agentId: z.string().describe("Agent id of the member."),
  role: z.string().nullable().describe("Its role in the team."),
  settings,
});
export interface MemberUser extends types.MemberUser {}

/** A team that uses a knowledge base. */
export const TeamUser = z.object({
  teamId: z.string().describe("Id of the team."),
  name: z.string().describe("Its display name."),
  isActive: z.boolean().describe("Whether the team takes calls."),
  members: z
    .array(MemberUser)
    .describe("Members who use it in a call. None when the definition names it and every member removes it."),
});
export interface TeamUser extends types.TeamUser {}

/** Agents and teams that use a knowledge base. */
export const KnowledgeBaseUsers = z.object({
  object: z.literal("knowledge_base_users").describe("The type of this object."),
  knowledgeBaseId: z.string().describe("Id of the knowledge base."),
  agents: z.array(AgentUser).describe("Stored agents that have it attached, newest first."),
  teams: z.array(TeamUser).describe("Teams whose definition names it, or whose members are such agents, newest first."),
});
export interface KnowledgeBaseUsers extends types.KnowledgeBaseUsers {}
