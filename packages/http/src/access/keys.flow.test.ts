import { afterAll, beforeAll, expect, it } from "vitest";
import { type FlowService, startFlowService } from "../test-kit/flow-service.ts";

let service: FlowService;
let send: ReturnType<FlowService["client"]>;

beforeAll(async () => {
  service = await startFlowService();
  send = service.client((await service.cuecard.keys.create({ name: "admin" })).key);
});
afterAll(async () => {
  await service.server.close({ timeoutMs: 0 });
  await service.cuecard.close();
});

it("a key is created, used, rotated, listed and revoked by its workspace alone", async () => {
  const made = await send("POST", "/v1/keys", { name: "voice", scopes: ["calls"] });
  expect(made).toMatchObject({ status: 201, body: { object: "key", scopes: ["calls"], expiresAt: null } });
  const voice = service.client(made.body.key as string);
  expect((await voice("GET", "/v1/calls")).status).toBe(200);
  expect((await voice("GET", "/v1/teams")).body.error).toMatchObject({
    code: "scope_required",
    message: expect.stringContaining("the scope read"),
  });
  expect((await voice("GET", "/v1/keys")).body.error).toMatchObject({ code: "scope_required" });

  const rotated = await send("POST", `/v1/keys/${made.body.id}/rotate`, { overlapHours: 0 });
  expect(rotated).toMatchObject({ status: 201, body: { name: "voice", scopes: ["calls"] } });
  expect((await voice("GET", "/v1/calls")).status).toBe(401);
  const next = service.client(rotated.body.key as string);
  expect((await next("GET", "/v1/calls")).status).toBe(200);

  const { body: page } = await send("GET", "/v1/keys?limit=2");
  expect(page.data.map(({ id }) => id)).toEqual([rotated.body.id, made.body.id]);
  expect(JSON.stringify(page)).not.toContain(String(rotated.body.key).slice(20));
  const { body: rest } = await send("GET", `/v1/keys?cursor=${page.nextCursor}`);
  expect(rest.data).toMatchObject([{ name: "admin" }]);

  const other = service.client((await service.cuecard.keys.create({ workspace: "other" })).key);
  expect((await other("GET", `/v1/keys/${made.body.id}`)).status).toBe(404);
  expect((await other("DELETE", `/v1/keys/${rotated.body.id}`)).status).toBe(404);
  expect((await other("GET", "/v1/keys")).body.data).toHaveLength(1);

  expect((await send("DELETE", `/v1/keys/${rotated.body.id}`)).status).toBe(204);
  expect((await next("GET", "/v1/calls")).status).toBe(401);
  expect((await send("GET", `/v1/keys/${rotated.body.id}`)).body.revokedAt).not.toBeNull();
  const again = await send("POST", `/v1/keys/${rotated.body.id}/rotate`);
  expect(again).toMatchObject({ status: 409, body: { error: { code: "key_inactive" } } });
});

it("a public key needs its knowledge bases", async () => {
  expect((await send("POST", "/v1/keys", { kind: "public" })).body.error).toMatchObject({
    code: "missing_field",
    param: "knowledgeBaseIds",
  });
  const { body: base } = await send("POST", "/v1/knowledge-base", { name: "Support" });
  const made = await send("POST", "/v1/keys", { kind: "public", knowledgeBaseIds: [base.id] });
  expect(made).toMatchObject({ status: 201, body: { kind: "public", scopes: [], knowledgeBaseIds: [base.id] } });
});

it("a request that is sent again makes one key, and only its first answer shows it", async () => {
  const key = { headers: { "Idempotency-Key": "one-key" } };
  const first = await send("POST", "/v1/keys", { name: "once" }, key);
  const second = await send("POST", "/v1/keys", { name: "once" }, key);
  expect(first.body.key).toMatch(/^sk_live_cc_/);
  expect(second).toMatchObject({ status: 201, body: { ...first.body, key: null } });
  const rotation = { headers: { "Idempotency-Key": "one-rotation" } };
  const path = `/v1/keys/${first.body.id}/rotate`;
  const rotated = await send("POST", path, {}, rotation);
  expect(await send("POST", path, {}, rotation)).toMatchObject({ body: { id: rotated.body.id, key: null } });
  expect((await service.cuecard.keys.list()).filter(({ name }) => name === "once")).toHaveLength(2);
});
