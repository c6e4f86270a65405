import type { CallEvent, Cuecard, LiveCall } from "@cuecard/core";
import { createExtractor, createWebhookSender } from "@cuecard/extract";
import { createHandler } from "@cuecard/http";
import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * The same mistake has one code, whichever service it is made at: in the library (`verb`), and over `/v1` (`request`).
 * What differs on purpose is in no row: a team's definition lists all its problems as `invalid_team_definition`; a call and
 * `turnContext` answer with `degraded` where a knowledge base is gone; lists and events take any id as a filter.
 */
interface Row {
  verb: string;
  call: (id: never) => unknown;
  request?: [method: string, path: string, body?: unknown];
}

const key = "sk_live_same_mistakes_of_the_tests";
const text = { sourceType: "text", textTitle: "T", textContent: "Some text." } as const;
const upload = { filename: "a.txt", mimeType: "text/plain", fileSizeBytes: 3 };
const definition = { members: [{ agentId: "desk", isEntry: true }] };
const url = "https://example.com/hook";
const none = "nothing_has_this_id";
async function* oneByte() {
  yield new Uint8Array(1);
}

let cue: Cuecard;
let handler: ReturnType<typeof createHandler>;
let call: LiveCall;
let ended: LiveCall;
let space: { embeddingProvider: string; embeddingModel: string };
const ids = { kb: "", doc: "", team: "", hook: "" };

beforeAll(async () => {
  cue = await createTestCuecard({
    apiKeys: [key],
    extractor: createExtractor(),
    webhookSender: createWebhookSender(),
  });
  handler = createHandler(cue, { secret: "a secret of the tests", version: "0.0.0" });
  const { id, embeddingProvider, embeddingModel } = await cue.knowledgeBases.create({ name: "Taken" });
  ids.kb = id;
  space = { embeddingProvider, embeddingModel };
  const source = await cue.sources.add(ids.kb, text);
  ids.doc = (await cue.sources.waitUntilReady(source)).id;
  await cue.agents.create({ id: "desk", name: "Taken" });
  ids.team = (await cue.teams.create({ name: "Taken", definition })).id;
  ids.hook = (await cue.webhooks.create({ url })).id;
  call = await cue.calls.start({ teamId: ids.team });
  ended = await cue.calls.start({ teamId: ids.team });
  await ended.end();
});
afterAll(() => cue.close());

const row = (verb: string, call: (id: never) => unknown, request?: Row["request"]): Row => ({
  verb,
  call,
  ...(request && { request }),
});
const inBase = (path: string) => `/v1/knowledge-base/:none${path}`;
const ofSource = (path = "") => `/v1/knowledge-base/:kb/sources/:none${path}`;

