import { LimitReport, UsageQuery, UsageReport } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";

/** Routes about what a workspace used, and what bounds it. */
export const usageRoutes: Route[] = [
  route({
    name: "getUsage",
    method: "GET",
    path: "/v1/usage",
    scope: "admin",
    tag: "Service",
    summary: "Say what the workspace used by day, or one of its knowledge bases, and what it has.",
    query: UsageQuery,
    response: UsageReport,
    handle: ({ workspace, query }) => workspace.usage(query),
  }),
  route({
    name: "getLimits",
    method: "GET",
    path: "/v1/limits",
    scope: "admin",
    tag: "Service",
    summary: "Say how many requests a minute are let through, and how much of its quotas the workspace has used.",
    response: LimitReport,
    async handle({ service, workspace }): Promise<LimitReport> {
      return { object: "limit_report", rates: service.rateLimits.rates, quotas: await workspace.held() };
    },
  }),
];
