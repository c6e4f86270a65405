import { LatencyQuery, LatencyReport } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";

/** Routes about how fast the service is. */
export const latencyRoutes: Route[] = [
  route({
    name: "getLatencies",
    method: "GET",
    path: "/v1/latencies",
    scope: "admin",
    tag: "Service",
    summary: "Say how long the workspace's turns and searches took in this process, by stage.",
    query: LatencyQuery,
    response: LatencyReport,
    handle: ({ workspace, query }) => workspace.latencies(query as LatencyQuery),
  }),
];
