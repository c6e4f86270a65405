import { afterAll, beforeAll, expect, test } from "vitest";
import { type FlowService, startFlowService } from "../test-kit/flow-service.ts";
import { routeTable } from "./route-table.ts";

let service: FlowService;
let base: string;
const gaps = { ask: "Do you repair canoes?", answer: "We repair canoes on Mondays." };

beforeAll(async () => {
  service = await startFlowService();
  base = (await service.cuecard.knowledgeBases.create({ name: "Support", gaps: true })).id;
});
afterAll(async () => {
  await service.server.close();
  await service.cuecard.close();
});

const post = async (path: string, body: unknown, key: string) =>
  service.client((await privateKey()).key)("POST", path, body, { headers: { "Idempotency-Key": `"${key}"` } });

let made: Promise<{ key: string }> | undefined;
const privateKey = () => (made ??= service.cuecard.keys.create({ kind: "private" }));

/** A gap of a call that ended. */
async function openGap(): Promise<string> {
  const agent = await service.cuecard.agents.create({
    name: "Desk",
    systemPrompt: "Hello.",
    knowledge: [{ knowledgeBaseId: base }],
  });
  const call = await service.cuecard.calls.start({ agentId: agent.id });
  await call.userTurn(gaps.ask, { deadlineMs: 10_000 });
  await call.end();
  const { data } = await service.cuecard.gaps.list(base);
  return data[0]!.id;
}

/** Routes that make something, with a body, and what must not be made twice. */
const makers: [name: string, path: () => string | Promise<string>, body: object, count: () => Promise<number>][] = [
  [
    "createKnowledgeBase",
    () => "/v1/knowledge-base",
    { name: "Other" },
    async () => (await service.cuecard.knowledgeBases.list({ limit: 100 })).data.length,
  ],
  [
    "createUpload",
    () => `/v1/knowledge-base/${base}/upload-url`,
    { filename: "a.txt", mimeType: "text/plain" },
    async () => 0,
  ],
  [
    "addSource",
    () => `/v1/knowledge-base/${base}/sources`,
    { sourceType: "text", textTitle: "Hours", textContent: "Nine to five." },
    async () => (await service.cuecard.sources.list(base, { limit: 100 })).data.length,
  ],
  [
    "addSources",
    () => `/v1/knowledge-base/${base}/sources/batch`,
    { sources: [{ sourceType: "text", textTitle: "Prices", textContent: "Ten euros." }] },
    async () => (await service.cuecard.sources.list(base, { limit: 100 })).data.length,
  ],
  ["createAgent", () => "/v1/agents", { name: "Maya", systemPrompt: "Hi." }, countAgents],
  ["createAgent", () => "/v1/agents", { id: "chosen", name: "Maya", systemPrompt: "Hi." }, countAgents],
  [
    "createTeam",
    () => "/v1/teams",
    { name: "Shop" },
    async () => (await service.cuecard.teams.list({ limit: 100 })).data.length,
  ],
  [
    "startCall",
    () => "/v1/calls",
    { agentId: "chosen", variables: { name: "Anna" } },
    async () => (await service.cuecard.calls.list({ limit: 100 })).data.length,
  ],
  [
    "answerGap",
    async () => `/v1/knowledge-base/${base}/gaps/${await openGap()}/answer`,
    { answer: gaps.answer },
    async () => (await service.cuecard.sources.list(base, { limit: 100 })).data.length,
  ],
  ["createKey", () => "/v1/keys", { scopes: ["read"] }, countKeys],
  ["rotateKey", async () => `/v1/keys/${(await service.cuecard.keys.create()).id}/rotate`, {}, countKeys],
  [
    "createEvalCase",
    () => "/v1/eval-cases",
    {
      question: "Prices?",
      get knowledgeBaseIds() {
        return [base];
      },
      expected: [],
    },
    async () => (await service.cuecard.evalCases.list({ limit: 100 })).data.length,
  ],
  [
    "createTest",
    () => "/v1/tests",
    { name: "Hello", agentId: "chosen", moves: [{ type: "says", text: "Hello" }] },
    async () => (await service.cuecard.tests.list({ limit: 100 })).data.length,
  ],
  [
    "createWebhook",
    () => "/v1/webhooks",
    { url: "https://example.com/hook" },
    async () => (await service.cuecard.webhooks.list({ limit: 100 })).data.length,
  ],
];

async function countKeys(): Promise<number> {
  return (await service.cuecard.keys.list()).length;
}

