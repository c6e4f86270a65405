import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@cuecard/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FlowAnswer, type FlowService, startFlowService } from "./test-kit/flow-service.ts";

let service: FlowService;
let send: ReturnType<FlowService["client"]>;
let other: ReturnType<FlowService["client"]>;
let anyone: ReturnType<FlowService["client"]>;

beforeAll(async () => {
  service = await startFlowService();
  send = service.client((await service.cuecard.keys.create()).key);
  other = service.client((await service.cuecard.keys.create({ workspace: "other" })).key);
  anyone = service.client(null);
});

afterAll(async () => {
  await service.server.close();
  await service.cuecard.close();
});

const refused = ({ status, body }: FlowAnswer) => ({ status, type: body.error.type, code: body.error.code });

async function createBase(name = "Support"): Promise<string> {
  const { status, body } = await send("POST", "/v1/knowledge-base", { name });
  expect(status).toBe(201);
  return body.id;
}

async function requestUpload(kbId: string, filename = "refunds.txt"): Promise<FlowAnswer["body"]> {
  return (await send("POST", `/v1/knowledge-base/${kbId}/upload-url`, { filename, mimeType: "text/plain" })).body;
}

const put = (url: string, body: BodyInit, type = "text/plain") =>
  anyone("PUT", url, undefined, { body, headers: { "Content-Type": type }, ...({ duplex: "half" } as RequestInit) });

async function untilSettled(kbId: string, docId: string): Promise<FlowAnswer["body"]> {
  let report = {} as FlowAnswer["body"];
  await expect
    .poll(
      async () => {
        report = (await send("GET", `/v1/knowledge-base/${kbId}/sources/${docId}/status`)).body;
        return report.status;
      },
      { timeout: 120_000 },
    )
    .toMatch(/^(ready|failed)$/);
  return report;
}

