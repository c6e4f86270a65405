import { KeyScope } from "@cuecard/core";
import { describe, expect, it } from "vitest";
import { createHandler } from "../handler.ts";
import { routeTable } from "../routes/route-table.ts";
import { clientOf, stubCuecard } from "../test-kit/stub-cuecard.ts";

/** No service behind it: an operation that is let through fails later, never with 401 or 403. */
const send = clientOf(createHandler(stubCuecard(), { secret: "a secret of the tests", version: "0.0.0" }));

async function ask(
  method: string,
  path: string,
  key: string,
): Promise<{ status: number; code: string; message: string }> {
  const body = method === "GET" || method === "DELETE" ? {} : { body: { knowledgeBaseIds: ["kb_1"] } };
  const response = await send(method, path, { headers: { Authorization: `Bearer ${key}` }, ...body });
  const { error = {} } = response.status === 204 ? {} : await response.json();
  return { status: response.status, ...error };
}

/**
 * Every operation of the service and the scope that it needs. Whoever adds an operation decides here, too, who may do
 * it: reading is `read`, what knowledge bases hold is `ingest`, live calls and their words are `calls`, and what changes
 * how calls run or who may do what is `admin`.
 */
const needs: Record<KeyScope | "none", string[]> = {
  read: [
    "GET /v1/knowledge-base",
    "GET /v1/knowledge-base/:kbId",
    "GET /v1/knowledge-base/:kbId/users",
    "POST /v1/knowledge-base/search",
    "POST /v1/knowledge-base/search/explain",
    "POST /v1/knowledge-base/search/context",
    "GET /v1/eval-cases",
    "GET /v1/eval-cases/:caseId",
    "GET /v1/knowledge-base/:kbId/sources",
    "GET /v1/knowledge-base/:kbId/sources/:docId",
    "GET /v1/knowledge-base/:kbId/sources/:docId/status",
    "GET /v1/knowledge-base/:kbId/sources/:docId/chunks",
    "GET /v1/knowledge-base/:kbId/sources/:docId/text",
    "GET /v1/knowledge-base/:kbId/sources/:docId/original",
    "GET /v1/knowledge-base/:kbId/gaps",
    "GET /v1/knowledge-base/:kbId/gaps/:gapId",
    "GET /v1/events",
    "GET /v1/agents",
    "GET /v1/agents/:agentId",
    "GET /v1/agents/:agentId/versions",
    "GET /v1/agents/:agentId/versions/:version",
    "GET /v1/teams",
    "GET /v1/teams/:teamId",
    "POST /v1/teams/check",
    "GET /v1/teams/:teamId/versions",
    "GET /v1/teams/:teamId/versions/:version",
    "GET /v1/teams/:teamId/resolved",
    "GET /v1/teams/:teamId/ready",
    "GET /v1/bin",
  ],
  ingest: [
    "POST /v1/knowledge-base",
    "PATCH DELETE /v1/knowledge-base/:kbId",
    "POST /v1/knowledge-base/:kbId/reembed",
    "POST /v1/eval-cases",
    "DELETE /v1/eval-cases/:caseId",
    "POST /v1/eval-cases/run",
    "POST /v1/knowledge-base/:kbId/upload-url",
    "POST /v1/knowledge-base/:kbId/sources",
    "POST /v1/knowledge-base/:kbId/sources/batch",
    "POST /v1/knowledge-base/:kbId/sources/delete",
    "PATCH DELETE /v1/knowledge-base/:kbId/sources/:docId",
    "POST /v1/knowledge-base/:kbId/sources/:docId/retry",
    "POST /v1/knowledge-base/:kbId/sources/:docId/refresh",
    "POST /v1/knowledge-base/:kbId/gaps/:gapId/answer",
    "POST /v1/knowledge-base/:kbId/gaps/:gapId/dismiss",
    "POST /v1/knowledge-base/:kbId/bin",
    "POST /v1/knowledge-base/:kbId/sources/bin",
  ],
  calls: [
    "POST GET /v1/tests",
    "GET PATCH DELETE /v1/tests/:testId",
    "GET /v1/tests/:testId/runs",
    "POST /v1/tests/run",
    "GET /v1/teams/:teamId/traffic",
    "GET /v1/teams/:teamId/learned",
    "POST GET /v1/calls",
    "GET DELETE /v1/calls/:callId",
    "GET /v1/calls/:callId/analysis",
    "GET /v1/calls/:callId/ledger",
    "GET /v1/calls/:callId/current",
    "POST /v1/calls/:callId/resume",
    "GET /v1/call-counts",
    "POST /v1/call-analyses",
    "PUT /v1/calls/:callId/labels",
    "PUT /v1/calls/:callId/recording",
    "POST /v1/calls/:callId/turns",
    "POST /v1/calls/:callId/revise",
    "POST /v1/calls/:callId/interim",
    "POST /v1/calls/:callId/check-said",
    "GET /v1/calls/:callId/keyterms",
    "GET /v1/calls/:callId/history",
    "POST /v1/calls/:callId/tool-calls",
    "POST /v1/calls/:callId/handoff",
    "POST /v1/calls/:callId/decline",
    "POST /v1/calls/:callId/events",
    "POST /v1/calls/:callId/end",
  ],
  admin: [
    "POST GET /v1/webhooks",
    "GET PATCH DELETE /v1/webhooks/:webhookId",
    "POST /v1/webhooks/:webhookId/rotate",
    "POST /v1/webhooks/:webhookId/test",
    "GET /v1/webhooks/:webhookId/deliveries",
    "POST /v1/webhooks/:webhookId/deliveries/:deliveryId/redeliver",
    "POST /v1/agents",
    "PATCH DELETE /v1/agents/:agentId",
    "POST /v1/agents/:agentId/versions/:version/current",
    "POST /v1/teams",
    "PATCH DELETE /v1/teams/:teamId",
    "POST /v1/teams/:teamId/versions/:version/current",
    "DELETE /v1/teams/:teamId/learned/:exampleId",
    "DELETE /v1/teams/:teamId/learned",
    "POST /v1/agents/:agentId/bin",
    "POST /v1/teams/:teamId/bin",
    "POST /v1/bin/:binId/restore",
    "DELETE /v1/bin/:binId",
    "POST /v1/erase",
    "POST GET /v1/keys",
    "GET DELETE /v1/keys/:keyId",
    "POST /v1/keys/:keyId/rotate",
    "GET /v1/audit",
    "GET /v1/latencies",
    "GET /v1/usage",
    "GET /v1/limits",
    "GET /v1/service",
  ],
  none: ["GET /healthz", "GET /readyz", "GET /v1/openapi.json", "POST /v1/sign-in", "PUT /v1/uploads/:token"],
};

