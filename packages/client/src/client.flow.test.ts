import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Calls, LiveCall, Teams } from "@cuecard/core";
import { createHandler, serve } from "@cuecard/http";
import { createTestCuecard } from "@cuecard/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CuecardError, connect, isCuecardError } from "./index.ts";

let cue: Awaited<ReturnType<typeof createTestCuecard>>;
let server: Awaited<ReturnType<typeof serve>>;
let apiKey: string;
let teamId: string;

beforeEach(async () => {
  cue = await createTestCuecard();
  ({ key: apiKey } = await cue.keys.create({}));
  server = await serve({
    handler: createHandler(cue, { secret: randomBytes(32), version: "test" }),
    port: 0,
    host: "127.0.0.1",
  });
  const kb = await cue.knowledgeBases.create({ name: "Bills" });
  const textContent = "Every bill is made on the first of the month and is due on the 15th.";
  await cue.sources.waitUntilReady(
    await cue.sources.add(kb.id, { sourceType: "text", textTitle: "Due dates", textContent }),
  );
  await cue.agents.create({ id: "desk", name: "Maya", systemPrompt: "You are at the front desk." });
  const knowledge = [{ knowledgeBaseId: kb.id, mode: "tool" as const }];
  await cue.agents.create({ id: "billing", name: "Tom", systemPrompt: "You look after bills.", knowledge });
  const definition = {
    members: [
      { agentId: "desk", role: "front desk", isEntry: true },
      { agentId: "billing", role: "billing" },
    ],
    rules: [
      { name: "silence", when: { silence: { ms: 5_000 } }, to: "desk" },
      { name: "failed", when: { toolFailed: "look_up" }, to: "desk" },
    ],
  };
  teamId = (await cue.teams.create({ name: "Support", definition })).id;
});

afterEach(async () => {
  await server.close({ timeoutMs: 5_000 });
  await cue.close();
});

const client = (options: { fetch?: typeof fetch; timeoutMs?: number; retries?: number } = {}) =>
  connect({ baseUrl: server.url, apiKey, ...options });

/**
 * Ids, times and durations differ from call to call; everything else is compared. Ids are numbered in the order in
 * which they come.
 */
function comparable(value: unknown): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify(value, (key, inner) => {
    if (key.endsWith("Ms")) return 0;
    return typeof inner === "string" && /^\d{4}-\d\d-\d\dT/.test(inner) ? "time" : inner;
  });
  return JSON.parse(
    text.replace(/\b(call|turn|item|hof)_[A-Za-z0-9-]+/g, (id, kind: string) => {
      if (!ids.has(id)) ids.set(id, `${kind}-${ids.size}`);
      return ids.get(id)!;
    }),
  );
}