describe("section 4 of the specification", () => {
  it("a file is uploaded in three steps, processed and found", async () => {
    const kbId = await createBase();
    const text = "Refunds are paid within thirty days of the purchase.";
    const { uploadUrl } = await requestUpload(kbId);
    expect((await put(uploadUrl, text)).body).toEqual({ fileSizeBytes: text.length });
    const registration = {
      sourceType: "file",
      filename: "refunds.txt",
      mimeType: "text/plain",
      fileSizeBytes: text.length,
      chunkMaxTokens: 128,
    };
    const { status, body: source } = await send("POST", `/v1/knowledge-base/${kbId}/sources`, registration);
    expect({ status, sourceType: source.sourceType, chunkMaxTokens: source.chunkMaxTokens }).toEqual({
      status: 201,
      sourceType: "file",
      chunkMaxTokens: 128,
    });
    expect(await untilSettled(kbId, source.id)).toMatchObject({ status: "ready", processingError: null });
    const search = {
      query: "refunds paid within thirty days",
      knowledgeBaseIds: [kbId],
      topK: 3,
      similarityThreshold: 0.1,
    };
    const { body: found } = await send("POST", "/v1/knowledge-base/search", search);
    expect(found.results).toEqual([
      expect.objectContaining({
        sourceId: source.id,
        text,
        citation: expect.objectContaining({ filename: "refunds.txt" }),
      }),
    ]);
    expect((await send("GET", `/v1/knowledge-base/${kbId}/sources/${source.id}/chunks`)).body.data).toHaveLength(1);

    const list = (query: string) => send("GET", `/v1/knowledge-base/${kbId}/sources?${query}`);
    const size = text.length;
    const { updatedAt } = await service.cuecard.sources.get(kbId, source.id);
    const countOf = async (query: string) => (await list(query)).body.data.length;
    expect(await countOf(`minBytes=${size}&maxBytes=${size}`)).toBe(1);
    expect(await countOf(`minBytes=${size + 1}`)).toBe(0);
    // A time of whole seconds is before those with milliseconds.
    expect(await countOf(`updatedFrom=${updatedAt.replace(/\.\d+Z$/, "Z")}`)).toBe(1);
    expect(await countOf(`updatedTo=${updatedAt}`)).toBe(0);
    for (const wrong of ["minBytes=-1", "maxBytes=1.5", "maxBytes=many", "updatedFrom=yesterday"])
      expect(await list(wrong)).toMatchObject({ status: 400 });
  });

  it("a site's pages are sources of their own, listed by the site and deleted with it", async () => {
    const kbId = await createBase();
    const sources = `/v1/knowledge-base/${kbId}/sources`;
    const registration = {
      sourceType: "url",
      sourceUrl: "https://example.com/hours",
      crawl: { maxPages: 5, exclude: ["/cart/**"] },
    };
    const { body: site } = await send("POST", sources, registration);
    expect(site.crawl).toEqual({ maxPages: 5, maxDepth: 3, include: [], exclude: ["/cart/**"], sitemap: false });
    expect(await untilSettled(kbId, site.id)).toMatchObject({ status: "ready", crawlReport: { found: 1, taken: 1 } });
    expect((await send("GET", `${sources}?parentId=${site.id}`)).body.data).toMatchObject([
      { parentId: site.id, sourceUrl: "https://example.com/hours", crawl: null },
    ]);
    expect((await send("DELETE", `${sources}/${site.id}`)).status).toBe(204);
    expect((await send("GET", sources)).body.data).toEqual([]);
    for (const crawl of [{ maxPages: 0 }, { maxDepth: 11 }, { include: ["docs"] }, { depth: 1 }]) {
      expect((await send("POST", sources, { ...registration, crawl })).status).toBe(400);
    }
  });

  it("a text and a page are processed, and a page that is gone fails with a reason", async () => {
    const kbId = await createBase();
    const sources = `/v1/knowledge-base/${kbId}/sources`;
    const text = await send("POST", sources, {
      sourceType: "text",
      textTitle: "Shipping",
      textContent: "We ship every day but Sunday.",
    });
    const page = await send("POST", sources, { sourceType: "url", sourceUrl: "https://example.com/hours" });
    const gone = await send("POST", sources, { sourceType: "url", sourceUrl: "https://example.com/gone" });
    expect(await untilSettled(kbId, text.body.id)).toMatchObject({ status: "ready" });
    expect(await untilSettled(kbId, page.body.id)).toMatchObject({ status: "ready" });
    expect(await untilSettled(kbId, gone.body.id)).toMatchObject({
      status: "failed",
      errorCode: "fetch_failed",
      processingError: expect.stringContaining("https://example.com/gone"),
    });
    expect((await send("GET", `${sources}?status=failed`)).body.data.map(({ id }) => id)).toEqual([gone.body.id]);
    expect((await send("GET", `/v1/knowledge-base/${kbId}`)).body.sourceCounts).toMatchObject({
      ready: 2,
      failed: 1,
      total: 3,
    });

    expect(refused(await send("POST", `${sources}/${text.body.id}/retry`))).toMatchObject({
      status: 409,
      code: "source_busy",
    });
    expect((await send("POST", `${sources}/${gone.body.id}/retry`)).status).toBe(200);
    const refresh = `${sources}/${text.body.id}/refresh`;
    expect(await send("POST", `${refresh}?when=outdated`)).toMatchObject({
      status: 200,
      body: { status: "ready", attempt: 1 },
    });
    expect(refused(await send("POST", `${refresh}?when=never`))).toMatchObject({ status: 400, code: "invalid_value" });
    expect((await send("POST", refresh)).status).toBe(200);
    await untilSettled(kbId, gone.body.id);
    await untilSettled(kbId, text.body.id);
    expect((await send("GET", `${sources}/${text.body.id}`)).body.textTitle).toBe("Shipping");
    expect((await send("DELETE", `${sources}/${text.body.id}`)).status).toBe(204);
    expect(refused(await send("GET", `${sources}/${text.body.id}`))).toMatchObject({
      status: 404,
      code: "source_not_found",
    });
    expect((await send("DELETE", `/v1/knowledge-base/${kbId}`)).status).toBe(204);
    expect(refused(await send("GET", sources))).toMatchObject({ status: 404, code: "knowledge_base_not_found" });
  });

  it("teams are created, listed, read, changed and deleted", async () => {
    const definition = {
      members: [{ agentId: "front", role: "Front desk", isEntry: true }, { agentId: "billing" }],
      variables: [{ name: "shop", value: "Acme" }],
    };
    const created = await send("POST", "/v1/teams", {
      name: "Desk",
      description: "First line",
      definition,
      tags: ["voice", "eu"],
    });
    expect(created).toMatchObject({ status: 201, body: { name: "Desk", definition, isActive: true, version: 1 } });
    const path = `/v1/teams/${created.body.id}`;
    expect((await send("GET", "/v1/teams")).body.data).toContainEqual(created.body);
    expect((await send("GET", "/v1/teams?tag=voice&tag=eu&isActive=true&limit=1")).body).toMatchObject({
      data: [{ id: created.body.id }],
    });
    expect((await send("GET", "/v1/teams?tag=voice&tag=us")).body.data).toEqual([]);
    expect((await send("GET", path)).body).toEqual(created.body);
    expect((await send("PATCH", path, { name: "Front desk" })).body).toMatchObject({
      name: "Front desk",
      definition,
      version: 2,
    });
    expect((await send("PATCH", path, (await send("GET", path)).body)).status).toBe(200);
    expect((await send("GET", `${path}/resolved`)).body.members.map(({ agentId }) => agentId)).toEqual([
      "front",
      "billing",
    ]);
    const intended = { members: [{ agentId: "front", intents: ["my bill", "a bill"] }] };
    const { version } = (await send("PATCH", path, { definition: intended })).body;
    const readiness = { object: "team_readiness", teamId: created.body.id, version, ready: true, problem: null };
    expect((await send("GET", `${path}/ready?timeoutMs=20000`)).body).toEqual(readiness);
    expect(refused(await send("GET", `${path}/ready?timeoutMs=soon`))).toMatchObject({ status: 400 });
    expect((await send("DELETE", path)).status).toBe(204);
    expect(refused(await send("GET", path))).toEqual({ status: 404, type: "not_found_error", code: "team_not_found" });
  });
});

