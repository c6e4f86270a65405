import type { AuditStore, WorkspaceStorage } from "@cuecard/core";
import type { Dialect } from "./dialect.ts";
import { createAgents, createTeams } from "./rows/agents-and-teams.ts";
import { createAudit } from "./rows/audit.ts";
import { createEvalCases } from "./rows/eval-cases.ts";
import type { WorkspaceVerbs } from "./verb.ts";

/** What of a workspace's storage is written once for every engine. */
export type SharedStores = AuditStore & Pick<WorkspaceStorage, "agents" | "teams" | "evalCases">;

/** The verbs of a workspace that are written once for every engine. */
export const createSharedVerbs = (dialect: Dialect): WorkspaceVerbs<SharedStores> => ({
  agents: createAgents(dialect),
  teams: createTeams(dialect),
  evalCases: createEvalCases(),
  ...createAudit(),
});