it("every operation of the contract is there, with the scope that is meant for it", () => {
  const meant = Object.entries(needs).flatMap(([scope, lines]) =>
    lines.flatMap((line) => {
      const [path, ...methods] = line.split(" ").reverse();
      return methods.map((method) => `${scope}: ${method} ${path}`);
    }),
  );
  const declared = routeTable.map(({ method, path, scope }) => `${scope ?? "none"}: ${method} ${path}`);
  expect(declared.sort()).toEqual(meant.sort());
});

describe.each(routeTable.filter(({ scope }) => scope !== null))(
  "$method $path",
  ({ method, path, scope, forPublicKeys }) => {
    it.each(KeyScope.options)("with a key that has the scope %s", async (given) => {
      const { status, code, message } = await ask(method, path, `sk_live_${given}`);
      if (given === scope) {
        expect([401, 403]).not.toContain(status);
      } else {
        expect({ status, code }).toEqual({ status: 403, code: "scope_required" });
        expect(message).toBe(
          `${method} ${path} needs a key with the scope ${scope}; this key has ${given}. Use another key, or create one with that scope.`,
        );
      }
    });

    it("with a key for some knowledge bases", async () => {
      const [own, other] = ["kb_1", "kb_2"].map((id) => path.replace(":kbId", id));
      const isOfBase = path.includes(":kbId");
      const isAllowed = scope === "read" || scope === "ingest";
      const code = isAllowed ? "knowledge_base_not_allowed" : "scope_required";
      const answers = [await ask(method, own!, "sk_live_narrow"), await ask(method, other!, "sk_live_narrow")];
      const lets = [isAllowed && (isOfBase || forPublicKeys), isAllowed && forPublicKeys];
      for (const [index, answer] of answers.entries()) {
        if (lets[index]) expect([401, 403]).not.toContain(answer.status);
        else expect(answer).toMatchObject({ status: 403, code });
      }
    });
  },
);

it("a search with a key for some knowledge bases is refused for others", async () => {
  const Authorization = "Bearer sk_live_narrow";
  const body = { query: "refund", knowledgeBaseIds: ["kb_1", "kb_2"] };
  const response = await send("POST", "/v1/knowledge-base/search", { headers: { Authorization }, body });
  expect(response.status).toBe(403);
  expect((await response.json()).error).toMatchObject({
    code: "knowledge_base_not_allowed",
    message: expect.stringContaining("kb_2"),
  });
});