/** By what is not there: each verb that begins with its id, or names it in a field. */
const unknown: Record<string, Row[]> = {
  knowledge_base_not_found: [
    row("knowledgeBases.get", (id) => cue.knowledgeBases.get(id), ["GET", inBase("")]),
    row("knowledgeBases.users", (id) => cue.knowledgeBases.users(id), ["GET", inBase("/users")]),
    row("knowledgeBases.update", (id) => cue.knowledgeBases.update(id, { name: "x" }), [
      "PATCH",
      inBase(""),
      { name: "x" },
    ]),
    row("knowledgeBases.reembed", (id) => cue.knowledgeBases.reembed(id, space)),
    row("knowledgeBases.waitUntilReembedded", (id) => cue.knowledgeBases.waitUntilReembedded(id)),
    row("knowledgeBases.delete", (id) => cue.knowledgeBases.delete(id), ["DELETE", inBase("")]),
    row("sources.add", (id) => cue.sources.add(id, text), ["POST", inBase("/sources"), text]),
    row("sources.addMany", (id) => cue.sources.addMany(id, [text]), [
      "POST",
      inBase("/sources/batch"),
      { sources: [text] },
    ]),
    row("sources.addFile", (id) => cue.sources.addFile(id, { name: "a.txt", content: "abc" })),
    row("sources.list", (id) => cue.sources.list(id), ["GET", inBase("/sources")]),
    row("sources.deleteMany", (id) => cue.sources.deleteMany(id, { status: "failed" }), [
      "POST",
      inBase("/sources/delete"),
      { status: "failed" },
    ]),
    row("sources.get", (id) => cue.sources.get(id, ids.doc), ["GET", inBase("/sources/:doc")]),
    row("sources.update", (id) => cue.sources.update(id, ids.doc, { title: "x" }), [
      "PATCH",
      inBase("/sources/:doc"),
      { title: "x" },
    ]),
    row("sources.status", (id) => cue.sources.status(id, ids.doc), ["GET", inBase("/sources/:doc/status")]),
    row("sources.delete", (id) => cue.sources.delete(id, ids.doc), ["DELETE", inBase("/sources/:doc")]),
    row("sources.retry", (id) => cue.sources.retry(id, ids.doc), ["POST", inBase("/sources/:doc/retry")]),
    row("sources.refresh", (id) => cue.sources.refresh(id, ids.doc), ["POST", inBase("/sources/:doc/refresh")]),
    row("sources.chunks", (id) => cue.sources.chunks(id, ids.doc), ["GET", inBase("/sources/:doc/chunks")]),
    row("sources.text", (id) => cue.sources.text(id, ids.doc), ["GET", inBase("/sources/:doc/text")]),
    row("sources.original", (id) => cue.sources.original(id, ids.doc), ["GET", inBase("/sources/:doc/original")]),
    row("sources.waitUntilReady", (id) => cue.sources.waitUntilReady({ id: ids.doc, knowledgeBaseId: id })),
    row("uploads.create", (id) => cue.uploads.create(id, upload), ["POST", inBase("/upload-url"), upload]),
    row("gaps.list", (id) => cue.gaps.list(id), ["GET", inBase("/gaps")]),
    row("gaps.get", (id) => cue.gaps.get(id, "gap_1"), ["GET", inBase("/gaps/gap_1")]),
    row("gaps.answer", (id) => cue.gaps.answer(id, "gap_1", { answer: "Yes." }), [
      "POST",
      inBase("/gaps/gap_1/answer"),
      { answer: "Yes." },
    ]),
    row("gaps.dismiss", (id) => cue.gaps.dismiss(id, "gap_1"), ["POST", inBase("/gaps/gap_1/dismiss")]),
    row("gaps.check", (id) => cue.gaps.check(id)),
    row("ingest", (id) => cue.ingest(id, new URL(import.meta.url))),
    row("warm", (id) => cue.warm([id])),
    row("search", (id) => cue.search({ query: "q", knowledgeBaseIds: [id] }), [
      "POST",
      "/v1/knowledge-base/search",
      { query: "q", knowledgeBaseIds: [none] },
    ]),
    row("explainChunk", (id) => cue.explainChunk({ query: "q", knowledgeBaseIds: [id], chunkId: "chk_1" }), [
      "POST",
      "/v1/knowledge-base/search/explain",
      { query: "q", knowledgeBaseIds: [none], chunkId: "chk_1" },
    ]),
    row("evalCases.create", (id) => cue.evalCases.create({ question: "q", knowledgeBaseIds: [id], expected: [] }), [
      "POST",
      "/v1/eval-cases",
      { question: "q", knowledgeBaseIds: [none], expected: [] },
    ]),
    row("agents.create", (id) => cue.agents.create({ name: "x", knowledge: [{ knowledgeBaseId: id }] }), [
      "POST",
      "/v1/agents",
      { name: "x", knowledge: [{ knowledgeBaseId: none }] },
    ]),
    row("agents.upsert", (id) => cue.agents.upsert({ name: "x", knowledge: [{ knowledgeBaseId: id }] })),
    row("agents.update", (id) => cue.agents.update("desk", { knowledge: [{ knowledgeBaseId: id }] }), [
      "PATCH",
      "/v1/agents/desk",
      { knowledge: [{ knowledgeBaseId: none }] },
    ]),
    row("keys.create", (id) => cue.keys.create({ scopes: ["read"], knowledgeBaseIds: [id] }), [
      "POST",
      "/v1/keys",
      { scopes: ["read"], knowledgeBaseIds: [none] },
    ]),
    row("webhooks.create", (id) => cue.webhooks.create({ url, knowledgeBaseIds: [id] }), [
      "POST",
      "/v1/webhooks",
      { url, knowledgeBaseIds: [none] },
    ]),
    row("webhooks.update", (id) => cue.webhooks.update(ids.hook, { knowledgeBaseIds: [id] }), [
      "PATCH",
      "/v1/webhooks/:hook",
      { knowledgeBaseIds: [none] },
    ]),
    row("usage", (id) => cue.usage({ knowledgeBaseId: id }), ["GET", "/v1/usage?knowledgeBaseId=:none"]),
    row("bin.put", (id) => cue.bin.put({ kind: "knowledge_base", id }), ["POST", inBase("/bin")]),
    row("bin.put of sources", (id) => cue.bin.put({ kind: "sources", knowledgeBaseId: id, sourceIds: [ids.doc] }), [
      "POST",
      inBase("/sources/bin"),
      { sourceIds: [":doc"] },
    ]),
  ],
  source_not_found: [
    row("sources.get", (id) => cue.sources.get(ids.kb, id), ["GET", ofSource()]),
    row("sources.update", (id) => cue.sources.update(ids.kb, id, { title: "x" }), [
      "PATCH",
      ofSource(),
      { title: "x" },
    ]),
    row("sources.status", (id) => cue.sources.status(ids.kb, id), ["GET", ofSource("/status")]),
    row("sources.delete", (id) => cue.sources.delete(ids.kb, id), ["DELETE", ofSource()]),
    row("sources.retry", (id) => cue.sources.retry(ids.kb, id), ["POST", ofSource("/retry")]),
    row("sources.refresh", (id) => cue.sources.refresh(ids.kb, id), ["POST", ofSource("/refresh")]),
    row("sources.chunks", (id) => cue.sources.chunks(ids.kb, id), ["GET", ofSource("/chunks")]),
    row("sources.text", (id) => cue.sources.text(ids.kb, id), ["GET", ofSource("/text")]),
    row("sources.original", (id) => cue.sources.original(ids.kb, id), ["GET", ofSource("/original")]),
    row("sources.waitUntilReady", (id) => cue.sources.waitUntilReady({ id, knowledgeBaseId: ids.kb })),
  ],
  chunk_not_found: [
    row("explainChunk", (id) => cue.explainChunk({ query: "q", knowledgeBaseIds: [ids.kb], chunkId: id }), [
      "POST",
      "/v1/knowledge-base/search/explain",
      { query: "q", knowledgeBaseIds: [":kb"], chunkId: none },
    ]),
  ],
  gap_not_found: [
    row("gaps.get", (id) => cue.gaps.get(ids.kb, id), ["GET", "/v1/knowledge-base/:kb/gaps/:none"]),
    row("gaps.answer", (id) => cue.gaps.answer(ids.kb, id, { answer: "Yes." }), [
      "POST",
      "/v1/knowledge-base/:kb/gaps/:none/answer",
      { answer: "Yes." },
    ]),
    row("gaps.dismiss", (id) => cue.gaps.dismiss(ids.kb, id), ["POST", "/v1/knowledge-base/:kb/gaps/:none/dismiss"]),
  ],
  upload_not_found: [
    row("sources.add", (id) => cue.sources.add(ids.kb, { sourceType: "file", ...upload, uploadId: id }), [
      "POST",
      "/v1/knowledge-base/:kb/sources",
      { sourceType: "file", ...upload, uploadId: none },
    ]),
  ],
  upload_url_invalid: [
    row("uploads.get", (id) => cue.uploads.get(id)),
    row("uploads.sign", (id) => cue.uploads.sign(id)),
    row("uploads.receive", (id) => cue.uploads.receive(id, oneByte())),
  ],
  agent_not_found: [
    row("agents.get", (id) => cue.agents.get(id), ["GET", "/v1/agents/:none"]),
    row("agents.update", (id) => cue.agents.update(id, { name: "x" }), ["PATCH", "/v1/agents/:none", { name: "x" }]),
    row("agents.delete", (id) => cue.agents.delete(id), ["DELETE", "/v1/agents/:none"]),
    row("agents.versions", (id) => cue.agents.versions(id), ["GET", "/v1/agents/:none/versions"]),
    row("agents.version", (id) => cue.agents.version(id, 1), ["GET", "/v1/agents/:none/versions/1"]),
    row("agents.makeCurrent", (id) => cue.agents.makeCurrent(id, 1), ["POST", "/v1/agents/:none/versions/1/current"]),
    row("bin.put", (id) => cue.bin.put({ kind: "agent", id }), ["POST", "/v1/agents/:none/bin"]),
    row("calls.start", (id) => cue.calls.start({ agentId: id }), ["POST", "/v1/calls", { agentId: none }]),
  ],
  team_not_found: [
    row("teams.get", (id) => cue.teams.get(id), ["GET", "/v1/teams/:none"]),
    row("teams.update", (id) => cue.teams.update(id, { name: "x" }), ["PATCH", "/v1/teams/:none", { name: "x" }]),
    row("teams.delete", (id) => cue.teams.delete(id), ["DELETE", "/v1/teams/:none"]),
    row("teams.versions", (id) => cue.teams.versions(id), ["GET", "/v1/teams/:none/versions"]),
    row("teams.version", (id) => cue.teams.version(id, 1), ["GET", "/v1/teams/:none/versions/1"]),
    row("teams.makeCurrent", (id) => cue.teams.makeCurrent(id, 1), ["POST", "/v1/teams/:none/versions/1/current"]),
    row("teams.resolved", (id) => cue.teams.resolved(id), ["GET", "/v1/teams/:none/resolved"]),
    row("teams.ready", (id) => cue.teams.ready(id), ["GET", "/v1/teams/:none/ready"]),
    row("teams.learnedExamples", (id) => cue.teams.learnedExamples(id), ["GET", "/v1/teams/:none/learned"]),
    row("teams.deleteLearnedExample", (id) => cue.teams.deleteLearnedExample(id, "ex"), [
      "DELETE",
      "/v1/teams/:none/learned/ex",
    ]),
    row("teams.clearLearnedExamples", (id) => cue.teams.clearLearnedExamples(id), [
      "DELETE",
      "/v1/teams/:none/learned",
    ]),
    row("teams.check", (id) => cue.teams.check({ teamId: id, definition }), [
      "POST",
      "/v1/teams/check",
      { teamId: none, definition },
    ]),
    row("bin.put", (id) => cue.bin.put({ kind: "team", id }), ["POST", "/v1/teams/:none/bin"]),
    row("calls.start", (id) => cue.calls.start({ teamId: id }), ["POST", "/v1/calls", { teamId: none }]),
    row("calls.traffic", (id) => cue.calls.traffic(id), ["GET", "/v1/teams/:none/traffic"]),
    row("warm", (id) => cue.warm([], { teamIds: [id] })),
  ],
  call_not_found: [
    row("calls.get", (id) => cue.calls.get(id), ["GET", "/v1/calls/:none"]),
    row("calls.analysis", (id) => cue.calls.analysis(id), ["GET", "/v1/calls/:none/analysis"]),
    row("calls.ledger", (id) => cue.calls.ledger(id), ["GET", "/v1/calls/:none/ledger"]),
    row("calls.current", (id) => cue.calls.current(id), ["GET", "/v1/calls/:none/current"]),
    row("calls.label", (id) => cue.calls.label(id, { labels: ["a"] }), [
      "PUT",
      "/v1/calls/:none/labels",
      { labels: ["a"] },
    ]),
    row("calls.setRecording", (id) => cue.calls.setRecording(id, { url: null }), [
      "PUT",
      "/v1/calls/:none/recording",
      { url: null },
    ]),
    row("calls.delete", (id) => cue.calls.delete(id), ["DELETE", "/v1/calls/:none"]),
    row("calls.open", (id) => cue.calls.open(id), ["POST", "/v1/calls/:none/turns", { text: "Hello" }]),
    row("calls.resume", (id) => cue.calls.resume(id), ["POST", "/v1/calls/:none/resume"]),
    row("calls.rehearse", (id) => cue.calls.rehearse(id)),
  ],
  eval_case_not_found: [
    row("evalCases.get", (id) => cue.evalCases.get(id), ["GET", "/v1/eval-cases/:none"]),
    row("evalCases.delete", (id) => cue.evalCases.delete(id), ["DELETE", "/v1/eval-cases/:none"]),
  ],
  test_not_found: [
    row("tests.get", (id) => cue.tests.get(id), ["GET", "/v1/tests/:none"]),
    row("tests.update", (id) => cue.tests.update(id, { name: "B" }), ["PATCH", "/v1/tests/:none", { name: "B" }]),
    row("tests.delete", (id) => cue.tests.delete(id), ["DELETE", "/v1/tests/:none"]),
    row("tests.listRuns", (id) => cue.tests.listRuns(id), ["GET", "/v1/tests/:none/runs"]),
    row("tests.run", (id) => cue.tests.run({ testIds: [id] }), ["POST", "/v1/tests/run", { testIds: [none] }]),
  ],
  key_not_found: [
    row("keys.get", (id) => cue.workspace("default").keys.get(id), ["GET", "/v1/keys/:none"]),
    row("keys.rotate", (id) => cue.workspace("default").keys.rotate(id), ["POST", "/v1/keys/:none/rotate"]),
    row("keys.revoke", (id) => cue.workspace("default").keys.revoke(id), ["DELETE", "/v1/keys/:none"]),
    row("keys.get of all workspaces", (id) => cue.keys.get(id)),
  ],
  webhook_not_found: [
    row("webhooks.get", (id) => cue.webhooks.get(id), ["GET", "/v1/webhooks/:none"]),
    row("webhooks.update", (id) => cue.webhooks.update(id, { words: true }), [
      "PATCH",
      "/v1/webhooks/:none",
      { words: true },
    ]),
    row("webhooks.delete", (id) => cue.webhooks.delete(id), ["DELETE", "/v1/webhooks/:none"]),
    row("webhooks.rotate", (id) => cue.webhooks.rotate(id), ["POST", "/v1/webhooks/:none/rotate"]),
    row("webhooks.test", (id) => cue.webhooks.test(id), ["POST", "/v1/webhooks/:none/test"]),
    row("webhooks.deliveries", (id) => cue.webhooks.deliveries(id), ["GET", "/v1/webhooks/:none/deliveries"]),
    row("webhooks.redeliver", (id) => cue.webhooks.redeliver(id, "d"), [
      "POST",
      "/v1/webhooks/:none/deliveries/d/redeliver",
    ]),
  ],
  delivery_not_found: [
    row("webhooks.redeliver", (id) => cue.webhooks.redeliver(ids.hook, id), [
      "POST",
      "/v1/webhooks/:hook/deliveries/:none/redeliver",
    ]),
  ],
  bin_entry_not_found: [
    row("bin.restore", (id) => cue.bin.restore(id), ["POST", "/v1/bin/:none/restore"]),
    row("bin.delete", (id) => cue.bin.delete(id), ["DELETE", "/v1/bin/:none"]),
  ],
  learned_example_not_found: [
    row("teams.deleteLearnedExample", (id) => cue.teams.deleteLearnedExample(ids.team, id), [
      "DELETE",
      "/v1/teams/:team/learned/:none",
    ]),
  ],
};

