// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { Attachment } from "./agent.ts";

/** An agent that uses a knowledge base. */
export interface AgentUser {
  /** Id of the agent. */
  agentId: string;
  /** Its display name. */
  name: string;
  /** How it uses the knowledge base, with what it takes from others and the defaults. */
  settings: Attachment;
}

/** Agents and teams that use a knowledge base. */
export interface KnowledgeBaseUsers {
  /** The type of this object. */
  object: "knowledge_base_users";
  /** Id of the knowledge base. */
  knowledgeBaseId: string;
  /** Stored agents that have it attached, newest first. */
  agents: AgentUser[];
  /** Teams whose definition names it, or whose members are such agents, newest first. */
  teams: TeamUser[];
}

/** A member of a team who uses a knowledge base. */
export interface MemberUser {
  /** Agent id of the member. */
  agentId: string;
  /** Its role in the team. */
  role: string | null;
  /** How it uses the knowledge base, with what it takes from others and the defaults. */
  settings: Attachment;
}

/** A team that uses a knowledge base. */
export interface TeamUser {
  /** Id of the team. */
  teamId: string;
  /** Its display name. */
  name: string;
  /** Whether the team takes calls. */
  isActive: boolean;
  /** Members who use it in a call. None when the definition names it and every member removes it. */
  members: MemberUser[];
}
