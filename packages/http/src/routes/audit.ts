import { AuditQuery } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";
import { outputs } from "./components.ts";

/** Routes of the audit log. */
export const auditRoutes: Route[] = [
  route({
    name: "listAudit",
    method: "GET",
    path: "/v1/audit",
    scope: "admin",
    tag: "Audit",
    summary: "List who changed what in the workspace and who was refused, newest first.",
    query: AuditQuery,
    response: outputs.AuditList,
    handle: ({ workspace, query }) => workspace.audit.list(query),
  }),
];
