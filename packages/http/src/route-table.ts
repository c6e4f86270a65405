import type { Route } from "./route.ts";
import { agentRoutes } from "./routes/agents.ts";
import { callRoutes } from "./routes/calls.ts";
import { knowledgeBaseRoutes } from "./routes/knowledge-bases.ts";
import { liveCallRoutes } from "./routes/live-calls.ts";
import { searchRoutes } from "./routes/search.ts";
import { sourceRoutes } from "./routes/sources.ts";
import { systemRoutes } from "./routes/system.ts";
import { teamRoutes } from "./routes/teams.ts";
import { uploadRoutes } from "./routes/uploads.ts";

/** Every endpoint of the service, once. */
export const routeTable: readonly Route[] = [
  ...systemRoutes,
  ...knowledgeBaseRoutes,
  ...searchRoutes,
  ...uploadRoutes,
  ...sourceRoutes,
  ...agentRoutes,
  ...teamRoutes,
  ...callRoutes,
  ...liveCallRoutes,
];