/** They change what is there, and have tests of their own. */
const changing = ["addEvents", "rotateWebhookSecret"];

async function countAgents(): Promise<number> {
  return (await service.cuecard.agents.list({ limit: 100 })).data.length;
}

test("every POST that answers 201 heeds the key, and so do those that make something beside", () => {
  const heeding = routeTable.filter(({ once }) => once !== null).map(({ name }) => name);
  const creating = routeTable.filter(({ method, status }) => method === "POST" && status === 201);
  expect(heeding.sort()).toEqual(
    [...new Set([...creating.map(({ name }) => name), "addSources", "answerGap", ...changing])].sort(),
  );
  expect(new Set(makers.map(([name]) => name))).toEqual(new Set(heeding.filter((name) => !changing.includes(name))));
});

test.each(makers)(
  "%s makes one object of 20 equal requests, and the answer is the same again",
  async (name, at, body, count) => {
    const path = await at();
    const key = `${name} ${path}${JSON.stringify(body)}`.slice(0, 200).replaceAll('"', "");
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, body, key)));
    const [first, ...others] = answers.filter(({ status }) => status < 300);
    for (const { status, body } of answers.filter(({ status }) => status >= 300))
      expect([status, body.error.code]).toEqual([409, "request_in_progress"]);
    const again = await post(path, body, key);
    // A secret is in the first answer alone.
    const stable = ({ body: { updatedAt: _, key: _key, secret: _secret, ...rest } }: typeof again) =>
      name === "answerGap" ? rest.id : rest;
    for (const answer of [...others, again]) expect(stable(answer)).toEqual(stable(first!));
    expect((await count()) - before).toBe(name === "createUpload" ? 0 : 1);
    const other = await post(path, { ...body, name: "Another" }, key);
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_reused"]);
  },
);

test("a call's answer is of the call as it is now, and a deleted call is started again", async () => {
  const body = { agentId: "chosen", externalId: "room-7" };
  const first = await post("/v1/calls", body, "start");
  const call = await service.cuecard.calls.open(first.body.id);
  await call.signal({ type: "variables", set: { plan: "gold" } });
  const again = await post("/v1/calls", body, "start");
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id, variables: { plan: "gold" } } });
  await service.cuecard.calls.delete(first.body.id);
  const next = await post("/v1/calls", body, "start");
  expect(next.status).toBe(201);
  expect(next.body.id).not.toBe(first.body.id);
});

test("events with a key are taken in once", async () => {
  const { body } = await post("/v1/calls", { agentId: "chosen" }, "for events");
  const path = `/v1/calls/${body.id}/events`;
  const events = { events: [{ type: "agent_said", text: "Hello." }] };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, events, "batch")));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { turn: null } });
  expect((await service.cuecard.calls.get(body.id)).ledger).toHaveLength(1);
  const other = await post(path, { events: [{ type: "silence", ms: 1 }] }, "batch");
  expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_reused"]);
});

test.each([
  ["", "send 1 to 255 printable"],
  ['""', "send 1 to 255 printable"],
  ['"é"', "send 1 to 255 printable"],
  ["two words", "send 1 to 255 printable"],
  [`"${"x".repeat(256)}"`, "send 1 to 255 printable"],
])("the key %s is refused", async (key, said) => {
  const { key: apiKey } = await privateKey();
  const send = service.client(apiKey);
  const headers = { "Idempotency-Key": Buffer.from(key).toString("latin1") };
  const { status, body } = await send("POST", "/v1/teams", { name: "x" }, { headers });
  expect(body).toMatchObject({ error: { code: "invalid_value", param: "Idempotency-Key" } });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(said)]);
});

test("a key is the same with and without quotes, of one workspace, and free again after a refusal", async () => {
  const send = service.client((await privateKey()).key);
  const refused = await post("/v1/teams", { name: "" }, "k-1");
  expect(refused.status).toBe(400);
  const first = await post("/v1/teams", { name: "Mended" }, "k-1");
  const bare = await send("POST", "/v1/teams", { name: "Mended" }, { headers: { "Idempotency-Key": "k-1" } });
  expect(bare.body).toEqual(first.body);
  const { key } = await service.cuecard.keys.create({ kind: "private", workspace: "other" });
  const headers = { "Idempotency-Key": '"k-1"' };
  const other = await service.client(key)("POST", "/v1/teams", { name: "Theirs" }, { headers });
  expect(other).toMatchObject({ status: 201, body: { name: "Theirs" } });
});