it("knowledge bases are listed page by page and changed, and one that is in use is deleted only by force", async () => {
  const kbId = await createBase("In use");
  await createBase("Another");
  const first = await send("GET", "/v1/knowledge-base?limit=1");
  expect(first.body).toMatchObject({ hasMore: true, data: [{ name: "Another" }] });
  const second = await send("GET", `/v1/knowledge-base?limit=1&cursor=${first.body.nextCursor}`);
  expect(second.body.data[0]?.id).toBe(kbId);
  expect((await send("PATCH", `/v1/knowledge-base/${kbId}`, { refreshInterval: 12.5 })).body.refreshInterval).toBe(
    12.5,
  );

  const agent = await send("POST", "/v1/agents", {
    id: "uses:it",
    name: "Desk",
    knowledge: [{ knowledgeBaseId: kbId }],
    voice: { speed: 1.1 },
  });
  expect(agent).toMatchObject({ status: 201, body: { id: "uses:it", voice: { speed: 1.1 } } });
  expect(refused(await send("POST", "/v1/agents", { id: "uses:it", name: "Desk" }))).toMatchObject({
    status: 409,
    code: "id_taken",
  });
  expect(refused(await send("DELETE", `/v1/knowledge-base/${kbId}`))).toEqual({
    status: 409,
    type: "conflict_error",
    code: "knowledge_base_in_use",
  });
  expect((await send("DELETE", `/v1/knowledge-base/${kbId}?force=true`)).status).toBe(204);
  expect((await send("GET", "/v1/agents/uses:it")).body.knowledge).toEqual([]);
  expect((await send("PATCH", "/v1/agents/uses:it", { systemPrompt: "Be brief." })).body.systemPrompt).toBe(
    "Be brief.",
  );
  expect((await send("GET", "/v1/agents")).body.data).toHaveLength(1);
  expect((await send("DELETE", "/v1/agents/uses:it")).status).toBe(204);
});

