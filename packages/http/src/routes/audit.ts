import { AuditEntry, AuditQuery, listOf } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";

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
    response: listOf(AuditEntry),
    handle: ({ workspace, query }) => workspace.audit.list(query),
  }),
];