async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work();
    return "no error";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function codeOver([method, path, body]: NonNullable<Row["request"]>): Promise<string> {
  const names: Record<string, string> = { ...ids, none, call: call.id, ended: ended.id };
  const filled = (words: string) => words.replace(/:([a-z]+)\b/g, (whole, name: string) => names[name] ?? whole);
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const response = await handler(
    new Request(`http://localhost${filled(path)}`, {
      method,
      headers,
      ...(body !== undefined && { body: filled(JSON.stringify(body)) }),
    }),
  );
  const answer = (await response.text()) || "{}";
  return JSON.parse(answer).error?.code ?? `${response.status}`;
}

const unknownRows = Object.entries(unknown).flatMap(([code, rows]) =>
  rows.map((row) => [code, row.verb, row] as const),
);

test.each(unknownRows)("an id that nothing has is %s at %s, in the library and over /v1", async (code, _verb, row) => {
  expect(await codeOf(() => row.call(none as never))).toBe(code);
  if (row.request) expect(await codeOver(row.request)).toBe(code);
});

test.each(unknownRows)("a value that is not an id is not %s but invalid_value at %s", async (_code, verb, row) => {
  for (const given of [7, "", {}]) {
    expect(await codeOf(() => row.call(given as never)), `${verb}(${JSON.stringify(given)})`).toBe("invalid_value");
  }
});

