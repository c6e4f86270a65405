import { createTestCuecard } from "@cuecard/testing";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import { CuecardError } from "../../errors.ts";
import type { WebhookAnswer, WebhookRequest, WebhookSender } from "../../ports/webhook-sender.ts";

const url = "https://example.com/hook";
const hour = 3_600_000;
const within = { timeout: 10_000, interval: 20 };

interface Received {
  id: string;
  url: string;
  headers: Record<string, string>;
  body: {
    id: string;
    type: string;
    sequence: number;
    data: Record<string, string>;
    words?: unknown;
    timestamp: string;
  };
  text: string;
}

/** A Cuecard whose clock moves by hand, with one agent, before a receiver that answers as the test says. */
async function start(answer: (request: Received) => number | Promise<WebhookAnswer> = () => 204) {
  const clock = { now: Date.parse("2026-11-22T09:00:00.000Z") };
  const received: Received[] = [];
  const webhookSender: WebhookSender = {
    specificationVersion: "v1",
    check(address) {
      if (address.includes("private")) throw new CuecardError("fetch_blocked", `${address} is private.`);
    },
    async post(to: string, { headers, body }: WebhookRequest) {
      const one = { id: headers["webhook-id"]!, url: to, headers, body: JSON.parse(body), text: body };
      received.push(one);
      const answered = await answer(one);
      return typeof answered === "number" ? { status: answered, retryAfterSeconds: null } : answered;
    },
  };
  const cuecard = await createTestCuecard({ now: () => clock.now, webhookSender, random: () => 0 });
  onTestFinished(() => cuecard.close());
  await cuecard.agents.create({ id: "desk", name: "Desk", systemPrompt: "Hello." });
  return { clock, received, cuecard };
}

const typesOf = (received: readonly Received[]) => received.map(({ body }) => body.type);

async function playCall({ calls }: Cuecard, text = "my pin is 271828") {
  const call = await calls.start({ agentId: "desk" });
  await call.userTurn(text);
  await call.end();
  return call;
}

const settled = async ({ webhooks }: Cuecard, id: string, status: string) =>
  vi.waitFor(async () => {
    const { data } = await webhooks.deliveries(id, { limit: 100 });
    expect(data.map((delivery) => delivery.status)).toEqual(data.map(() => status));
    expect(data.length).toBeGreaterThan(0);
    return data;
  }, within);

