import { type AuditEntry, isCuecardError, type Principal, type Workspace } from "@cuecard/core";
import { clientAddress } from "../limits/client-address.ts";
import type { FoundRoute } from "../route/find-route.ts";
import type { Route, Service } from "../route/route.ts";

/** A request whose key is known. */
export interface AuditedRequest extends FoundRoute {
  request: Request;
  requestId: string;
  principal: Principal;
  workspace: Pick<Workspace, "audit">;
}

/** Ids as they are made or may be chosen. Any other part of a path names nothing, and may hold words. */
const id = /^[\w.:-]{1,128}$/;

/**
 * True for what stands in the audit log: all that changes what is stored, or who may do what. What happens in a call
 * stands in the call itself, so of calls only their deletion is in it. A test is kept by a person, though it is of a call.
 */
export function isAudited({ method, scope, tag }: Pick<Route, "method" | "scope" | "tag">): boolean {
  if (method === "GET" || scope === null) return false;
  return scope === "ingest" || scope === "admin" || tag === "Tests" || method === "DELETE";
}

/**
 * Does the work, and stores who did what before it is answered. A fault of the log is reported; it neither undoes what
 * was done nor hides why it was not.
 */
export async function audited<Value>(
  { hops, reportFault }: Pick<Service, "hops" | "reportFault">,
  asked: AuditedRequest,
  work: () => Promise<Value>,
): Promise<Value> {
  if (!isAudited(asked.route)) return work();
  const { request, requestId, principal, workspace, route, params } = asked;
  async function note(ended: Pick<AuditEntry, "outcome" | "code">, value?: unknown): Promise<void> {
    try {
      await workspace.audit.add({
        operation: route.name,
        ...ended,
        objectId: objectOf(params, value),
        knowledgeBaseId: checkedId(params.kbId),
        keyId: principal.id,
        keyName: principal.name,
        address: clientAddress(request, hops),
        requestId,
      });
    } catch (error) {
      reportFault(error, request, requestId);
    }
  }
  try {
    const value = await work();
    await note({ outcome: "done", code: null }, value);
    return value;
  } catch (error) {
    const code = isCuecardError(error) ? error.code : "internal_error";
    const isRefusal = isCuecardError(error) && error.type !== "api_error";
    await note({ outcome: isRefusal ? "refused" : "failed", code });
    throw error;
  }
}

/** The object that the path names below a knowledge base, else the one that was made, else the knowledge base. */
function objectOf({ kbId, ...params }: Record<string, string>, value: unknown): string | null {
  const made = Object(value) as { id?: unknown; uploadId?: unknown };
  const [named] = Object.values(params);
  return checkedId(named ?? made.id ?? made.uploadId ?? kbId);
}

function checkedId(given: unknown): string | null {
  return typeof given === "string" && id.test(given) ? given : null;
}
