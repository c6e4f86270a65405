import type { EventPage } from "@cuecard/core";
import { Webhook } from "standardwebhooks";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { createFleet } from "../../test-kit/fleet.ts";
import { type RunningProcess, request, startServer, testKey } from "../../test-kit/spawn-cli.ts";
import { type ReceivedMessage, startReceiver, type WebhookReceiver } from "../../test-kit/webhook-receiver.ts";

/** Twenty starts of a service, beside busy neighbours. */
const longMs = 1_800_000;
const within = { timeout: 240_000, interval: 100 };
/** On a PostgreSQL server, where each takes ten seconds. */
const moments = inject("many") ? 20 : 4;
const types = ["call.started", "call.turn", "call.ended"];

async function receiver(): Promise<WebhookReceiver> {
  const started = await startReceiver();
  onTestFinished(() => started.close());
  return started;
}

/** Plays calls until the service is gone: their requests may fail then. */
async function playCalls(url: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const { body } = await request(url, "POST", "/v1/calls", { agentId: "desk" });
    await request(url, "POST", `/v1/calls/${body.id}/turns`, { text: "where is my parcel" });
    await request(url, "POST", `/v1/calls/${body.id}/end`, {});
  }
}

async function setUp(url: string, endpoints: string[]): Promise<string[]> {
  await request(url, "POST", "/v1/agents", { id: "desk", name: "Desk", systemPrompt: "Hello." });
  const made = [];
  for (const endpoint of endpoints) made.push(await request(url, "POST", "/v1/webhooks", { url: endpoint, types }));
  expect(made.map(({ status }) => status)).toEqual(endpoints.map(() => 201));
  return made.map(({ body }) => body.secret as string);
}

/** Every event that is stored, page after page. */
async function storedEvents(url: string): Promise<EventPage["data"]> {
  const headers = { Authorization: `Bearer ${testKey}`, Accept: "application/json" };
  const all: EventPage["data"] = [];
  for (let after = "0"; ; ) {
    const answer = await fetch(`${url}/v1/events?after=${after}&limit=100`, { headers });
    const page = (await answer.json()) as EventPage;
    if (page.data.length === 0) return all.filter(({ type }) => types.includes(type));
    all.push(...page.data);
    after = page.next;
  }
}

/**
 * Each stored event came at each endpoint, was signed, and came for the first time in the order of its call. It was red
 * with deliveries recorded before they were sent: five kills lost two events.
 */
async function checkAll(url: string, { received }: WebhookReceiver, secrets: string[]): Promise<void> {
  const stored = await storedEvents(url);
  expect(stored.length).toBeGreaterThan(10);
  for (const [index, secret] of secrets.entries()) {
    const own = () => received.filter(({ path }) => path === `/${index}`);
    await vi.waitFor(() => {
      const ids = new Set(own().map(({ event }) => event.id));
      expect(stored.filter(({ id }) => !ids.has(id))).toEqual([]);
    }, within);
    for (const { headers, text } of own()) expect(() => new Webhook(secret).verify(text, headers)).not.toThrow();
    const firsts = new Map<string, ReceivedMessage["event"]>();
    for (const { event } of own()) if (!firsts.has(event.id)) firsts.set(event.id, event);
    for (const ofCall of Map.groupBy(firsts.values(), ({ data }) => data.callId).values()) {
      const order = ofCall.map(({ sequence }) => sequence);
      expect(order).toEqual([...order].sort((one, other) => one - other));
    }
  }
}

/** Resolves when so many more messages have come; the last one is answered only with `isAnswered`. */
function nextMessages(target: WebhookReceiver, count: number, isAnswered: boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  target.answer = (_, response) => {
    left -= 1;
    if (left > 0 || isAnswered) response.writeHead(204).end();
    if (left === 0) resolve();
  };
  return promise;
}

test(
  "a service that is killed at 20 moments of its deliveries sends each event, in order by call",
  async () => {
    const target = await receiver();
    const folder = temporaryFolder();
    onTestFinished(() => folder.remove());
    const start = () => startServer(folder.path, ["--allow-url", target.origin]);
    let server = await start();
    onTestFinished(async () => void (await server.end("SIGKILL").catch(() => null)));
    const secrets = await setUp(server.url, [`${target.origin}/0`, `${target.origin}/1`]);
    for (let moment = 0; moment < 20; moment++) {
      const reached = nextMessages(target, 1 + (moment % 10), moment >= 10);
      const playing = playCalls(server.url, 3).catch(() => undefined);
      await reached;
      await server.end("SIGKILL");
      await playing;
      void nextMessages(target, Number.POSITIVE_INFINITY, true);
      server = await start();
    }
    await checkAll(server.url, target, secrets);
  },
  longMs,
);

test.skipIf(serverUrl === "")(
  `two services ${onServer}, one of which is killed at ${moments} moments, send each event, in order by call`,
  async () => {
    const target = await receiver();
    const fleet = await createFleet({ CUECARD_API_KEYS: testKey });
    onTestFinished(() => fleet.dissolve());
    const api = await fleet.api();
    const args = ["--allow-url", target.origin];
    const workers: RunningProcess[] = [await fleet.worker(undefined, args), await fleet.worker(undefined, args)];
    const secrets = await setUp((await fleet.api(undefined, args)).url, [`${target.origin}/0`, `${target.origin}/1`]);
    for (let moment = 0; moment < moments; moment++) {
      const reached = nextMessages(target, 1 + (moment % 10), moment % 3 === 0);
      await playCalls(api.url, 4);
      await reached;
      await workers[moment % 2]!.end("SIGKILL");
      void nextMessages(target, Number.POSITIVE_INFINITY, true);
      workers[moment % 2] = await fleet.worker(undefined, args);
    }
    await checkAll(api.url, target, secrets);
  },
  longMs,
);
