import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { type RunningServer, request, startServer } from "../../test-kit/spawn-cli.ts";

/** Section 4 of the specification, by plain HTTP against the real service, in order; then a restart. */
const data = temporaryFolder();
const exampleData = new URL("../../../../../examples/data/", import.meta.url);
let site: ReturnType<typeof createServer>;
let origin: string;
let elsewhere: ReturnType<typeof createServer>;
let elsewhereAsked = 0;
let server: RunningServer;
const post = (path: string, body: unknown) => request(server.url, "POST", path, body);

beforeAll(async () => {
  const page = await readFile(new URL("network-status.html", exampleData));
  elsewhere = createServer((_request, response) => {
    elsewhereAsked += 1;
    response.end("<p>internal secrets of a private address</p>");
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const internal = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  site = createServer((incoming, response) => {
    if (incoming.url === "/moved") response.writeHead(302, { location: internal }).end();
    else response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer(data.path, ["--allow-url", origin]);
});

afterAll(async () => {
  server?.child.kill("SIGKILL");
  for (const one of [site, elsewhere]) {
    one.closeAllConnections();
    one.close();
  }
  await data.remove();
});

async function untilDone(base: string, id: string) {
  for (;;) {
    const { body } = await request(server.url, "GET", `/v1/knowledge-base/${base}/sources/${id}/status`);
    if (body.status === "ready" || body.status === "failed") return body;
    await wait(50);
  }
}

test("the service does what section 4 of the specification says, and remembers it after a restart", async () => {
  const created = await post("/v1/knowledge-base", { name: "Harbor", description: "Everything" });
  expect(created.status).toBe(201);
  const base = created.body.id as string;

  // 4.2 Three steps: ask for a URL, PUT the bytes without a key, register.
  const pdf = await readFile(new URL("router-guide.pdf", exampleData));
  const upload = await post(`/v1/knowledge-base/${base}/upload-url`, {
    filename: "router-guide.pdf",
    mimeType: "application/pdf",
  });
  expect(upload.status).toBe(201);
  const put = await fetch(upload.body.uploadUrl, {
    method: "PUT",
    headers: { "content-type": "application/pdf" },
    body: pdf,
  });
  expect([put.status, await put.json()]).toEqual([200, { fileSizeBytes: pdf.byteLength }]);
  const file = await post(`/v1/knowledge-base/${base}/sources`, {
    sourceType: "file",
    filename: "router-guide.pdf",
    mimeType: "application/pdf",
    fileSizeBytes: pdf.byteLength,
    chunkMaxTokens: 128,
    customMetadata: { audience: "customers" },
  });
  expect(file.status).toBe(201);

  // 4.3 and 4.4 A text, a page, and the way to ready.
  const text = await post(`/v1/knowledge-base/${base}/sources`, {
    sourceType: "text",
    textTitle: "Opening hours",
    textContent: "The shop in Port Elgin is open from nine to six, and on Saturdays until one.",
  });
  const page = await post(`/v1/knowledge-base/${base}/sources`, {
    sourceType: "url",
    sourceUrl: `${origin}/status.html`,
  });
  for (const { status, body } of [file, text, page]) {
    expect(status).toBe(201);
    expect(await untilDone(base, body.id)).toMatchObject({ status: "ready", processingError: null });
  }

  // A redirect from the allowed origin to another private address is not followed.
  const moved = await post(`/v1/knowledge-base/${base}/sources`, { sourceType: "url", sourceUrl: `${origin}/moved` });
  expect(await untilDone(base, moved.body.id)).toMatchObject({ status: "failed", errorCode: "fetch_blocked" });
  expect(elsewhereAsked).toBe(0);

  // 4.5 Search.
  const search = (query: string) =>
    post("/v1/knowledge-base/search", { query, knowledgeBaseIds: [base], topK: 3, similarityThreshold: 0.5 });
  const found = await search("What does the blinking orange light mean?");
  expect(found.status).toBe(200);
  expect(found.body.results[0]).toMatchObject({
    sourceId: file.body.id,
    citation: { filename: "router-guide.pdf", page: 2 },
    customMetadata: { audience: "customers" },
  });
  expect((await search("When is the shop in Port Elgin open on Saturdays?")).body.results[0].sourceId).toBe(
    text.body.id,
  );
  expect((await search("When does planned maintenance take place?")).body.results[0].sourceId).toBe(page.body.id);

  // 4.6 Teams, and a call on one with a transfer.
  const definition = {
    members: [
      { agentId: "desk", role: "front desk", isEntry: true },
      { agentId: "billing", role: "billing" },
    ],
    memberOverrides: { billing: { systemPrompt: "You look after bills of {{company}}." } },
    variables: [{ name: "company", value: "Harbor" }],
  };
  const team = await post("/v1/teams", { name: "Support", description: "Both", definition });
  expect(team.status).toBe(201);
  expect((await request(server.url, "GET", "/v1/teams")).body.data).toHaveLength(1);
  const renamed = await request(server.url, "PATCH", `/v1/teams/${team.body.id}`, { name: "Support line" });
  expect(renamed.body).toMatchObject({ name: "Support line", definition, version: team.body.version + 1 });
  const call = await post("/v1/calls", { teamId: team.body.id, externalId: "room-1" });
  expect(call.body.current.agent.id).toBe("desk");
  const turn = await post(`/v1/calls/${call.body.id}/turns`, { text: "It's about my bill." });
  const transfer = { id: "c1", name: "transfer_to_billing", arguments: { reason: "a bill" } };
  const moved_ = await post(`/v1/calls/${call.body.id}/tool-calls`, { calls: [transfer], turnId: turn.body.turnId });
  expect(moved_.body.results).toMatchObject([{ id: "c1", kind: "transfer" }]);
  expect(moved_.body.turn).toMatchObject({ agent: { id: "billing" }, instructions: "You look after bills of Harbor." });

  // A restart: everything is still there, and the call can be resumed by the new process.
  expect(await server.end("SIGTERM")).toBe(0);
  server = await startServer(data.path, ["--allow-url", origin]);
  expect((await search("What does the blinking orange light mean?")).body.results[0].sourceId).toBe(file.body.id);
  const resumed = await post(`/v1/calls/${call.body.id}/resume`, {});
  expect(resumed.body).toMatchObject({ status: "active", agentId: "billing", current: { agent: { id: "billing" } } });
  expect((await post(`/v1/calls/${call.body.id}/end`, { reason: "done" })).body.status).toBe("ended");
  expect((await request(server.url, "DELETE", `/v1/teams/${team.body.id}`)).status).toBe(204);
  expect((await request(server.url, "GET", `/v1/teams/${team.body.id}`)).body.error.code).toBe("team_not_found");
});