/** One call that uses every method, and what each answered. */
async function scenario(calls: Pick<Calls, "start" | "get" | "list" | "delete">): Promise<unknown[]> {
  const call = await calls.start({ teamId, externalId: "room-1", variables: { plan: "gold" } });
  const seen: unknown[] = [call.current];
  call.interim("My bill");
  const preview = await call.userTurn("My bill is wrong", { preview: true });
  seen.push(preview, call.current);
  const turn = await call.userTurn("My bill is wrong", { turnKey: "t1", itemId: "i1", language: "en" });
  seen.push(turn, await call.userTurn("My bill is wrong", { turnKey: "t1" }));
  await call.agentSaid({ text: "Let me see.", itemId: "i2", turnId: turn.turnId });
  const batch = [
    { id: "c1", name: "look_up", arguments: { account: 7 } },
    { id: "c2", name: "transfer_to_billing", arguments: '{"reason":"a wrong bill"}' },
    { id: "c3", name: "transfer_to_front_desk", arguments: "{}" },
  ];
  seen.push(await call.toolCalls(batch, { turnId: turn.turnId }), call.current.agent.id, call.summary.agentId);
  seen.push(await call.toolCalls(batch, { turnId: turn.turnId }));
  const search = call.current.tools.find(({ name }) => !name.startsWith("transfer_to_"))!;
  seen.push(await call.toolCalls([{ id: "c4", name: search.name, arguments: { query: "When is a bill due?" } }]));
  const odd = [
    { id: "o1", name: "no such tool" },
    { id: "o2", name: search.name, arguments: "{not json" },
    { id: "o3", name: "transfer_to_front_desk", arguments: "not json either" },
  ];
  const left = await call.toolCalls(odd, { turnId: turn.turnId });
  expect(left.results.map(({ kind }) => kind)).toEqual(["fenced", "fenced", "refused"]);
  seen.push(left, await call.toolCalls(odd.slice(0, 2)));
  seen.push(
    await call.signals([
      { type: "interrupted" },
      { type: "dtmf", digits: "12#" },
      { type: "tool_result", id: "c1", ok: true },
    ]),
  );
  seen.push(await call.signal({ type: "silence", ms: 6_000 }));
  seen.push(await call.setSubject("Due dates"), await call.setSubject(null));
  seen.push(await call.userTurn("I would like to"));
  seen.push(await call.reviseTurn("I would like to sit", { turnKey: "r1" }), call.current.agent.id);
  seen.push((await call.reviseTurn("I would like to sit", { turnKey: "r1" })).turnId === call.current.turnId);
  await call.agentSaid({ text: "Please do.", turnId: call.current.turnId });
  seen.push(await failure(call.reviseTurn("I would like to stand")));
  seen.push(await call.handOff({ agentId: "billing", reason: "it is a bill", key: "h1" }));
  seen.push(await call.handOff({ agentId: "billing", key: "h1" }).then(({ agent }) => agent.id));
  seen.push(await call.declineHandoff({ reason: "no bill", key: "d1" }));
  seen.push(await call.declineHandoff({ key: "d1" }).then(({ agent }) => agent.id), call.current.agent.id);
  seen.push((await call.declineHandoff()).handoff?.status);
  seen.push(await failure(call.handOff({ agentId: "desk", ifVersion: 1 })));
  seen.push(await failure(call.userTurn("x".repeat(1_000_000))));
  seen.push(await call.keyterms(), await call.keyterms({ max: 1 }));
  const { ledger, trace, ...state } = await call.inspect();
  seen.push(
    ledger,
    trace.map(({ kind }) => kind),
    state.agentId,
    await call.end({ reason: "done", outcome: "solved" }),
  );
  seen.push(
    await call.end(),
    await failure(call.userTurn("Hello?")),
    await failure(call.signal({ type: "silence", ms: 9_000 })),
    (await calls.get(call.id)).endReason,
  );
  seen.push((await calls.list({ status: "ended", limit: 1 })).data[0]?.id === call.id);
  await calls.delete(call.id);
  seen.push(await failure(calls.get(call.id)));
  return seen;
}

async function failure(doing: Promise<unknown>): Promise<unknown> {
  const error = await doing.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isCuecardError(error)) throw new Error(`expected a CuecardError, not ${error}`);
  return { code: error.code, message: error.message, param: error.param, issues: error.issues };
}

test("a call over HTTP answers as one in the same process does", async () => {
  // What was never read is missing from the terms of a first answer.
  const early = await cue.calls.start({ agentId: "billing" });
  await expect.poll(() => early.keyterms(), { timeout: 60_000 }).toContain("Due dates");
  await early.end();
  const [near, far] = [comparable(await scenario(cue.calls)), comparable(await scenario(client().calls))];
  expect(far).toEqual(near);
});