/** A verb that takes fields: what it is called with, and one of its fields of each kind. */
interface Fields {
  verb: string;
  call: (input: never) => unknown;
  request?: [method: string, path: string];
  good: Record<string, unknown>;
  required?: string;
  text?: string;
  number?: string;
  /** It takes fields of the host's own, or has none. */
  takesAny?: true;
}

const question = { query: "When?", knowledgeBaseIds: [":kb"] };
const withFields: Fields[] = [
  {
    verb: "knowledgeBases.create",
    call: (input) => cue.knowledgeBases.create(input),
    request: ["POST", "/v1/knowledge-base"],
    good: { name: "B" },
    required: "name",
    text: "name",
    number: "refreshInterval",
  },
  {
    verb: "knowledgeBases.ensure",
    call: (input) => cue.knowledgeBases.ensure(input),
    good: { name: "B" },
    required: "name",
    text: "name",
    number: "refreshInterval",
  },
  {
    verb: "knowledgeBases.update",
    call: (input) => cue.knowledgeBases.update(ids.kb, input),
    request: ["PATCH", "/v1/knowledge-base/:kb"],
    good: { name: "Taken" },
    text: "name",
    number: "refreshInterval",
  },
  {
    verb: "sources.add",
    call: (input) => cue.sources.add(ids.kb, input),
    request: ["POST", "/v1/knowledge-base/:kb/sources"],
    good: text,
    required: "textContent",
    text: "textTitle",
    number: "chunkMaxTokens",
  },
  {
    verb: "sources.update",
    call: (input) => cue.sources.update(ids.kb, ids.doc, input),
    request: ["PATCH", "/v1/knowledge-base/:kb/sources/:doc"],
    good: { title: "T" },
    text: "title",
  },
  { verb: "sources.list", call: (input) => cue.sources.list(ids.kb, input), good: { limit: 1 }, number: "limit" },
  {
    verb: "uploads.create",
    call: (input) => cue.uploads.create(ids.kb, input),
    request: ["POST", "/v1/knowledge-base/:kb/upload-url"],
    good: upload,
    required: "filename",
    text: "filename",
  },
  {
    verb: "search",
    call: (input) => cue.search(input),
    request: ["POST", "/v1/knowledge-base/search"],
    good: question,
    required: "query",
    text: "query",
    number: "topK",
  },
  {
    verb: "explainChunk",
    call: (input) => cue.explainChunk(input),
    request: ["POST", "/v1/knowledge-base/search/explain"],
    good: { ...question, chunkId: "chk" },
    required: "query",
    text: "query",
    number: "topK",
  },
  {
    verb: "turnContext",
    call: (input) => cue.turnContext(input),
    request: ["POST", "/v1/knowledge-base/search/context"],
    good: { query: "When?", knowledge: [{ knowledgeBaseId: ":kb" }] },
    required: "query",
    text: "query",
    number: "deadlineMs",
  },
  {
    verb: "evalCases.create",
    call: (input) => cue.evalCases.create(input),
    request: ["POST", "/v1/eval-cases"],
    good: { question: "When?", knowledgeBaseIds: [":kb"], expected: [] },
    required: "question",
    text: "question",
  },
  {
    verb: "evalCases.run",
    call: (input) => cue.evalCases.run(input),
    request: ["POST", "/v1/eval-cases/run"],
    good: {},
    number: "topK",
  },
  {
    verb: "tests.create",
    call: (input) => cue.tests.create(input),
    request: ["POST", "/v1/tests"],
    good: { name: "A", teamId: "team_none", moves: [{ type: "says", text: "Hello" }] },
    required: "name",
    text: "name",
  },
  {
    verb: "tests.run",
    call: (input) => cue.tests.run(input),
    request: ["POST", "/v1/tests/run"],
    good: {},
    number: "limit",
  },
  {
    verb: "agents.create",
    call: (input) => cue.agents.create(input),
    request: ["POST", "/v1/agents"],
    good: { name: "A" },
    required: "name",
    text: "name",
    takesAny: true,
  },
  {
    verb: "agents.upsert",
    call: (input) => cue.agents.upsert(input),
    good: { name: "A" },
    required: "name",
    text: "name",
    takesAny: true,
  },
  {
    verb: "agents.update",
    call: (input) => cue.agents.update("desk", input),
    request: ["PATCH", "/v1/agents/desk"],
    good: { name: "Taken" },
    text: "name",
    takesAny: true,
  },
  { verb: "agents.list", call: (input) => cue.agents.list(input), good: {}, number: "limit" },
  {
    verb: "teams.create",
    call: (input) => cue.teams.create(input),
    request: ["POST", "/v1/teams"],
    good: { name: "T2", definition },
    required: "name",
    text: "name",
  },
  {
    verb: "teams.upsert",
    call: (input) => cue.teams.upsert(input),
    good: { name: "T3", definition },
    required: "name",
    text: "name",
  },
  {
    verb: "teams.update",
    call: (input) => cue.teams.update(ids.team, input),
    request: ["PATCH", "/v1/teams/:team"],
    good: { name: "Taken" },
    text: "name",
  },
  {
    verb: "webhooks.create",
    call: (input) => cue.webhooks.create(input),
    request: ["POST", "/v1/webhooks"],
    good: { url },
    required: "url",
  },
  {
    verb: "webhooks.rotate",
    call: (input) => cue.webhooks.rotate(ids.hook, input),
    request: ["POST", "/v1/webhooks/:hook/rotate"],
    good: {},
    number: "overlapHours",
  },
  { verb: "webhooks.deliveries", call: (input) => cue.webhooks.deliveries(ids.hook, input), good: {}, number: "limit" },
  {
    verb: "keys.create",
    call: (input) => cue.workspace("default").keys.create(input),
    request: ["POST", "/v1/keys"],
    good: { name: "k" },
    text: "name",
  },
  {
    verb: "calls.start",
    call: (input) => cue.calls.start(input),
    request: ["POST", "/v1/calls"],
    good: { teamId: ":team" },
    text: "externalId",
  },
  { verb: "calls.list", call: (input) => cue.calls.list(input), good: {}, number: "limit" },
  {
    verb: "calls.label",
    call: (input) => cue.calls.label(call.id, input),
    request: ["PUT", "/v1/calls/:call/labels"],
    good: { labels: [] },
    required: "labels",
  },
  {
    verb: "calls.setRecording",
    call: (input) => cue.calls.setRecording(call.id, input),
    request: ["PUT", "/v1/calls/:call/recording"],
    good: { url: null },
    required: "url",
  },
  {
    verb: "calls.erase",
    call: (input) => cue.calls.erase(input),
    request: ["POST", "/v1/erase"],
    good: { caller: { phone: "1" } },
  },
  {
    verb: "userTurn",
    call: ({ text, ...rest }: { text: string }) => call.userTurn(text, rest),
    request: ["POST", "/v1/calls/:call/turns"],
    good: { text: "Hello" },
    required: "text",
    text: "text",
    number: "deadlineMs",
  },
  {
    verb: "reviseTurn",
    call: ({ text, ...rest }: { text: string }) => call.reviseTurn(text, rest),
    request: ["POST", "/v1/calls/:call/revise"],
    good: { text: "Hello" },
    required: "text",
    text: "text",
    number: "deadlineMs",
  },
  {
    verb: "handOff",
    call: (input) => call.handOff(input),
    request: ["POST", "/v1/calls/:call/handoff"],
    good: { agentId: "desk" },
    required: "agentId",
    text: "reason",
  },
  {
    verb: "declineHandoff",
    call: (input) => call.declineHandoff(input),
    request: ["POST", "/v1/calls/:call/decline"],
    good: {},
    text: "reason",
  },
  {
    verb: "checkSaid",
    call: ({ text, ...rest }: { text: string }) => call.checkSaid(text, rest),
    request: ["POST", "/v1/calls/:call/check-said"],
    good: { text: "Hello" },
    required: "text",
    text: "text",
    takesAny: true,
  },
  { verb: "end", call: (input) => call.end(input), request: ["POST", "/v1/calls/:call/end"], good: {}, text: "reason" },
];

