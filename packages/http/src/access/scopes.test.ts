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
const needs: Record<KeyScope, string[]> = {
  read: [
    "search explainChunk getTurnContext listKnowledgeBases getKnowledgeBase listSources getSource getSourceStatus listChunks listGaps getGap",
    "listKnowledgeBaseUsers getSourceText getSourceOriginal listAgents getAgent listTeams getTeam getResolvedTeam getTeamReadiness checkTeam",
    "listBin listTeamVersions getTeamVersion listAgentVersions getAgentVersion listEvents listEvalCases getEvalCase",
  ],
  ingest: [
    "createKnowledgeBase updateKnowledgeBase deleteKnowledgeBase reembedKnowledgeBase createUpload updateSource",
    "binKnowledgeBase binSources addSource addSources deleteSource deleteSources retrySource refreshSource answerGap dismissGap createEvalCase deleteEvalCase runEvalCases",
  ],
  calls: [
    "startCall listCalls getCall getCallAnalysis listLedger listCitations getCurrentTurn getHistory deleteCall resumeCall endCall getKeyterms checkSaid countCalls labelCall analyseCalls",
    "addTurn addTurnForChanges reviseTurn addInterim runToolCalls handOff declineHandoff addEvents getTeamTraffic listLearnedExamples",
    "createTest listTests getTest updateTest deleteTest listTestRuns runTests",
  ],
  admin: [
    "binAgent binTeam restoreFromBin deleteFromBin createAgent updateAgent deleteAgent createTeam updateTeam deleteTeam makeTeamVersionCurrent makeAgentVersionCurrent eraseCaller deleteLearnedExample clearLearnedExamples",
    "createKey listKeys getKey rotateKey revokeKey listAudit getLatencies getUsage getServiceState getLimits",
    "createWebhook listWebhooks getWebhook updateWebhook deleteWebhook rotateWebhookSecret testWebhook",
    "listDeliveries redeliverEvent",
  ],
};
const open = ["getHealth", "getReadiness", "getOpenApiDocument", "receiveUpload", "signIn"];

it("every operation has the scope that is meant for it", () => {
  const meant = Object.entries(needs).flatMap(([scope, lines]) =>
    lines.flatMap((line) => line.split(" ")).map((name) => [name, scope]),
  );
  const declared = routeTable.map(({ name, scope }) => [name, scope]);
  const all = [...meant, ...open.map((name) => [name, null])];
  expect(declared.sort()).toEqual(all.sort());
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