it("a turn and a tool call whose connection is dropped are whole when they are asked for again", async () => {
  const kbId = await createBase("Dropped");
  const text = {
    sourceType: "text",
    textTitle: "Refunds",
    textContent: "Refunds are paid within thirty days of the purchase.",
  };
  const { body: source } = await send("POST", `/v1/knowledge-base/${kbId}/sources`, text);
  expect((await untilSettled(kbId, source.id)).status).toBe("ready");
  const knowledge = [{ knowledgeBaseId: kbId, similarityThreshold: 0.2, keywordSearch: false }];
  await send("POST", "/v1/agents", { id: "dropped", name: "Dropped", systemPrompt: "You help.", knowledge });
  const started = await send("POST", "/v1/calls", { agentId: "dropped" });
  const path = `/v1/calls/${started.body.id}`;
  const { embedder } = service;

  async function dropped(to: string, body: object): Promise<FlowAnswer["body"]> {
    const seen = embedder.calls.length;
    const connection = new AbortController();
    embedder.hold();
    const first = send("POST", path + to, body, { signal: connection.signal });
    await embedder.waitForCalls(seen + 1);
    connection.abort();
    await expect(first).rejects.toThrow();
    const again = send("POST", path + to, body);
    // A new connection opens after the service has noticed that the old one is gone.
    await wait(50);
    embedder.release();
    return (await again).body;
  }

  const turn = await dropped("/turns", {
    text: "When are refunds paid after a purchase?",
    turnKey: "t1",
    deadlineMs: 20_000,
  });
  expect(turn).toMatchObject({ status: "ok", degraded: [], context: { text: expect.stringContaining("thirty days") } });
  const calls = [{ id: "c1", name: "search_knowledge", arguments: { query: "refunds paid purchase" } }];
  const { results } = await dropped("/tool-calls", { calls, deadlineMs: 20_000 });
  expect(results).toMatchObject([{ kind: "knowledge", output: expect.stringContaining("thirty days") }]);
});