const mistakes: Record<string, (fields: Fields) => object | null> = {
  unknown_field: ({ good, takesAny }) => (takesAny ? null : { ...good, unheardOf: "x" }),
  missing_field: ({ good, required }) => (required === undefined ? null : { ...good, [required]: undefined }),
  invalid_value: ({ good, text, number }) =>
    text ? { ...good, [text]: [7] } : number ? { ...good, [number]: "many" } : null,
  value_out_of_range: ({ good, number }) => (number === undefined ? null : { ...good, [number]: -7 }),
  text_too_long: ({ good, text }) => (text === undefined ? null : { ...good, [text]: "x".repeat(2_000_000) }),
};
const names = () => ({ ...ids }) as Record<string, string>;
const filledIn = (input: object) =>
  JSON.parse(JSON.stringify(input).replace(/:([a-z]+)\b/g, (whole, name: string) => names()[name] ?? whole));

for (const [code, make] of Object.entries(mistakes)) {
  test.each(withFields.filter((fields) => make(fields)))(
    `is ${code} at $verb, in the library and over /v1`,
    async (fields) => {
      const input = filledIn(make(fields)!);
      expect(await codeOf(() => fields.call(input as never))).toBe(code);
      if (fields.request) expect(await codeOver([...fields.request, input])).toBe(code);
    },
  );
}
/** What is said or reported of a call may be empty. */
const emptyIsLeft = ["userTurn", "reviseTurn", "handOff", "declineHandoff", "end"];
test.each(withFields.filter(({ text, verb }) => text && !emptyIsLeft.includes(verb)))(
  "an empty text is invalid_value at $verb, in the library and over /v1",
  async (fields) => {
    const input = filledIn({ ...fields.good, [fields.text!]: "" });
    expect(await codeOf(() => fields.call(input as never))).toBe("invalid_value");
    if (fields.request) expect(await codeOver([...fields.request, input])).toBe("invalid_value");
  },
);

