import type { PushEvent } from "@cuecard/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FlowService, startFlowService } from "../test-kit/flow-service.ts";

let service: FlowService;
let key: string;
let base: string;

beforeAll(async () => {
  service = await startFlowService();
  key = (await service.cuecard.keys.create({ kind: "private" })).key;
  base = (await service.cuecard.knowledgeBases.create({ name: "Support" })).id;
  await service.cuecard.agents.create({ id: "desk", name: "Desk", systemPrompt: "Hello." });
});
afterAll(async () => {
  await service.server.close();
  await service.cuecard.close();
});

interface Message {
  id: string;
  event: string;
  data: PushEvent;
}

/** A client that reads until it has seen enough, and then goes away. */
async function follow(query: string, { count, lastId }: { count: number; lastId?: string }): Promise<Message[]> {
  const gone = new AbortController();
  const headers = {
    Authorization: `Bearer ${key}`,
    Accept: "text/event-stream",
    ...(lastId && { "Last-Event-ID": lastId }),
  };
  const response = await fetch(`${service.server.url}/v1/events${query}`, { headers, signal: gone.signal });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  let text = "";
  const messages = () =>
    text
      .split("\n\n")
      .slice(0, -1)
      .filter((part) => !part.startsWith(":"))
      .map((part) => Object.fromEntries(part.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2))))
      .map(({ data, ...more }) => ({ ...more, data: JSON.parse(data) }) as Message);
  const decoder = new TextDecoder();
  const reader = response.body!.getReader();
  while (messages().length < count) text += decoder.decode((await reader.read()).value, { stream: true });
  gone.abort();
  return messages().slice(0, count);
}

test("a client follows a source and a call, goes away, and resumes where it was", async () => {
  const [ready] = await follow("", { count: 1 });
  expect(ready).toMatchObject({ event: "ready", data: {} });
  const source = await service.cuecard.sources.add(base, {
    sourceType: "text",
    textTitle: "Hours",
    textContent: "Nine.",
  });
  await service.cuecard.sources.waitUntilReady(source);
  const call = await service.cuecard.calls.start({ agentId: "desk" });
  await call.userTurn("my pin is 271828", { turnKey: "t" });
  await call.end();

  const types = ["source.pending", "source.ready", "call.started", "call.turn", "call.ended"];
  const chosen = `?${types.map((type) => `type=${type}`).join("&")}`;
  const first = await follow(chosen, { count: 2, lastId: ready!.id });
  const rest = await follow(chosen, { count: 3, lastId: first.at(-1)!.id });
  const all = [...first, ...rest];
  expect(all.map(({ event }) => event)).toEqual(types);
  expect(all.map(({ id, data }) => Number(id) - data.sequence)).toEqual([0, 0, 0, 0, 0]);
  expect(all[1]!.data).toMatchObject({ object: "event", data: { sourceId: source.id, knowledgeBaseId: base } });
  expect(all[3]!.data.data).toEqual({ callId: call.id, turnId: expect.stringMatching(/^turn_/) });
  expect(JSON.stringify(all)).not.toMatch(/271828|Hours/);

  const ofCall = await follow(`?callId=${call.id}`, { count: 3, lastId: ready!.id });
  expect(ofCall.map(({ event }) => event)).toEqual(types.slice(2));
  const ofBase = await follow(`?knowledgeBaseId=${base}&type=source.ready`, { count: 1, lastId: ready!.id });
  expect(ofBase.map(({ data }) => data.id)).toEqual([all[1]!.data.id]);
});

test("a change of a source's title comes to a client that waits for it", async () => {
  const source = await service.cuecard.sources.add(base, {
    sourceType: "text",
    textTitle: "Prices",
    textContent: "Ten.",
  });
  await service.cuecard.sources.waitUntilReady(source);
  const [ready] = await follow("", { count: 1 });
  const waiting = follow("?type=source.updated", { count: 1, lastId: ready!.id });
  await service.client(key)("PATCH", `/v1/knowledge-base/${base}/sources/${source.id}`, { title: "All prices" });
  expect((await waiting)[0]).toMatchObject({
    event: "source.updated",
    data: { type: "source.updated", data: { sourceId: source.id, knowledgeBaseId: base, version: 2 } },
  });
});

test("the same is read as JSON, page by page", async () => {
  const send = service.client(key);
  const init = { headers: { Accept: "application/json" } };
  const { body: start } = await send("GET", "/v1/events", undefined, init);
  expect(start).toEqual({ object: "list", data: [], next: expect.stringMatching(/^\d+$/) });
  const call = await service.cuecard.calls.start({ agentId: "desk" });
  await call.end();
  const { body } = await send("GET", `/v1/events?after=${start.next}&limit=1`, undefined, init);
  const { body: next } = await send("GET", `/v1/events?after=${body.next}`, undefined, init);
  const told = [...body.data, ...next.data] as unknown as PushEvent[];
  expect(told.map(({ type }) => type)).toEqual(["call.started", "call.ended"]);
});

test.each([
  ["after=x", "after"],
  ["after=999999999", "after"],
  ["type=call.words", "type[0]"],
  ["limit=0", "limit"],
  ["color=red", "color"],
])("%s is refused", async (query, param) => {
  const { status, body } = await service.client(key)("GET", `/v1/events?${query}`);
  expect([status, (body.error as { param?: string }).param]).toEqual([400, param]);
});

test("a service that shuts down cuts its streams at once, and their clients can resume", async () => {
  const other = await startFlowService();
  const { key: otherKey } = await other.cuecard.keys.create({ kind: "private" });
  const response = await fetch(`${other.server.url}/v1/events`, { headers: { Authorization: `Bearer ${otherKey}` } });
  const reading = response.text().then(
    () => "ended",
    () => "cut",
  );
  const begun = performance.now();
  await other.server.close();
  await other.cuecard.close();
  expect(["ended", "cut"]).toContain(await reading);
  expect(performance.now() - begun).toBeLessThan(9_000);
});

test.each(["revoked", "ended"])("a stream of a key that was %s ends, and says why", async (how) => {
  const soon = new Date(Date.now() + 1_500).toISOString();
  const own = await service.cuecard.keys.create(how === "ended" ? { expiresAt: soon } : {});
  const headers = { Authorization: `Bearer ${own.key}` };
  const response = await fetch(`${service.server.url}/v1/events`, { headers });
  if (how === "revoked") await service.cuecard.keys.revoke(own.id);
  const text = await response.text();
  const last = text.split("\n\n").at(-2)!;
  expect(last).toMatch(/^event: error\ndata: /);
  const { error } = JSON.parse(last.split("data: ")[1]!);
  expect(error).toMatchObject({
    type: "authentication_error",
    code: "invalid_api_key",
    message: expect.stringContaining(how === "ended" ? "ended at" : "was revoked at"),
    requestId: response.headers.get("x-request-id"),
  });
});
