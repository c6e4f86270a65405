import type { Route } from "../route/route.ts";
import { agentRoutes } from "./agents.ts";
import { auditRoutes } from "./audit.ts";
import { binRoutes } from "./bin.ts";
import { callRoutes } from "./calls.ts";
import { evalCaseRoutes } from "./eval-cases.ts";
import { eventRoutes } from "./events.ts";
import { findCallRoutes } from "./find-calls.ts";
import { gapRoutes } from "./gaps.ts";
import { keyRoutes } from "./keys.ts";
import { knowledgeBaseRoutes } from "./knowledge-bases.ts";
import { latencyRoutes } from "./latencies.ts";
import { liveCallRoutes } from "./live-calls.ts";
import { searchRoutes } from "./search.ts";
import { serviceRoutes } from "./service.ts";
import { sourceRoutes } from "./sources.ts";
import { systemRoutes } from "./system.ts";
import { teamRoutes } from "./teams.ts";
import { testRoutes } from "./tests.ts";
import { uploadRoutes } from "./uploads.ts";
import { usageRoutes } from "./usage.ts";
import { webhookRoutes } from "./webhooks.ts";

/** Every endpoint of the service, once. */
export const routeTable: readonly Route[] = [
  ...systemRoutes,
  ...knowledgeBaseRoutes,
  ...searchRoutes,
  ...evalCaseRoutes,
  ...testRoutes,
  ...uploadRoutes,
  ...sourceRoutes,
  ...gapRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...agentRoutes,
  ...teamRoutes,
  ...binRoutes,
  ...callRoutes,
  ...findCallRoutes,
  ...liveCallRoutes,
  ...keyRoutes,
  ...auditRoutes,
  ...latencyRoutes,
  ...usageRoutes,
  ...serviceRoutes,
];
