import { join } from "node:path";
import type { Cuecard } from "@cuecard/core";
import { createExtractor, createWebhookSender } from "@cuecard/extract";
import { createHandler } from "@cuecard/http";
import { createLexicalEmbedder } from "@cuecard/local";
import { createTestCuecard } from "@cuecard/testing";
import { createCuecard } from "cuecard";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";
import { catalogOf } from "../openapi/catalog.ts";
import { nameOf } from "../openapi/schema-names.ts";
import type { Route } from "../route/route.ts";
import { routeTable } from "../routes/route-table.ts";
import { type HostileRequest, hostileRequests, type Template } from "./test-kit/hostile-requests.ts";

const key = "sk_live_hostile_requests_of_the_tests";
const folder = temporaryFolder();
const page = { limit: "2", cursor: "" };
const catalog = catalogOf([]);

/**
 * A request that an operation answers well, as the route table has it: of something that is there where it reads, and of
 * nothing where it changes something, so that nothing deletes or ends what the others need.
 */
function templateOf({ method, path, query, body }: Route): Template {
  const changed = path.replace(/:\w+(?!.*:)/, ":none");
  return {
    path: method === "GET" ? path : changed,
    query: query && "cursor" in query.shape ? page : {},
    ...(body instanceof z.ZodType && { body: catalog.bodyExamples[nameOf(body)] as object }),
  };
}