it("a call is started, moved by a tool, given events, ended and read", async () => {
  const agent = (id: string) => send("POST", "/v1/agents", { id, name: id, systemPrompt: `You are ${id}.` });
  await agent("reception");
  await agent("invoices");
  const definition = {
    members: [
      { agentId: "reception", role: "reception", isEntry: true },
      { agentId: "invoices", role: "invoices" },
    ],
  };
  const { body: team } = await send("POST", "/v1/teams", { name: "Calls", definition });
  const started = await send("POST", "/v1/calls", { teamId: team.id, externalId: "room-1" });
  expect(started).toMatchObject({
    status: 201,
    body: { status: "active", agentId: "reception", current: { agent: { id: "reception" } } },
  });
  const path = `/v1/calls/${started.body.id}`;
  expect((await send("POST", "/v1/calls", { teamId: team.id, externalId: "room-1" })).body.id).toBe(started.body.id);

  expect((await send("POST", `${path}/interim`, { text: "I have a question", seq: 1 })).status).toBe(204);
  expect(
    (await send("POST", `${path}/turns`, { text: "I have a question about my invoice", turnKey: "t1" })).body.status,
  ).toBe("ok");
  const transfer = started.body.current.tools.find(({ name }) => name.startsWith("transfer_to_"));
  const tools = await send("POST", `${path}/tool-calls`, {
    calls: [{ id: "c1", name: transfer!.name, arguments: { reason: "invoice" } }],
  });
  expect(tools.body).toMatchObject({
    results: [{ id: "c1", kind: "transfer" }],
    turn: { agent: { id: "invoices" }, handoff: { status: "committed" } },
  });
  expect((await send("POST", `${path}/events`, { events: [{ type: "agent_said", text: "One moment." }] })).status).toBe(
    200,
  );
  const fragment = await send("POST", `${path}/turns`, { text: "I would like" });
  const { turnId } = fragment.body;
  const whole = await send("POST", `${path}/revise`, { text: "I would like a receipt", turnId, turnKey: "r1" });
  expect(whole).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(refused(await send("POST", `${path}/revise`, { text: "I would like two", turnId }))).toMatchObject({
    status: 409,
    code: "turn_not_revisable",
  });
  expect((await send("POST", `${path}/handoff`, { agentId: "reception" })).body.agent.id).toBe("reception");
  expect((await send("POST", `${path}/decline`, { reason: "not a bill" })).body).toMatchObject({
    agent: { id: "invoices" },
    handoff: { status: "committed", reverts: expect.stringMatching(/^hof_/) },
  });
  expect((await send("POST", `${path}/handoff`, { agentId: "reception" })).body.agent.id).toBe("reception");
  expect(refused(await send("POST", `${path}/handoff`, { agentId: "invoices", ifVersion: 0 }))).toMatchObject({
    status: 409,
    code: "version_conflict",
  });
  expect((await send("POST", `${path}/resume`)).body).toMatchObject({ id: started.body.id, agentId: "reception" });

  const ended = await send("POST", `${path}/end`);
  expect(ended.body.status).toBe("ended");
  expect((await send("POST", `${path}/end`, { reason: "again" })).body).toMatchObject({
    status: "ended",
    endReason: ended.body.endReason,
  });
  expect(refused(await send("POST", `${path}/turns`, { text: "Hello?" }))).toMatchObject({
    status: 409,
    code: "call_ended",
  });
  expect((await send("GET", path)).body.ledger.map(({ text }) => text)).toContain("One moment.");
  expect((await send("GET", "/v1/calls?externalId=room-1&status=ended")).body.data).toHaveLength(1);
  expect((await send("DELETE", path)).status).toBe(204);
  expect(refused(await send("GET", path))).toMatchObject({ status: 404, code: "call_not_found" });
});

describe("refusals", () => {
  it.each([
    ["POST", "/v1/knowledge-base", {}, 400, "missing_field"],
    ["POST", "/v1/knowledge-base", { name: 5 }, 400, "invalid_value"],
    ["POST", "/v1/knowledge-base", [], 400, "invalid_value"],
    ["POST", "/v1/knowledge-base", { nmae: "x" }, 400, "unknown_field"],
    ["POST", "/v1/knowledge-base", { name: "x", refreshInterval: 169 }, 400, "value_out_of_range"],
    ["POST", "/v1/knowledge-base", { name: "x", embeddingProvider: "nobody" }, 400, "invalid_value"],
    [
      "POST",
      "/v1/knowledge-base/search",
      { query: "x".repeat(2_001), knowledgeBaseIds: ["kb_1"] },
      400,
      "text_too_long",
    ],
    [
      "POST",
      "/v1/knowledge-base/search",
      { query: "x", knowledgeBaseIds: ["kb_none"] },
      404,
      "knowledge_base_not_found",
    ],
    ["POST", "/v1/knowledge-base/search", null, 400, "invalid_value"],
    ["GET", "/v1/teams?limit=0", undefined, 400, "value_out_of_range"],
    ["GET", "/v1/teams?limit=many", undefined, 400, "invalid_value"],
    ["GET", "/v1/teams?cursor=zzz", undefined, 400, "invalid_value"],
    ["GET", "/v1/calls?status=paused", undefined, 400, "invalid_value"],
    [
      "POST",
      "/v1/teams",
      { name: "x", definition: { members: [{ agentId: "a" }, { agentId: "b" }] } },
      400,
      "invalid_team_definition",
    ],
    ["POST", "/v1/calls", { teamId: "team_none" }, 404, "team_not_found"],
    ["POST", "/v1/calls/call_none/turns", { text: "x" }, 404, "call_not_found"],
    ["POST", "/v1/calls/call_none/interim", { txt: "x" }, 400, "unknown_field"],
    ["POST", "/v1/calls/call_none/tool-calls", { calls: [{ id: "c", name: "x" }], more: 1 }, 400, "unknown_field"],
    ["GET", "/v1/agents/none", undefined, 404, "agent_not_found"],
    ["GET", "/v1/knowledge-base/kb_none/sources", undefined, 404, "knowledge_base_not_found"],
    [
      "POST",
      "/v1/knowledge-base/kb_none/upload-url",
      { filename: "a.txt", mimeType: "text/plain" },
      404,
      "knowledge_base_not_found",
    ],
    [
      "POST",
      "/v1/knowledge-base/kb_none/upload-url",
      { filename: "a.exe", mimeType: "application/x-msdownload" },
      415,
      "unsupported_media_type",
    ],
  ])("%s %s with %j is answered with %i %s", async (method, path, body, status, code) => {
    expect(refused(await send(method, path, body))).toMatchObject({ status, code });
  });

  it("a team or an agent that can't take a call says why", async () => {
    const { body: empty } = await send("POST", "/v1/teams", { name: "Empty" });
    expect(refused(await send("POST", "/v1/calls", { teamId: empty.id }))).toMatchObject({
      status: 409,
      code: "team_has_no_members",
    });
    await send("PATCH", `/v1/teams/${empty.id}`, { isActive: false });
    expect(refused(await send("POST", "/v1/calls", { teamId: empty.id }))).toMatchObject({
      status: 409,
      code: "team_inactive",
    });
  });
});