test("an endpoint is sent a call's events in order, signed so that the public library agrees, and without words", async () => {
  const { received, cuecard, clock } = await start();
  const { secret, ...webhook } = await cuecard.webhooks.create({
    url,
    types: ["call.started", "call.turn", "call.ended"],
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const call = await playCall(cuecard);
  const data = await settled(cuecard, webhook.id, "delivered");
  expect(typesOf(received)).toEqual(["call.started", "call.turn", "call.ended"]);
  expect(received.map(({ body }) => body.sequence)).toEqual(
    received.map(({ body }) => body.sequence).sort((a, b) => a - b),
  );
  for (const { id, headers, body, text } of received) {
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    expect(at.getTime()).toBe(clock.now);
    expect(headers["webhook-signature"]).toBe(new Webhook(secret!).sign(id, at, text));
    expect(body).toMatchObject({ id, object: "event", data: { callId: call.id }, timestamp: expect.any(String) });
  }
  expect(JSON.stringify(received)).not.toContain("271828");
  expect(data[0]).toMatchObject({
    object: "webhook_delivery",
    nextAttemptAt: null,
    attempts: [{ status: 204, error: null }],
  });
  const shown = JSON.stringify([await cuecard.webhooks.get(webhook.id), await cuecard.webhooks.list(), data]);
  expect(shown).not.toContain(secret!.slice(6));
});

test("a call's next event waits for the answer to the one before, and another call's does not", async () => {
  const first = Promise.withResolvers<number>();
  const { received, cuecard } = await start(async ({ body }) => ({
    status:
      body.type === "call.started" && body.data.callId === received[0]!.body.data.callId ? await first.promise : 200,
    retryAfterSeconds: null,
  }));
  const { id } = await cuecard.webhooks.create({ url, types: ["call.started", "call.ended"] });
  const calls = [await cuecard.calls.start({ agentId: "desk" }), await cuecard.calls.start({ agentId: "desk" })];
  await Promise.all(calls.map((call) => call.end()));
  const held = await vi.waitFor(() => {
    expect(received.length).toBeGreaterThan(0);
    return received[0]!.body.data.callId;
  }, within);
  await vi.waitFor(
    () => expect(typesOf(received.filter(({ body }) => body.data.callId !== held))).toHaveLength(2),
    within,
  );
  expect(typesOf(received.filter(({ body }) => body.data.callId === held))).toEqual(["call.started"]);
  first.resolve(500);
  await vi.waitFor(() => expect(received).toHaveLength(4), within);
  expect(typesOf(received.filter(({ body }) => body.data.callId === held))).toEqual(["call.started", "call.ended"]);
  expect((await cuecard.webhooks.deliveries(id, { status: "pending" })).data).toHaveLength(1);
});

test("words are sent only when they were asked for, as they are stored when they are sent", async () => {
  const { received, cuecard } = await start();
  const types = ["call.turn"] as const;
  const { id } = await cuecard.webhooks.create({ url, words: true, types: [...types] });
  await playCall(cuecard, "where is my parcel");
  await settled(cuecard, id, "delivered");
  expect(received.map(({ body }) => body.words)).toEqual([{ text: "where is my parcel" }]);
  expect(JSON.stringify(await cuecard.webhooks.deliveries(id))).not.toContain("parcel");
});

test("without an enabled endpoint a turn stores no event", async () => {
  const { cuecard } = await start();
  const { id } = await cuecard.webhooks.create({ url });
  await cuecard.webhooks.update(id, { status: "disabled" });
  await playCall(cuecard);
  const { next } = await cuecard.events.read({ limit: 1 });
  expect(next).toBe("0");
  expect((await cuecard.webhooks.deliveries(id)).data).toEqual([]);
});

test("a receiver that fails for hours gets the event again until it takes it, and holds up nothing else", async () => {
  let isDown = true;
  const { received, cuecard, clock } = await start(({ body }) => (isDown && body.type === "call.turn" ? 503 : 200));
  const { id } = await cuecard.webhooks.create({ url });
  await playCall(cuecard);
  const turn = async () =>
    (await cuecard.webhooks.deliveries(id)).data.find(({ event }) => event.type === "call.turn")!;
  await vi.waitFor(() => expect(typesOf(received)).toEqual(["call.started", "call.turn", "call.ended"]), within);
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= 6; attempts++) {
    await vi.waitFor(async () => expect((await turn()).attempts).toHaveLength(attempts), within);
    const { nextAttemptAt, status, attempts: made } = await turn();
    expect([status, made.at(-1)!.error]).toEqual(["pending", expect.stringContaining("503")]);
    pauses.push((Date.parse(nextAttemptAt!) - clock.now) / 1_000);
    clock.now = Date.parse(nextAttemptAt!);
    if (attempts === 6) isDown = false;
  }
  expect(pauses).toEqual([5, 30, 120, 600, 1_800, 3_600]);
  await vi.waitFor(async () => expect((await turn()).status).toBe("delivered"), within);
  const ids = received.filter(({ body }) => body.type === "call.turn").map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(1);
  expect(
    new Set(received.filter(({ body }) => body.type === "call.turn").map(({ headers }) => headers["webhook-timestamp"]))
      .size,
  ).toBe(7);
  expect((await cuecard.webhooks.get(id)).status).toBe("enabled");
});

test("an endpoint that takes nothing for 24 hours is disabled, and events can be sent again by hand", async () => {
  let status = 500;
  const { received, cuecard, clock } = await start(() => status);
  const disabled: unknown[] = [];
  cuecard.on("webhook.disabled", (event) => void disabled.push(event));
  const { id } = await cuecard.webhooks.create({ url, types: ["call.started"] });
  await playCall(cuecard);
  const begun = clock.now;
  const one = async () => (await cuecard.webhooks.deliveries(id)).data[0]!;
  for (let attempts = 1; (await one())?.status !== "failed"; attempts++) {
    await vi.waitFor(async () => expect((await one()).attempts.length).toBe(attempts), within);
    clock.now = Date.parse((await one()).nextAttemptAt ?? new Date(clock.now).toISOString());
  }
  expect((clock.now - begun) / hour).toBeCloseTo(24, 1);
  await vi.waitFor(async () => expect(await cuecard.webhooks.get(id)).toMatchObject({ status: "disabled" }), within);
  expect(await cuecard.webhooks.get(id)).toMatchObject({ disabledReason: "failing", version: 2 });
  expect(disabled).toEqual([{ workspace: "default", webhookId: id, reason: "failing" }]);
  const { id: eventId } = await one();
  await expect(cuecard.webhooks.redeliver(id, eventId)).rejects.toMatchObject({ code: "webhook_disabled" });
  status = 202;
  await cuecard.webhooks.update(id, { status: "enabled" });
  await expect(cuecard.webhooks.redeliver(id, "evt_none")).rejects.toMatchObject({ code: "delivery_not_found" });
  expect(await cuecard.webhooks.redeliver(id, eventId)).toMatchObject({ id: eventId, status: "pending" });
  await settled(cuecard, id, "delivered");
  expect(new Set(received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([eventId]));
});

test("an endpoint that answers 410 is gone: it is disabled at once, and sent nothing more", async () => {
  const { received, cuecard } = await start(() => 410);
  const { id } = await cuecard.webhooks.create({ url });
  await playCall(cuecard);
  await vi.waitFor(async () => expect((await cuecard.webhooks.get(id)).disabledReason).toBe("gone"), within);
  await playCall(cuecard);
  expect(received).toHaveLength(1);
});

test.each([
  [307, "Redirects are not followed"],
  [404, "It answered 404"],
])("the status %i is a failure that says why", async (status, why) => {
  const { cuecard } = await start(() => status);
  const { id } = await cuecard.webhooks.create({ url });
  expect(await cuecard.webhooks.test(id)).toMatchObject({ status, error: expect.stringContaining(why) });
});

test("a receiver that hangs is given up in time, though its sender does not heed the signal", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const soon = new AbortController();
    setTimeout(() => soon.abort(), ms / 500);
    return soon.signal;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { cuecard } = await start(() => new Promise(() => {}));
  const { id } = await cuecard.webhooks.create({ url });
  expect(await cuecard.webhooks.test(id)).toMatchObject({ status: null, error: "It did not answer within 10 s." });
});

test("a rotated secret signs beside the one of before until its overlap ends", async () => {
  const { received, cuecard, clock } = await start();
  const { id, secret: first } = await cuecard.webhooks.create({ url });
  const { secret: second } = await cuecard.webhooks.rotate(id, { overlapHours: 2 });
  const signatures = async () => {
    await cuecard.webhooks.test(id);
    return received.at(-1)!.headers["webhook-signature"]!.split(" ");
  };
  const by = (secret: string | null) => {
    const { id: message, headers, text } = received.at(-1)!;
    return new Webhook(secret!).sign(message, new Date(Number(headers["webhook-timestamp"]) * 1_000), text);
  };
  expect(await signatures()).toEqual([by(second), by(first)]);
  clock.now += 2 * hour;
  expect(await signatures()).toEqual([by(second)]);
  await cuecard.webhooks.rotate(id, { overlapHours: 0 });
  expect(await signatures()).toHaveLength(1);
});

test("an endpoint is changed at its version, and an answer can be sent back", async () => {
  const { cuecard } = await start();
  const { webhooks } = cuecard;
  const { id } = await webhooks.create({ url, types: ["call.ended"] });
  const read = await webhooks.get(id);
  expect(await webhooks.update(id, read as never)).toEqual(read);
  expect(await webhooks.update(id, { description: "d", ifVersion: 1 })).toMatchObject({ description: "d", version: 2 });
  await expect(webhooks.update(id, { words: true, ifVersion: 1 })).rejects.toMatchObject({ code: "version_conflict" });
  await expect(webhooks.delete(id, { ifVersion: 1 })).rejects.toMatchObject({ code: "version_conflict" });
  await webhooks.delete(id, { ifVersion: 2 });
  for (const gone of [
    webhooks.get(id),
    webhooks.update(id, {}),
    webhooks.rotate(id),
    webhooks.test(id),
    webhooks.deliveries(id),
  ])
    await expect(gone).rejects.toMatchObject({ code: "webhook_not_found" });
});

test.each([
  [{ url: "https://private.example" }, "url"],
  [{ url, types: [] }, "types"],
  [{ url, types: ["call.words"] }, "types[0]"],
  [{ url, color: "red" }, "color"],
  [{}, "url"],
])("an endpoint of %j is refused", async (input, param) => {
  const { cuecard } = await start();
  await expect(cuecard.webhooks.create(input as never)).rejects.toMatchObject({ param });
});

test("where nothing can send, no endpoint is made", async () => {
  const cuecard = await createTestCuecard();
  onTestFinished(() => cuecard.close());
  await expect(cuecard.webhooks.create({ url })).rejects.toMatchObject({ code: "not_available" });
});

test.each([0, 91, Number.NaN])("eventDays of %s is refused", async (eventDays) => {
  await expect(createTestCuecard({ eventDays })).rejects.toMatchObject({ param: "eventDays" });
});
