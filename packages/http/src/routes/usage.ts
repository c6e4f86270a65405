import { UsageQuery } from "@cuecard/core";
import { outputs } from "./components.ts";
import { type Route, route } from "./route.ts";

/** Routes about what a workspace used. */
export const usageRoutes: Route[] = [
  route({
    name: "getUsage",
    method: "GET",
    path: "/v1/usage",
    scope: "admin",
    tag: "Service",
    summary: "Say what the workspace used by day, or one of its knowledge bases, and what it has.",
    query: UsageQuery,
    response: outputs.UsageReport,
    handle: ({ workspace, query }) => workspace.usage(query),
  }),
];