test("a subject that is set over HTTP puts its sources first, until it is dropped, and is expected by the recognizer", async () => {
  const { id: knowledgeBaseId } = await cue.knowledgeBases.create({ name: "Houses" });
  for (const textTitle of ["Hotel Seeblick", "Harbour View Inn", "The Old Mill"]) {
    const textContent = `Breakfast is served from ${textTitle.length}.`;
    const source = await cue.sources.add(knowledgeBaseId, { sourceType: "text", textTitle, textContent });
    await cue.sources.waitUntilReady(source);
  }
  await cue.agents.create({ id: "house", name: "House", knowledge: [{ knowledgeBaseId, similarityThreshold: 0 }] });
  const call = await client().calls.start({ agentId: "house" });
  await expect.poll(() => call.keyterms({ max: 2 }), { timeout: 60_000 }).toHaveLength(2);
  const ask = async () => {
    const { context, keyterms } = await call.userTurn("when is breakfast served", { deadlineMs: 10_000 });
    return [context?.passages[0]?.citation.title, keyterms[0]];
  };
  for (const name of ["The Old Mill", "Hotel Seeblick"]) {
    await call.setSubject(name);
    expect(await ask()).toEqual([name, name]);
    expect((await call.keyterms({ max: 1 }))[0]).toBe(name);
  }
  await call.setSubject(null);
  await ask();
  const told = (await call.inspect()).trace
    .map(({ message }) => message)
    .filter((message) => message.includes("is about"));
  expect(told).toEqual([
    'The host says that the call is about "The Old Mill".',
    expect.stringContaining('The call is about "The Old Mill", which the host set'),
    'The host says that the call is about "Hotel Seeblick".',
    expect.stringContaining('The call is about "Hotel Seeblick", which the host set'),
  ]);
});

test("a resumed call goes on where it was", async () => {
  const call = await client().calls.start({ teamId });
  const before = await call.userTurn("My bill is wrong", { turnKey: "t1" });
  const resumed = await client().calls.resume(call.id);
  expect(resumed.current.turnId).toBe(before.turnId);
  expect((await resumed.userTurn("My bill is wrong", { turnKey: "t1" })).turnId).toBe(before.turnId);
});

/** Lets the request through and loses its answer, as a connection that breaks. */
function losing(count: number): typeof fetch {
  let left = count;
  return async (input, init) => {
    const response = await fetch(input, init);
    if (new URL(String(input)).pathname.endsWith("/calls") || left-- <= 0) return response;
    await response.arrayBuffer();
    throw new TypeError("fetch failed");
  };
}

test("a lost answer is asked for again and happens once", async () => {
  const call = await client({ fetch: losing(2) }).calls.start({ teamId });
  const turn = await call.userTurn("Hello");
  const { ledger } = await call.inspect();
  expect(ledger.map(({ text }) => text)).toEqual(["Hello"]);
  expect(ledger[0]?.turnId).toBe(turn.turnId);
});

test("a hand-off whose answer was lost is made once", async () => {
  const call = await client({ fetch: losing(1) }).calls.start({ teamId });
  const turn = await call.handOff({ agentId: "billing" });
  expect(turn.handoff).toMatchObject({ status: "committed", to: "billing" });
  expect((await call.inspect()).trace.filter(({ kind }) => kind === "handoff")).toHaveLength(1);
});

test("an event that would happen twice is not asked for again", async () => {
  const call = await client({ fetch: losing(1) }).calls.start({ teamId });
  await expect(call.signal({ type: "dtmf", digits: "1" })).rejects.toMatchObject({
    code: "fetch_failed",
    retryable: true,
  });
  expect((await call.inspect()).ledger.map(({ text }) => text)).toEqual(["•"]);
});

test("a newer turn does not wait for an unfinished one, and stays the current one", async () => {
  let held = true;
  const first: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    while (held && String(init?.body).includes("First")) await new Promise((resolve) => setTimeout(resolve, 5));
    return response;
  };
  const call = await client({ fetch: first }).calls.start({ teamId });
  const late = call.userTurn("First of two");
  const newest = await call.userTurn("Second of two");
  held = false;
  expect(newest.status).toBe("ok");
  expect((await late).turnId).not.toBe(newest.turnId);
  expect(call.current.turnId).toBe(newest.turnId);
});

test("what was said is recorded before the turn that follows it, though nobody waited", async () => {
  const slow: typeof fetch = async (input, init) => {
    if (new URL(String(input)).pathname.endsWith("/events")) await new Promise((resolve) => setTimeout(resolve, 50));
    return fetch(input, init);
  };
  const call: LiveCall = await client({ fetch: slow }).calls.start({ teamId });
  const [, turn] = await Promise.all([call.agentSaid({ text: "Hello, this is Maya." }), call.userTurn("Hi")]);
  expect((await call.inspect()).ledger.map(({ text }) => text)).toEqual(["Hello, this is Maya.", "Hi"]);
  expect(turn.status).toBe("ok");
});