/** Requests that have more than the route table tells. */
const written: Record<string, Template> = {
  createKnowledgeBase: {
    path: "/v1/knowledge-base",
    body: {
      name: "B",
      description: "d",
      embeddingProvider: ":provider",
      embeddingModel: ":model",
      autoRefresh: false,
      refreshInterval: 24,
    },
  },
  updateKnowledgeBase: { path: "/v1/knowledge-base/:kbId", body: { name: "B", description: "d", refreshInterval: 24 } },
  deleteKnowledgeBase: { path: "/v1/knowledge-base/:none", query: { force: "true" } },
  reembedKnowledgeBase: {
    path: "/v1/knowledge-base/:none/reembed",
    body: { embeddingProvider: "p", embeddingModel: "m", embeddingDimensions: 8 },
  },
  createUpload: {
    path: "/v1/knowledge-base/:kbId/upload-url",
    body: { filename: "a.txt", mimeType: "text/plain", fileSizeBytes: 3 },
  },
  addSource: {
    path: "/v1/knowledge-base/:kbId/sources",
    body: {
      sourceType: "text",
      textTitle: "T",
      textContent: "Some text.",
      chunkMaxTokens: 64,
      customMetadata: { a: "b", c: [{ d: 1 }] },
    },
  },
  addSources: {
    path: "/v1/knowledge-base/:kbId/sources/batch",
    body: {
      sources: [
        { sourceType: "text", textTitle: "T", textContent: "Some text.", customMetadata: { a: "b" } },
        { sourceType: "file", filename: "a.txt", mimeType: "text/plain", fileSizeBytes: 3, uploadId: "upl_none" },
      ],
    },
  },
  deleteSources: {
    path: "/v1/knowledge-base/:kbId/sources/delete",
    body: {
      status: "failed",
      sourceType: "url",
      filename: "*",
      parentId: "none",
      minBytes: 1,
      updatedTo: "2026-11-01T00:00:00Z",
      filter: { a: { $gte: 1 } },
      dryRun: true,
    },
  },
  binSources: { path: "/v1/knowledge-base/:kbId/sources/bin", body: { sourceIds: ["doc_none"] } },
  binKnowledgeBase: { path: "/v1/knowledge-base/:none/bin", query: { force: "true" } },
  listBin: { path: "/v1/bin", query: page },
  listSources: {
    path: "/v1/knowledge-base/:kbId/sources",
    query: {
      ...page,
      status: "ready",
      sourceType: "file",
      filename: "*.pdf",
      parentId: "doc_1",
      minBytes: "1",
      maxBytes: "9",
      updatedFrom: "2026-11-01T00:00:00Z",
      updatedTo: "2026-11-02T00:00:00Z",
      filter: '{"a":{"$gte":1}}',
    },
  },
  updateSource: {
    path: "/v1/knowledge-base/:kbId/sources/:docId",
    body: { title: "t", customMetadata: { a: "b" }, ifVersion: 0 },
  },
  getSourceStatus: { path: "/v1/knowledge-base/:kbId/sources/:docId/status", query: { waitMs: "5" } },
  getSourceOriginal: { path: "/v1/knowledge-base/:kbId/sources/:none/original" },
  refreshSource: { path: "/v1/knowledge-base/:kbId/sources/:none/refresh", query: { when: "outdated" } },
  listEvents: {
    path: "/v1/events",
    query: { after: "0", limit: "3", type: "call.turn", knowledgeBaseId: "kb_1", callId: "call_1" },
  },
  listGaps: { path: "/v1/knowledge-base/:kbId/gaps", query: { ...page, status: "open" } },
  createEvalCase: {
    path: "/v1/eval-cases",
    body: { question: "Pool?", knowledgeBaseIds: [":kbId"], expected: [{ sourceId: "doc_1", text: "At nine." }] },
  },
  runEvalCases: { path: "/v1/eval-cases/run", body: { topK: 3, similarityThreshold: 0.5, keep: false, limit: 5 } },
  createTest: {
    path: "/v1/tests",
    body: {
      name: "A bill",
      agentId: "agt_none",
      language: "en",
      variables: { plan: "gold" },
      moves: [{ type: "says", text: "Hello", replies: [{ say: "Hi" }], criteria: [{ endsWith: "desk" }] }],
      tools: { find: { examples: [{ output: 1, times: 1 }] } },
      criteria: [{ says: ["Hi"] }],
    },
  },
  updateTest: { path: "/v1/tests/:none", body: { name: "B", callId: null, criteria: [{ answered: true }] } },
  runTests: { path: "/v1/tests/run", body: { testIds: ["test_none"], keep: false, limit: 5 } },
  answerGap: { path: "/v1/knowledge-base/:kbId/gaps/:none/answer", body: { answer: "Yes.", question: "Pool?" } },
  search: {
    path: "/v1/knowledge-base/search",
    body: {
      query: "text",
      knowledgeBaseIds: [":kbId"],
      topK: 3,
      similarityThreshold: 0,
      filter: { a: "b" },
      deadlineMs: 5_000,
      explain: true,
    },
  },
  explainChunk: {
    path: "/v1/knowledge-base/search/explain",
    body: {
      query: "text",
      knowledgeBaseIds: [":kbId"],
      chunkId: "chk_none",
      topK: 3,
      similarityThreshold: 0.5,
      filter: { a: "b" },
      deadlineMs: 5_000,
    },
  },
  getTurnContext: {
    path: "/v1/knowledge-base/search/context",
    body: { query: "text", knowledge: [{ knowledgeBaseId: ":kbId", mode: "preload", topK: 3 }], deadlineMs: 5_000 },
  },
  createAgent: {
    path: "/v1/agents",
    body: {
      name: "A",
      systemPrompt: "p",
      firstMessage: "f",
      knowledge: [{ knowledgeBaseId: ":kbId", mode: "auto", topK: 3 }],
      voice: { id: "v" },
    },
  },
  updateAgent: { path: "/v1/agents/:spareAgentId", body: { name: "A", systemPrompt: "p", voice: { id: "v" } } },
  createTeam: {
    path: "/v1/teams",
    body: {
      name: "T",
      description: "d",
      tags: ["a"],
      definition: { members: [{ agentId: "desk", isEntry: true, role: "r" }], variables: [] },
    },
  },
  listTeams: { path: "/v1/teams", query: { ...page, tag: "a", isActive: "true" } },
  getAgentVersion: { path: "/v1/agents/:agentId/versions/1" },
  makeAgentVersionCurrent: { path: "/v1/agents/:agentId/versions/1/current" },
  getTeamVersion: { path: "/v1/teams/:teamId/versions/1" },
  makeTeamVersionCurrent: { path: "/v1/teams/:spareTeamId/versions/1/current" },
  checkTeam: {
    path: "/v1/teams/check",
    body: { teamId: ":teamId", definition: { members: [{ agentId: "desk", isEntry: true }], rules: [] } },
  },
  getTeamTraffic: { path: "/v1/teams/:teamId/traffic", query: { calls: "5" } },
  getTeamReadiness: { path: "/v1/teams/:teamId/ready", query: { timeoutMs: "5" } },
  updateTeam: {
    path: "/v1/teams/:spareTeamId",
    body: { name: "T", tags: ["a"], definition: { members: [{ agentId: "desk", isEntry: true }] } },
  },
  clearLearnedExamples: { path: "/v1/teams/:teamId/learned" },
  startCall: {
    path: "/v1/calls",
    body: {
      teamId: ":teamId",
      externalId: "room",
      variables: { plan: "gold" },
      metadata: { a: { b: "c" } },
      overrides: { voice: { id: "v" } },
    },
  },
  listCalls: {
    path: "/v1/calls",
    query: {
      ...page,
      externalId: "room",
      status: "active",
      teamId: "team_1",
      agentId: "desk",
      heldBy: "desk",
      from: "2026-11-22T09:00:00.000Z",
      to: "2026-11-22T10:00:00.000Z",
      caller: "phone:1",
    },
  },
  analyseCalls: { path: "/v1/call-analyses", body: { teamId: "nobody", since: "2026-10-01T00:00:00.000Z" } },
  countCalls: {
    path: "/v1/call-counts",
    query: { handoff: "made", person: "yes", unanswered: "no", lasted: "2m_to_5m", text: "charged twice" },
  },
  labelCall: { path: "/v1/calls/:callId/labels", body: { labels: ["wrong hand-off"] } },
  setRecording: {
    path: "/v1/calls/:callId/recording",
    body: { url: "https://recordings.example/1.mp3", startedAt: "2026-11-30T09:00:00Z" },
  },
  listLedger: { path: "/v1/calls/:callId/ledger", query: { after: "0", limit: "5" } },
  eraseCaller: { path: "/v1/erase", body: { caller: { phone: "nobody" } } },
  addTurn: {
    path: "/v1/calls/:callId/turns",
    body: { text: "Hello there", itemId: "i", language: "en", deadlineMs: 400, preview: true },
  },
  addInterim: { path: "/v1/calls/:callId/interim", body: { text: "Hello", seq: 1 } },
  runToolCalls: {
    path: "/v1/calls/:callId/tool-calls",
    body: { calls: [{ id: "c", name: "look_up", arguments: { a: "b" } }], turnId: "t", deadlineMs: 400 },
  },
  handOff: { path: "/v1/calls/:callId/handoff", body: { agentId: "desk", reason: "r", key: "k", ifVersion: 1 } },
  declineHandoff: { path: "/v1/calls/:callId/decline", body: { agentId: "desk", reason: "r", key: "k" } },
  reviseTurn: {
    path: "/v1/calls/:callId/revise",
    body: { text: "Hello there", turnId: "t", itemId: "i", language: "en", deadlineMs: 400 },
  },
  getHistory: { path: "/v1/calls/:callId/history", query: { strict: "alternating" } },
  checkSaid: { path: "/v1/calls/:callId/check-said", body: { text: "It costs 39 euros." } },
  getKeyterms: { path: "/v1/calls/:callId/keyterms", query: { max: "5" } },
  addEvents: {
    path: "/v1/calls/:callId/events",
    body: {
      events: [
        { type: "agent_said", text: "Hi", itemId: "j", playedMs: 10 },
        { type: "tool_result", id: "c", ok: true, output: { a: "b" } },
        { type: "silence", ms: 10 },
        { type: "dtmf", digits: "1" },
        { type: "variables", set: { plan: "gold" } },
      ],
    },
  },
  endCall: { path: "/v1/calls/:none/end", body: { reason: "r", outcome: "o" } },
  signIn: { path: "/v1/sign-in", body: { code: "c" } },
  createKey: {
    path: "/v1/keys",
    body: {
      kind: "private",
      name: "n",
      scopes: ["read"],
      knowledgeBaseIds: [":kbId"],
      expiresAt: "2099-01-01T00:00:00Z",
    },
  },
  rotateKey: { path: "/v1/keys/:none/rotate", body: { overlapHours: 1, expiresAt: "2099-01-01T00:00:00Z" } },
  listAudit: {
    path: "/v1/audit",
    query: {
      ...page,
      operation: "o",
      outcome: "done",
      objectId: "kb_1",
      keyId: "key_1",
      from: "2026-11-21T09:30:00.000Z",
    },
  },
  getUsage: { path: "/v1/usage", query: { from: "2026-11-01", to: "2026-11-22", knowledgeBaseId: ":kbId" } },
  getLatencies: { path: "/v1/latencies", query: { minutes: "5" } },
  createWebhook: {
    path: "/v1/webhooks",
    body: {
      url: "https://example.com/hook",
      description: "d",
      types: ["call.turn"],
      knowledgeBaseIds: [":kbId"],
      callIds: ["call_1"],
      words: true,
    },
  },
  updateWebhook: { path: "/v1/webhooks/:none", body: { url: "https://example.com/hook", status: "disabled" } },
  rotateWebhookSecret: { path: "/v1/webhooks/:none/rotate", body: { overlapHours: 1 } },
  listDeliveries: { path: "/v1/webhooks/:none/deliveries", query: { ...page, status: "failed" } },
};