const reason = new Error("The caller has hung up.");
const withSignal: [verb: string, call: (signal: AbortSignal) => Promise<unknown>][] = [
  ["search", (signal) => cue.search({ query: "q", knowledgeBaseIds: [ids.kb] }, { signal })],
  ["explainChunk", (signal) => cue.explainChunk({ query: "q", knowledgeBaseIds: [ids.kb], chunkId: "c" }, { signal })],
  ["warm", (signal) => cue.warm([ids.kb], { signal })],
  ["ingest", (signal) => cue.ingest(ids.kb, new URL(import.meta.url), { signal })],
  ["sources.addFile", (signal) => cue.sources.addFile(ids.kb, { name: "a.txt", content: "abc" }, { signal })],
  ["sources.original", (signal) => cue.sources.original(ids.kb, ids.doc, { signal })],
  [
    "sources.waitUntilReady",
    (signal) => cue.sources.waitUntilReady({ id: ids.doc, knowledgeBaseId: ids.kb }, { signal }),
  ],
  ["knowledgeBases.waitUntilReembedded", (signal) => cue.knowledgeBases.waitUntilReembedded(ids.kb, { signal })],
  ["evalCases.run", (signal) => cue.evalCases.run({}, { signal })],
  ["tests.run", (signal) => cue.tests.run({}, { signal })],
];
test.each(withSignal)("an abort is aborted with its reason as cause at %s", async (_verb, work) => {
  await expect(work(AbortSignal.abort(reason))).rejects.toMatchObject({ code: "aborted", cause: reason });
});