describe("uploads", () => {
  it("are taken once, with their type, by their own address", async () => {
    const { uploadUrl } = await requestUpload(await createBase());
    expect(refused(await put(uploadUrl, "{}", "application/json"))).toEqual({
      status: 415,
      type: "invalid_request_error",
      code: "content_type_mismatch",
    });
    expect((await put(uploadUrl, "Hello", "text/plain; charset=utf-8")).status).toBe(200);
    expect(refused(await put(uploadUrl, "Hello"))).toEqual({
      status: 403,
      type: "permission_error",
      code: "upload_url_used",
    });
    expect(refused(await put(`${uploadUrl.slice(0, -3)}AAA`, "Hello"))).toMatchObject({
      status: 403,
      code: "upload_url_invalid",
    });
  });

  it("are registered after they came, with their size", async () => {
    const kbId = await createBase();
    const register = (fileSizeBytes: number) =>
      send("POST", `/v1/knowledge-base/${kbId}/sources`, {
        sourceType: "file",
        filename: "refunds.txt",
        mimeType: "text/plain",
        fileSizeBytes,
      });
    expect(refused(await register(5))).toMatchObject({ status: 409, code: "upload_not_found" });
    await put((await requestUpload(kbId)).uploadUrl, "Hello");
    expect(refused(await register(6))).toMatchObject({ status: 400, code: "upload_size_mismatch" });
    expect((await register(5)).status).toBe(201);
  });

  it("of 51 MB are refused while they stream, and nothing is kept", async () => {
    const { uploadUrl } = await requestUpload(await createBase());
    const before = await service.blobKeys();
    let left = 51;
    const stream = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(new Uint8Array(1_048_576)) : controller.close()),
    });
    expect(refused(await put(uploadUrl, stream))).toEqual({
      status: 413,
      type: "invalid_request_error",
      code: "file_too_large",
    });
    expect(await service.blobKeys()).toEqual(before);
    expect((await put(uploadUrl, "small enough")).status).toBe(200);
  });

  it("of 51 MB that say so are refused, and a slow client that reads only after it sent all still gets the answer", async () => {
    const { uploadUrl } = await requestUpload(await createBase());
    const before = await service.blobKeys();
    const { hostname, port, pathname } = new URL(uploadUrl);
    const socket = connect(Number(port), hostname);
    const head = [
      `PUT ${pathname} HTTP/1.1`,
      `Host: ${hostname}`,
      "Content-Type: text/plain",
      `Content-Length: ${51 * 1_048_576}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    for (let i = 0; i < 51; i++) {
      await new Promise((resolve) => socket.write(Buffer.alloc(1_048_576), resolve));
      await wait(20);
    }
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"file_too_large"/);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    const [next] = (await once(socket, "data")) as [Buffer];
    expect(next.toString()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await service.blobKeys()).toEqual(before);
  });

  it("of exactly 50 MB are taken", async () => {
    const { uploadUrl } = await requestUpload(await createBase());
    expect((await put(uploadUrl, new Uint8Array(limits.fileBytes))).body).toEqual({ fileSizeBytes: limits.fileBytes });
  });

  it("that a client breaks off keep nothing, and may be sent again", async () => {
    const { uploadUrl } = await requestUpload(await createBase());
    const before = await service.blobKeys();
    const request = httpRequest(uploadUrl, {
      method: "PUT",
      headers: { "Content-Type": "text/plain", "Content-Length": 1_000_000 },
    });
    const broken = new Promise((resolve) => request.on("error", resolve));
    request.write(Buffer.alloc(500_000), () => request.destroy(new Error("broken off")));
    await broken;
    expect((await put(uploadUrl, "the whole file")).status).toBe(200);
    expect(await service.blobKeys()).toHaveLength(before.length + 1);
  });
});

it("two workspaces can't see each other", async () => {
  const kbId = await createBase("Secret");
  const { body: source } = await send("POST", `/v1/knowledge-base/${kbId}/sources`, {
    sourceType: "text",
    textTitle: "T",
    textContent: "Hidden words.",
  });
  await send("POST", "/v1/agents", { id: "shared-name", name: "Ours" });
  const { body: team } = await send("POST", "/v1/teams", {
    name: "Ours",
    definition: { members: [{ agentId: "shared-name" }] },
  });
  const { body: call } = await send("POST", "/v1/calls", { teamId: team.id });
  await untilSettled(kbId, source.id);

  const paths = [
    `/v1/knowledge-base/${kbId}`,
    `/v1/knowledge-base/${kbId}/sources`,
    `/v1/knowledge-base/${kbId}/sources/${source.id}`,
  ];
  for (const path of [
    ...paths,
    "/v1/agents/shared-name",
    `/v1/teams/${team.id}`,
    `/v1/teams/${team.id}/resolved`,
    `/v1/teams/${team.id}/ready`,
    `/v1/calls/${call.id}`,
  ]) {
    const theirs = await other("GET", path);
    const unknown = await other("GET", path.replace(/(kb_|doc_|team_|call_|shared-)\w+/g, "$1unknown"));
    expect(refused(theirs), path).toEqual(refused(unknown));
    expect(theirs.status).toBe(404);
  }
  for (const list of ["/v1/knowledge-base", "/v1/agents", "/v1/teams", "/v1/calls"])
    expect((await other("GET", list)).body.data).toEqual([]);
  const search = { query: "hidden words", knowledgeBaseIds: [kbId], similarityThreshold: 0 };
  expect(refused(await other("POST", "/v1/knowledge-base/search", search))).toMatchObject({
    status: 404,
    code: "knowledge_base_not_found",
  });
  expect(refused(await other("POST", `/v1/calls/${call.id}/turns`, { text: "Hello" }))).toMatchObject({
    status: 404,
    code: "call_not_found",
  });
  expect(refused(await other("DELETE", `/v1/knowledge-base/${kbId}?force=true`))).toMatchObject({ status: 404 });
  expect((await other("POST", "/v1/agents", { id: "shared-name", name: "Theirs" })).status).toBe(201);
  expect((await send("GET", "/v1/agents/shared-name")).body.name).toBe("Ours");
});

it("a public key searches its knowledge bases and does nothing else; revoked, it does nothing at all", async () => {
  const [mine, notMine] = [await createBase(), await createBase()];
  const { id, key } = await service.cuecard.keys.create({ kind: "public", knowledgeBaseIds: [mine] });
  const page = service.client(key);
  const search = (knowledgeBaseId: string) =>
    page("POST", "/v1/knowledge-base/search", { query: "hours", knowledgeBaseIds: [knowledgeBaseId] });
  expect((await search(mine)).status).toBe(200);
  expect(refused(await search(notMine))).toEqual({
    status: 403,
    type: "permission_error",
    code: "knowledge_base_not_allowed",
  });
  expect(refused(await page("GET", "/v1/teams"))).toEqual({
    status: 403,
    type: "permission_error",
    code: "private_key_required",
  });
  await service.cuecard.keys.revoke(id);
  expect(refused(await search(mine))).toEqual({ status: 401, type: "authentication_error", code: "invalid_api_key" });
});

it("what a call asked in vain is listed, answered and dismissed, and only in its workspace", async () => {
  const { body: base } = await send("POST", "/v1/knowledge-base", { name: "House", gaps: true });
  expect(base).toMatchObject({ gaps: true });
  const { body: agent } = await send("POST", "/v1/agents", { name: "Desk", knowledge: [{ knowledgeBaseId: base.id }] });
  for (const text of ["Is there a heated pool?", "Can I play golf?"]) {
    const { body: call } = await send("POST", "/v1/calls", { agentId: agent.id });
    await send("POST", `/v1/calls/${call.id}/turns`, { text });
    await send("POST", `/v1/calls/${call.id}/end`, {});
  }
  const path = `/v1/knowledge-base/${base.id}/gaps`;
  const { body: page } = await send("GET", `${path}?limit=1`);
  expect(page).toMatchObject({
    object: "list",
    hasMore: true,
    data: [{ object: "gap", question: "Can I play golf?" }],
  });
  const rest = (await send("GET", `${path}?limit=1&cursor=${page.nextCursor}`)).body;
  expect(rest).toMatchObject({ hasMore: false, data: [{ question: "Is there a heated pool?", status: "open" }] });
  const [golf, pool] = [page.data[0]!, rest.data[0]!];
  expect((await send("GET", `${path}/${golf.id}`)).body).toEqual(golf);
  expect((await send("POST", `${path}/${golf.id}/dismiss`)).body).toMatchObject({ status: "dismissed" });
  const answered = await send("POST", `${path}/${pool.id}/answer`, { answer: "Yes, all year." });
  expect(answered).toMatchObject({
    status: 200,
    body: { status: "answered", answer: { question: "Is there a heated pool?" } },
  });
  await expect.poll(async () => (await send("GET", `${path}?status=closed`)).body.data.length).toBe(1);
  expect((await send("GET", `${path}?status=open`)).body.data).toEqual([]);
  expect(refused(await send("GET", `${path}?status=done`)).code).toBe("invalid_value");
  expect(refused(await send("POST", `${path}/${pool.id}/answer`, { answer: "Yes.", text: "x" })).code).toBe(
    "unknown_field",
  );
  expect(refused(await send("GET", `${path}/gap_none`))).toMatchObject({ status: 404, code: "gap_not_found" });
  for (const client of [other, anyone]) {
    expect((await client("GET", path)).status).toBe(client === other ? 404 : 401);
    expect((await client("POST", `${path}/${pool.id}/dismiss`)).status).toBe(client === other ? 404 : 401);
  }
});

it("a request in flight is finished while the service shuts down", async () => {
  const own = await startFlowService();
  const client = own.client((await own.cuecard.keys.create()).key);
  const { body: base } = await client("POST", "/v1/knowledge-base", { name: "Support" });
  own.embedder.hold();
  const searching = client("POST", "/v1/knowledge-base/search", {
    query: "opening hours",
    knowledgeBaseIds: [base.id],
  });
  await own.embedder.waitForCalls(1);
  const closed = own.server.close();
  own.embedder.release();
  expect((await searching).body).toMatchObject({ results: [], degraded: [] });
  await closed;
  await own.cuecard.close();
  await expect(fetch(`${own.server.url}/healthz`)).rejects.toThrow();
});
