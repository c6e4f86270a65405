import { afterAll, beforeAll, expect, test } from "vitest";
import { type FlowService, startFlowService } from "../test-kit/flow-service.ts";

let service: FlowService;
let send: ReturnType<FlowService["client"]>;

beforeAll(async () => {
  service = await startFlowService();
  send = service.client((await service.cuecard.keys.create()).key);
});
afterAll(async () => {
  await service.server.close();
  await service.cuecard.close();
});

const url = "https://example.com/hook";
const path = "/v1/webhooks";

test("an endpoint is made, read, changed at its version, rotated and deleted; its secret is shown once", async () => {
  const { body: made, headers } = await send("POST", path, { url, types: ["call.turn"] });
  expect(made).toMatchObject({ object: "webhook", url, status: "enabled", secret: expect.stringMatching(/^whsec_/) });
  expect(headers.get("etag")).toBe('"1"');
  const one = `${path}/${made.id}`;
  const read = await send("GET", one);
  expect([read.body.secret, read.headers.get("etag")]).toEqual([undefined, '"1"']);
  expect((await send("GET", path)).body.data.map(({ id }) => id)).toEqual([made.id]);
  const changed = await send("PATCH", one, { words: true }, { headers: { "If-Match": '"1"' } });
  expect(changed.body).toMatchObject({ words: true, version: 2 });
  expect((await send("PATCH", one, { words: false }, { headers: { "If-Match": '"1"' } })).status).toBe(412);
  expect((await send("PATCH", one, { words: false, ifVersion: 1 })).status).toBe(409);
  expect((await send("DELETE", one, undefined, { headers: { "If-Match": '"1"' } })).status).toBe(412);
  const { body: rotated } = await send("POST", `${one}/rotate`);
  expect(rotated.secret).not.toBe(made.secret);
  expect((await send("GET", `${one}/deliveries?status=pending`)).body).toMatchObject({ data: [], hasMore: false });
  expect((await send("POST", `${one}/deliveries/evt_none/redeliver`)).body.error.code).toBe("delivery_not_found");
  expect((await send("DELETE", one)).status).toBe(204);
  expect((await send("GET", one)).body.error.code).toBe("webhook_not_found");
});

test("twenty equal requests with a key make one endpoint, and only the first answer has the secret", async () => {
  const headers = { "Idempotency-Key": "one" };
  const answers = [await send("POST", path, { url }, { headers })];
  for (let count = 1; count < 20; count++) answers.push(await send("POST", path, { url }, { headers }));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.map(({ body }) => body.secret !== null)).toEqual(answers.map((_, index) => index === 0));
  const rotation = { "Idempotency-Key": "two" };
  const rotate = () => send("POST", `${path}/${answers[0]!.body.id}/rotate`, {}, { headers: rotation });
  const [first, second] = [await rotate(), await rotate()];
  expect(first.body.secret).toMatch(/^whsec_/);
  expect(second.body).toEqual({ ...first.body, secret: null });
});

test("keys without the scope admin, and public keys, may not see endpoints", async () => {
  const { key } = await service.cuecard.keys.create({ scopes: ["read", "calls", "ingest"] });
  expect((await service.client(key)("GET", path)).body.error.code).toBe("scope_required");
});

test.each([
  [{ url: "https://private.example/" }, "url"],
  [{ url: 7 }, "url"],
  [{ url, types: ["call.words"] }, "types[0]"],
  [{ url, callIds: [] }, "callIds"],
  [{ url, secret: "mine", colour: "red" }, "colour"],
])("%j is refused", async (body, param) => {
  const { status, body: answer } = await send("POST", path, body);
  expect([status, (answer.error as { param?: string }).param]).toEqual([400, param]);
});

test("a workspace sends twenty test events a minute, whatever their endpoints", async () => {
  const { key } = await service.cuecard.keys.create({ workspace: "tester" });
  const own = service.client(key);
  const made = [await own("POST", path, { url }), await own("POST", path, { url })];
  const answers = [];
  for (let count = 0; count < 21; count++) answers.push(await own("POST", `${path}/${made[count % 2]!.body.id}/test`));
  expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { status, body, headers } = answers[20]!;
  expect([status, body.error.code, headers.get("retry-after")]).toEqual([429, "rate_limited", expect.any(String)]);
  const { body: other } = await send("POST", path, { url });
  expect((await send("POST", `${path}/${other.id}/test`)).status).toBe(200);
});