const event: CallEvent = { type: "silence", ms: 10 };
/** `checkSaid` and `keyterms` only read, `end` ends it again, and an interim text waits for nobody. */
const ofEnded: Record<string, [(call: LiveCall) => unknown, [method: string, path: string, body?: unknown]?]> = {
  userTurn: [(call) => call.userTurn("Hello"), ["POST", "/turns", { text: "Hello" }]],
  reviseTurn: [(call) => call.reviseTurn("Hello"), ["POST", "/revise", { text: "Hello" }]],
  toolCalls: [
    (call) => call.toolCalls([{ id: "c", name: "look_up", arguments: {} }]),
    ["POST", "/tool-calls", { calls: [{ id: "c", name: "look_up", arguments: {} }] }],
  ],
  handOff: [(call) => call.handOff({ agentId: "desk" }), ["POST", "/handoff", { agentId: "desk" }]],
  declineHandoff: [(call) => call.declineHandoff(), ["POST", "/decline", {}]],
  agentSaid: [(call) => call.agentSaid({ text: "Hi" })],
  setSubject: [(call) => call.setSubject("bills")],
  transferStatus: [(call) => call.transferStatus({ transferId: "t", status: "bridged" })],
  whisper: [(call) => call.whisper("Be brief.")],
  signal: [(call) => call.signal(event), ["POST", "/events", { events: [event] }]],
  signals: [(call) => call.signals([event])],
};
test.each(Object.entries(ofEnded))(
  "is call_ended at %s, in the library and over /v1",
  async (_verb, [work, request]) => {
    expect(await codeOf(() => work(ended))).toBe("call_ended");
    if (request) expect(await codeOver([request[0], `/v1/calls/:ended${request[1]}`, request[2]])).toBe("call_ended");
  },
);