test("a wrong key, a wrong address and another program's answer have different errors", async () => {
  const calls = (options: { baseUrl?: string; apiKey?: string }) =>
    connect({ baseUrl: server.url, apiKey, retries: 0, ...options }).calls.start({ teamId });
  await expect(calls({ apiKey: "sk_live_wrong_0123456789abcdef" })).rejects.toMatchObject({
    code: "invalid_api_key",
    upstreamStatus: 401,
  });
  await expect(calls({ baseUrl: "http://127.0.0.1:1" })).rejects.toMatchObject({ code: "fetch_failed" });
  const stranger = createServer((_request, response) => response.writeHead(502).end("<h1>Bad gateway</h1>"));
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const { port } = stranger.address() as AddressInfo;
  await expect(calls({ baseUrl: `http://127.0.0.1:${port}` })).rejects.toMatchObject({
    code: "internal_error",
    upstreamStatus: 502,
  });
  stranger.close();
});

test("a service that does not answer ends in timeout, a stopped request in its signal's reason", async () => {
  const silent: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  const start = (options: { signal?: AbortSignal } = {}) =>
    client({ fetch: silent, timeoutMs: 50 }).calls.start({ teamId }, options);
  await expect(start()).rejects.toMatchObject({ code: "timeout" });
  const stop = new AbortController();
  const started = start({ signal: stop.signal });
  const reason = new CuecardError("aborted", "The caller hung up.");
  stop.abort(reason);
  await expect(started).rejects.toBe(reason);
});

const ofCalls = {
  startCall: "start",
  listCalls: "list",
  countCalls: "count",
  labelCall: "label",
  setRecording: "setRecording",
  getCall: "get",
  analyseCalls: "analyse",
  getCallAnalysis: "analysis",
  listLedger: "ledger",
  getCurrentTurn: "current",
  deleteCall: "delete",
  eraseCaller: "erase",
  resumeCall: "resume",
  getTeamTraffic: "traffic",
} satisfies Record<string, keyof Calls>;

const ofTeams = {
  createTeam: "create",
  listTeams: "list",
  listLearnedExamples: "learnedExamples",
  deleteLearnedExample: "deleteLearnedExample",
  clearLearnedExamples: "clearLearnedExamples",
  getTeam: "get",
  updateTeam: "update",
  deleteTeam: "delete",
  checkTeam: "check",
  listTeamVersions: "versions",
  getTeamVersion: "version",
  makeTeamVersionCurrent: "makeCurrent",
  getResolvedTeam: "resolved",
  getTeamReadiness: "ready",
} satisfies Record<string, keyof Teams>;

const ofLiveCalls = {
  addTurn: "userTurn",
  reviseTurn: "reviseTurn",
  addInterim: "interim",
  getKeyterms: "keyterms",
  checkSaid: "checkSaid",
  getHistory: "history",
  runToolCalls: "toolCalls",
  handOff: "handOff",
  declineHandoff: "declineHandoff",
  addEvents: "signals",
  endCall: "end",
} satisfies Record<string, keyof LiveCall>;

/** The client is for a process that holds calls, and for the teams that they are of. */
const elsewhere: Record<string, string> = {
  "Knowledge bases": "is set up once, with the library, the command line or a generated client",
  Sources: "is set up once, with the library, the command line or a generated client",
  Uploads: "is a part of adding a source",
  Gaps: "is worked on by people, in the console or with the command line",
  Search: "is done by turns; a program that only searches may use a generated client",
  "Eval cases": "are kept by people, in the console or with a generated client",
  Tests: "are kept by people, in the console or with a generated client",
  Agents: "is set up once, with the library, the console or a generated client",
  Bin: "is for people who delete by mistake: in the console or with a generated client",
  Webhooks: "is set up once, with the command line or a generated client",
  Events: "is a stream that any client of server-sent events reads",
  Keys: "is for operators: the command line",
  Audit: "is for operators: the command line",
  Service: "is for operators and their tools",
};