interface Store {
  cuecard: Cuecard;
  send(
    method: string,
    path: string,
    query?: Record<string, string>,
    body?: unknown,
  ): Promise<{ status: number; code: string | null; body: Record<string, unknown> }>;
  names: Record<string, string>;
  faults: string[];
}

const stores = new Map<string, Store>();
const open: Record<string, () => Promise<Cuecard>> = {
  memory: () =>
    createTestCuecard({
      apiKeys: [key],
      extractor: createExtractor(),
      embedders: [createLexicalEmbedder()],
      webhookSender: createWebhookSender(),
    }),
  SQLite: () => createCuecard({ data: join(folder.path, "sqlite"), apiKeys: [key] }),
};

beforeAll(async () => {
  for (const [name, make] of Object.entries(open)) stores.set(name, await prepare(await make()));
}, 180_000);

afterAll(async () => {
  for (const { cuecard } of stores.values()) await cuecard.close();
  await folder.remove();
});

async function prepare(cuecard: Cuecard): Promise<Store> {
  const faults: string[] = [];
  const handler = createHandler(cuecard, {
    secret: "a secret of the tests",
    version: "0.0.0",
    onFault: (error) => faults.push(String(error)),
  });
  const names: Record<string, string> = { none: "kb_none" };
  const send: Store["send"] = async (method, path, query = {}, body) => {
    const url = new URL(`http://localhost${filled(path)}`);
    // As a client sends it that encodes nothing but what an address can't hold.
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
    const response = await handler(
      new Request(`${url.href}${search.length > 0 ? `?${search.join("&")}` : ""}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          // Else events come as a stream without an end.
          Accept: "application/json",
          "Content-Type": method === "PUT" ? "text/plain" : "application/json",
        },
        ...(body !== undefined && { body: filled(JSON.stringify(body)) }),
      }),
    );
    const text = await response.text();
    const answer = text === "" ? {} : JSON.parse(text);
    return { status: response.status, code: answer.error?.code ?? null, body: answer };
  };
  const filled = (text: string) => text.replace(/:([a-z]+[A-Za-z]*)\b/g, (whole, name: string) => names[name] ?? whole);
  const base = await cuecard.knowledgeBases.create({ name: "Base" });
  const source = await cuecard.sources.add(base.id, {
    sourceType: "text",
    textTitle: "A",
    textContent: "Some text of the base.\n\n# More\n\nAnd more.",
  });
  await cuecard.sources.waitUntilReady(source, { timeoutMs: 120_000 });
  await cuecard.agents.create({ id: "desk", name: "Desk", knowledge: [{ knowledgeBaseId: base.id }] });
  const definition = { members: [{ agentId: "desk", isEntry: true }] };
  const team = await cuecard.teams.create({ name: "Team", definition });
  const spare = await cuecard.teams.create({ name: "Spare", definition });
  const spareAgent = await cuecard.agents.create({ id: "spare", name: "Spare" });
  const call = await cuecard.calls.start({ teamId: team.id });
  Object.assign(names, {
    kbId: base.id,
    docId: source.id,
    agentId: "desk",
    spareAgentId: spareAgent.id,
    teamId: team.id,
    spareTeamId: spare.id,
    callId: call.id,
  });
  Object.assign(names, { provider: base.embeddingProvider, model: base.embeddingModel });
  return { cuecard, send, names, faults };
}

test("every request that is written here is of an operation", () => {
  const names = routeTable.map(({ name }) => name);
  expect(Object.keys(written).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(routeTable)(
  "$name answers every hostile request below 500, without NUL and lone surrogates, and alike on memory and SQLite",
  async (route) => {
    const { method, name } = route;
    const wrong: string[] = [];
    for (const request of hostileRequests(written[name] ?? templateOf(route))) {
      const answers = [];
      for (const [store, { send, faults }] of stores) {
        const { status, code, body } = await send(method, request.path, withoutEmpty(request), request.body);
        if (status >= 500) wrong.push(`${store}: ${request.label} → ${status} ${code} ${faults.at(-1)}`);
        if (status < 400 && /\\u0000|\\ud[89a-f]/.test(JSON.stringify(body)))
          wrong.push(`${store}: ${request.label} → ${JSON.stringify(body)}`);
        answers.push(`${status} ${code ?? settled(body)}`);
      }
      if (new Set(answers).size > 1) wrong.push(`${request.label} → ${answers.join(", ")}`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  },
  300_000,
);

function withoutEmpty({ query }: HostileRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** What was stored of what was sent, without what differs between two runs. */
function settled({
  name,
  description,
  tags,
  textTitle,
  customMetadata,
  metadata,
  variables,
  definition,
  systemPrompt,
  voice,
  filename,
}: Record<string, unknown>): string {
  return JSON.stringify({
    name,
    description,
    tags,
    textTitle,
    customMetadata,
    metadata,
    variables,
    definition,
    systemPrompt,
    voice,
    filename,
  });
}
