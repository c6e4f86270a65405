import type { Agent, KnowledgeBase, List, NamedQuery, Team } from "@cuecard/core";
import { counted } from "../terminal/terminal.ts";
import type { CommandWorkspace } from "./remote-workspace.ts";

/** What is listed, shown and removed by a name of its own. Sources go by their knowledge base. */
export type Kind = "base" | "agent" | "team";

export interface Stored {
  base: KnowledgeBase;
  agent: Agent;
  team: Team;
}

interface KindFacts<Row> {
  noun: string;
  plural: string;
  /** How one comes to be. */
  made: string;
  /** The code of the error that says that there is none of that name. */
  missing: "knowledge_base_not_found" | "agent_not_found" | "team_not_found";
  /** What is removed with it, in words; empty when nothing is. */
  content(row: Row): string;
  list(page: NamedQuery): Promise<List<Row>>;
  remove(id: string, options: { force: boolean }): Promise<void>;
}

/** The same four things of each kind, of a workspace. */
export function kindsOf({ knowledgeBases, agents, teams }: CommandWorkspace): {
  [Each in Kind]: KindFacts<Stored[Each]>;
} {
  return {
    base: {
      noun: "knowledge base",
      plural: "knowledge bases",
      made: "create one with `cuecard ingest NAME FILES`",
      missing: "knowledge_base_not_found",
      content: ({ sourceCounts }) => ` with ${counted(sourceCounts.total, "source")}`,
      list: (page) => knowledgeBases.list(page),
      remove: (id, options) => knowledgeBases.delete(id, options),
    },
    agent: {
      noun: "agent",
      plural: "agents",
      made: "create one with `cue.agents.create` or POST /v1/agents",
      missing: "agent_not_found",
      content: () => "",
      list: (page) => agents.list(page),
      remove: (id) => agents.delete(id),
    },
    team: {
      noun: "team",
      plural: "teams",
      made: "create one with `cue.teams.create` or POST /v1/teams; `cuecard call --file team.json` tries one out",
      missing: "team_not_found",
      content: () => "",
      list: (page) => teams.list(page),
      remove: (id) => teams.delete(id),
    },
  };
}