test("every operation of /v1 has a method in the client, or its tag stands among what others do", async () => {
  const document = await (await fetch(new URL("/v1/openapi.json", server.url))).json();
  const operations = Object.values(
    document.paths as Record<string, Record<string, { operationId: string; tags: string[] }>>,
  )
    .flatMap((path) => Object.values(path))
    .filter(({ operationId }) => operationId !== undefined);
  const { calls, teams } = client();
  const call = await calls.start({ teamId });
  const methods: Record<string, unknown> = Object.fromEntries([
    ...Object.entries(ofCalls).map(([id, name]) => [id, calls[name as keyof typeof calls]]),
    ...Object.entries(ofTeams).map(([id, name]) => [id, teams[name as keyof typeof teams]]),
    ...Object.entries(ofLiveCalls).map(([id, name]) => [id, call[name as keyof LiveCall]]),
  ]);
  await call.end();
  const without = operations.filter(({ operationId }) => typeof methods[operationId] !== "function");
  expect(
    without.filter(({ tags }) => !elsewhere[tags[0]!]).map(({ operationId, tags }) => [operationId, tags[0]]),
  ).toEqual([]);
  const ids = operations.map(({ operationId }) => operationId);
  expect(Object.keys(methods).filter((id) => !ids.includes(id))).toEqual([]);
  const tags = new Set(without.map((operation) => operation.tags[0]));
  expect(Object.keys(elsewhere).filter((tag) => !tags.has(tag))).toEqual([]);
});

test("a client makes, changes, checks and brings back teams as the service's own process does", async () => {
  const { teams } = client();
  const definition = { members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }] };
  const made = await teams.create({ name: "Night", definition, tags: ["night shift"] });
  expect(await cue.teams.get(made.id)).toEqual(made);
  const changed = await teams.update(made.id, { definition: { members: [{ agentId: "billing" }] }, ifVersion: 1 });
  expect(changed.version).toBe(2);
  expect(await teams.get(made.id)).toEqual(changed);
  expect(await teams.list({ limit: 1, tag: ["night shift"] })).toEqual(
    await cue.teams.list({ limit: 1, tag: ["night shift"] }),
  );
  expect(await teams.versions(made.id, { limit: 1 })).toEqual(await cue.teams.versions(made.id, { limit: 1 }));
  expect(await teams.version(made.id, 1)).toEqual(await cue.teams.version(made.id, 1));
  expect(await teams.resolved(made.id)).toEqual(await cue.teams.resolved(made.id));
  const wrong = { definition: { members: [{ agentId: "nobody" }] } };
  expect(await teams.check(wrong)).toEqual(await cue.teams.check(wrong));
  for (const of of [teams, cue.teams]) {
    const [moved, gone] = await Promise.all(
      [() => of.makeCurrent(made.id, 1, { ifVersion: 1 }), () => of.delete(made.id, { ifVersion: 1 })].map((change) =>
        change().then(
          () => null,
          (error: unknown) => error,
        ),
      ),
    );
    expect([moved, gone]).toMatchObject([
      { code: "version_conflict", param: "ifVersion" },
      { code: "version_conflict", param: "ifVersion" },
    ]);
  }
  expect(await teams.makeCurrent(made.id, 1, { ifVersion: 2 })).toMatchObject({ version: 3, definition });
  await expect(teams.version(made.id, 9)).rejects.toMatchObject({ code: "version_not_found" });
  await teams.delete(made.id, { ifVersion: 3 });
  await expect(cue.teams.get(made.id)).rejects.toMatchObject({ code: "team_not_found" });
});

test("a client waits until a team's examples are learned, in requests that its own limit allows", async () => {
  const definition = { members: [{ agentId: "billing", intents: ["my bill is wrong", "I was charged twice"] }] };
  const { id } = await cue.teams.create({ name: "Learning", definition });
  const asked: string[] = [];
  const counting: typeof fetch = (input, init) => {
    asked.push(String(input));
    return fetch(input, init);
  };
  const readiness = await client({ fetch: counting, timeoutMs: 20_000 }).teams.ready(id);
  expect(readiness).toEqual(await cue.teams.ready(id));
  expect(readiness).toMatchObject({ version: 1, ready: true });
  expect(asked[0]).toMatch(/ready\?timeoutMs=10000$/);
  await expect(client().teams.ready("team_unknown")).rejects.toMatchObject({ code: "team_not_found" });
});
