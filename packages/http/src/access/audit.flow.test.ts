import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createHandler } from "../handler.ts";
import { cameFrom } from "../request/arrival.ts";
import { routeTable } from "../routes/route-table.ts";
import { type FlowService, startFlowService } from "../test-kit/flow-service.ts";
import { clientOf, stubCuecard } from "../test-kit/stub-cuecard.ts";
import { isAudited } from "./audited.ts";

let service: FlowService;
let send: ReturnType<FlowService["client"]>;

beforeAll(async () => {
  service = await startFlowService();
  const made = await service.cuecard.keys.create({ name: "console" });
  send = service.client(made.key);
});
afterAll(async () => {
  await service.server.close({ timeoutMs: 0 });
  await service.cuecard.close();
});

interface Entry {
  operation: string;
  outcome: string;
  objectId: string | null;
  knowledgeBaseId: string | null;
}

async function entries(query = ""): Promise<Entry[]> {
  const { body } = await send("GET", `/v1/audit?limit=100${query}`);
  return body.data as unknown as Entry[];
}

it("audited are all operations that change something, but those of a live call", () => {
  const names = routeTable.filter(isAudited).map(({ name }) => name);
  const changing = routeTable.filter(({ method, scope }) => method !== "GET" && scope !== null).map(({ name }) => name);
  expect(changing.filter((name) => !names.includes(name)).join(" ")).toBe(
    "search explainChunk getTurnContext checkTeam startCall resumeCall analyseCalls labelCall setRecording addTurn reviseTurn addInterim checkSaid runToolCalls handOff declineHandoff addEvents endCall",
  );
});

it("the log says who changed what and when, from where, and how it ended; it has no words", async () => {
  const own = await service.cuecard.keys.create({ name: "desk" });
  const send = service.client(own.key);
  const { body: base } = await send("POST", "/v1/knowledge-base", { name: "Secret plans" });
  const text = { sourceType: "text", textTitle: "Words", textContent: "Nobody may read this." };
  const { body: source } = await send("POST", `/v1/knowledge-base/${base.id}/sources`, text);
  const { body: agent } = await send("POST", "/v1/agents", { name: "Words" });
  await send("PATCH", `/v1/agents/${agent.id}`, { name: "" });
  await send("DELETE", `/v1/knowledge-base/${base.id}/sources/doc_none`);
  const { body: call } = await send("POST", "/v1/calls", { agentId: agent.id });
  await send("POST", `/v1/calls/${call.id}/turns`, { text: "words of the caller" });
  await send("DELETE", `/v1/calls/${call.id}`);
  const { body: made } = await send("POST", "/v1/keys", { name: "voice" });
  await send("POST", `/v1/keys/${made.id}/rotate`, {}, { headers: { "X-Request-Id": "req_of_mine" } });
  const rows = await entries(`&keyId=${own.id}`);
  expect(rows.map(({ operation, outcome, objectId }) => `${operation} ${outcome} ${objectId}`)).toEqual([
    `rotateKey done ${made.id}`,
    `createKey done ${made.id}`,
    `deleteCall done ${call.id}`,
    "deleteSource refused doc_none",
    `updateAgent refused ${agent.id}`,
    `createAgent done ${agent.id}`,
    `addSource done ${source.id}`,
    `createKnowledgeBase done ${base.id}`,
  ]);
  expect(rows[0]).toMatchObject({ keyId: own.id, keyName: "desk", address: "127.0.0.1", requestId: "req_of_mine" });
  expect(rows[3]).toMatchObject({ code: "source_not_found", knowledgeBaseId: base.id });
  expect(JSON.stringify(rows)).not.toMatch(/words|plans|nobody|_live_/i);
});

it("a key without the scope is in the log as refused", async () => {
  const narrow = await service.cuecard.keys.create({ name: "voice", scopes: ["calls"] });
  await service.client(narrow.key)("DELETE", "/v1/teams/team_1");
  expect(await entries(`&keyId=${narrow.id}`)).toMatchObject([
    { operation: "deleteTeam", outcome: "refused", code: "scope_required", objectId: "team_1" },
  ]);
});

it("is listed by operation, outcome, object and time, and for its own workspace", async () => {
  const { body: team } = await send("POST", "/v1/teams", { name: "T" });
  expect(await entries(`&objectId=${team.id}`)).toMatchObject([{ operation: "createTeam" }]);
  expect(await entries("&operation=createTeam&outcome=done")).toHaveLength(1);
  expect(await entries("&operation=createTeam&outcome=refused")).toEqual([]);
  expect(await entries("&to=2020-01-01T00:00:00Z")).toEqual([]);
  expect((await send("GET", "/v1/audit?outcome=undone")).status).toBe(400);
  const other = service.client((await service.cuecard.keys.create({ workspace: "other" })).key);
  expect((await other("GET", "/v1/audit")).body.data).toEqual([]);
});

it("a path that names nothing leaves no words in the log", async () => {
  await send("DELETE", `/v1/teams/${encodeURIComponent("words of somebody")}`);
  expect((await entries("&operation=deleteTeam"))[0]).toMatchObject({ objectId: null, outcome: "refused" });
});

it("behind trusted proxies the address is the client's", async () => {
  const add = vi.fn(async () => {});
  const handler = createHandler(stubCuecard({ audit: { add } }), {
    secret: "a secret of the tests",
    version: "0.0.0",
    trustProxy: 1,
  });
  const headers = { "X-Forwarded-For": "203.0.113.1, 2001:db8:1:2:3::4" };
  await clientOf((request) => handler(cameFrom(request, "10.0.0.1")))("DELETE", "/v1/teams/team_1", { headers });
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ address: "2001:db8:1:2:3::4", outcome: "failed" }));
});

it("a log that can't be written is reported, and the answer stays", async () => {
  const faults: unknown[] = [];
  const down = new Error("disk full");
  const teams = { delete: async () => {} };
  const audit = { add: async () => Promise.reject(down) };
  const onFault = (error: unknown) => void faults.push(error);
  const handler = createHandler(stubCuecard({ teams, audit }), {
    secret: "a secret of the tests",
    version: "0.0.0",
    onFault,
  });
  expect((await clientOf(handler)("DELETE", "/v1/teams/team_1")).status).toBe(204);
  expect(faults).toEqual([down]);
});
