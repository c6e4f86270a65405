import { type Cuecard, CuecardError } from "@cuecard/core";
import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createOpenTelemetryObserver } from "./opentelemetry-observer.ts";
import { recordSpans } from "./test-kit/recorded-spans.ts";

const recorded = recordSpans();
let cue: Cuecard;
let base: string;
let embedder: ReturnType<typeof createFakeEmbedder>;
afterEach(() => cue.close());

const secret = "moonlight";

/** A desk and billing; refunds go to billing by a rule. Both search the knowledge base each turn. */
async function start(words: boolean) {
  embedder = createFakeEmbedder();
  cue = await createTestCuecard({ embedders: [embedder], observer: createOpenTelemetryObserver({ words }) });
  base = (await cue.knowledgeBases.create({ name: "Support" })).id;
  const source = await cue.sources.add(base, {
    sourceType: "text",
    textTitle: "Refunds",
    textContent: `A refund of a ${secret} lamp takes five days.`,
  });
  await cue.sources.waitUntilReady(source, { timeoutMs: 60_000 });
  const knowledge = [{ knowledgeBaseId: base, mode: "preload" as const }];
  for (const [id, name] of [
    ["desk", "Dora"],
    ["billing", "Bill"],
  ])
    await cue.agents.create({ id, name: name!, knowledge });
  const team = await cue.teams.create({
    name: "Shop",
    definition: {
      members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }],
      rules: [{ name: "refunds", from: ["desk"], when: { keywords: ["refund"] }, to: "billing" }],
    },
  });
  recorded.reset();
  return cue.calls.start({ teamId: team.id });
}

const transfer = { id: "c1", name: "transfer_to_desk", arguments: { reason: `wants a ${secret}` } };
/** A call that is handed over by a rule and by a tool. */
async function play(words: boolean) {
  const call = await start(words);
  await call.userTurn(`I want a refund for my ${secret} lamp.`, { deadlineMs: 20_000 });
  await call.userTurn("Thank you.", { deadlineMs: 20_000 });
  await call.toolCalls([transfer], { deadlineMs: 20_000 });
  await call.end();
  return call.id;
}

describe("a call", () => {
  test("has a span for each operation, nested as the conventions say", async () => {
    await play(false);
    expect(recorded.tree()).toEqual([
      "cuecard.call.start",
      "invoke_agent Bill",
      `  retrieval ${base}`,
      "    embeddings bag-of-words",
      "invoke_agent Bill",
      `  retrieval ${base}`,
      "execute_tool transfer_to_desk",
      `  retrieval ${base}`,
      "cuecard.call.end",
    ]);
  });

  test("has the attributes of the conventions, and the hand-offs' own", async () => {
    const callId = await play(false);
    const [turn] = recorded.all().filter(({ name }) => name === "invoke_agent Bill") as [ReadableSpan];
    expect(turn.kind).toBe(SpanKind.INTERNAL);
    expect(turn.attributes).toMatchObject({
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.provider.name": "cuecard",
      "gen_ai.conversation.id": callId,
      "gen_ai.agent.id": "billing",
      "gen_ai.agent.name": "Bill",
      "cuecard.turn.id": expect.stringMatching(/^turn_/),
      "cuecard.turn.preview": false,
      "cuecard.handoff.from": "desk",
      "cuecard.handoff.to": "billing",
      "cuecard.handoff.by": "rule",
      "cuecard.handoff.rule": "refunds",
      "cuecard.handoff.status": "committed",
    });
    const tool = recorded.named("execute_tool transfer_to_desk");
    expect(tool.kind).toBe(SpanKind.INTERNAL);
    expect(tool.attributes).toMatchObject({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.conversation.id": callId,
      "gen_ai.agent.id": "billing",
      "gen_ai.tool.name": "transfer_to_desk",
      "gen_ai.tool.call.id": "c1",
      "gen_ai.tool.type": "function",
      "cuecard.tool.result": "transfer",
      "cuecard.handoff.by": "tool",
      "cuecard.handoff.to": "desk",
    });
    const [search] = recorded.all().filter(({ name }) => name.startsWith("retrieval"));
    expect(search!.kind).toBe(SpanKind.CLIENT);
    expect(search!.attributes).toMatchObject({
      "gen_ai.operation.name": "retrieval",
      "gen_ai.data_source.id": base,
      "gen_ai.retrieval.top_k": 3,
      "cuecard.retrieval.found": 1,
    });
    const embedding = recorded.all().find(({ name }) => name === "embeddings bag-of-words")!;
    expect(embedding.kind).toBe(SpanKind.CLIENT);
    expect(embedding.attributes).toMatchObject({
      "gen_ai.operation.name": "embeddings",
      "gen_ai.provider.name": "fake",
      "gen_ai.request.model": "bag-of-words",
      "gen_ai.embeddings.dimension.count": embedder.dimensions,
      "cuecard.embeddings.input": "question",
    });
    for (const name of ["cuecard.call.start", "cuecard.call.end"])
      expect(recorded.named(name).attributes["gen_ai.conversation.id"]).toBe(callId);
    expect(recorded.all().map(({ status }) => status.code)).toEqual(Array(9).fill(SpanStatusCode.UNSET));
  });

  test("has no word of what was said or found unless that is chosen", async () => {
    await play(false);
    const shown = () =>
      JSON.stringify(recorded.all().map(({ name, attributes, events }) => [name, attributes, events]));
    expect(shown()).not.toContain(secret);
    await cue.close();
    await play(true);
    const { attributes } = recorded.all().find(({ name }) => name === "invoke_agent Bill")!;
    expect(JSON.parse(attributes["gen_ai.input.messages"] as string)).toEqual([
      { role: "user", parts: [{ type: "text", content: `I want a refund for my ${secret} lamp.` }] },
    ]);
    const search = recorded.all().find(({ name }) => name.startsWith("retrieval"))!;
    expect(search.attributes["gen_ai.retrieval.query.text"]).toContain(secret);
    expect(JSON.parse(search.attributes["gen_ai.retrieval.documents"] as string)).toEqual([
      { id: expect.stringMatching(/^chk_/), score: expect.any(Number), content: expect.stringContaining(secret) },
    ]);
    const tool = recorded.named("execute_tool transfer_to_desk").attributes;
    expect(tool["gen_ai.tool.call.arguments"]).toBe(JSON.stringify(transfer.arguments));
    expect(tool["cuecard.handoff.reason"]).toContain(secret);
  });

  test("shows a refused transfer, a hand-off by code and one by an event", async () => {
    const call = await start(false);
    await call.toolCalls([{ ...transfer, name: "transfer_to_desk" }]);
    await call.handOff({ agentId: "billing", reason: secret });
    await call.signals([{ type: "silence", ms: 10 }]);
    expect(recorded.named("execute_tool transfer_to_desk").attributes["cuecard.tool.result"]).toBe("refused");
    expect(recorded.named("cuecard.handoff").attributes).toMatchObject({
      "cuecard.handoff.by": "code",
      "cuecard.handoff.to": "billing",
      "gen_ai.agent.id": "billing",
    });
    expect(recorded.named("cuecard.call.events").attributes["cuecard.event.types"]).toEqual(["silence"]);
  });
});

describe("an error", () => {
  beforeEach(async () => void (await start(false)));

  test("is the status and the type of its span, and has no message", async () => {
    embedder.fail(1, new CuecardError("embedding_failed", `no ${secret}`));
    const { degraded } = await cue.search({ query: `a ${secret}`, knowledgeBaseIds: [base] });
    expect(degraded.map(({ stage }) => stage)).toEqual(["embed"]);
    const { status, attributes, events } = recorded.named("embeddings bag-of-words");
    expect(status).toEqual({ code: SpanStatusCode.ERROR });
    expect(attributes["error.type"]).toBe("embedding_failed");
    expect(events).toEqual([]);
    const search = recorded.named(`retrieval ${base}`);
    expect(search.status.code).toBe(SpanStatusCode.UNSET);
    expect(search.attributes["cuecard.degraded"]).toEqual(["embed"]);
  });

  test("that is thrown is thrown on", async () => {
    await expect(cue.search({ query: "x", knowledgeBaseIds: ["kb_none"] })).rejects.toThrow(/kb_none/);
    expect(recorded.named("retrieval kb_none")).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "error.type": "knowledge_base_not_found" },
    });
  });

  test("of a source is that of its run", async () => {
    embedder.fail(1, new CuecardError("embedding_failed", secret));
    const source = await cue.sources.add(base, { sourceType: "text", textTitle: "T", textContent: "Other words." });
    await expect(cue.sources.waitUntilReady(source, { timeoutMs: 60_000 })).rejects.toThrow();
    const ingest = recorded.named("cuecard.ingest");
    expect(ingest.status.code).toBe(SpanStatusCode.ERROR);
    expect(ingest.attributes).toMatchObject({
      "error.type": "embedding_failed",
      "cuecard.source.id": source.id,
      "gen_ai.data_source.id": base,
      "cuecard.ingest.fetching.duration_ms": expect.any(Number),
      "cuecard.ingest.chunking.duration_ms": expect.any(Number),
    });
    expect(recorded.named("embeddings bag-of-words").parentSpanContext?.spanId).toBe(ingest.spanContext().spanId);
  });

  test("of what somebody has stopped is none", async () => {
    const stop = AbortSignal.abort();
    await expect(cue.search({ query: "x", knowledgeBaseIds: [base] }, { signal: stop })).rejects.toThrow();
    expect(recorded.named(`retrieval ${base}`)).toMatchObject({
      status: { code: SpanStatusCode.UNSET },
      attributes: { "error.type": "aborted" },
    });
  });
});

test("a span of the host is the parent of what is done in it, also where calls wait for each other", async () => {
  const call = await start(false);
  const tracer = trace.getTracer("host");
  const spoken = ["first", "second"].map((name) =>
    tracer.startActiveSpan(name, async (span) => {
      await call.userTurn(`${name} words`);
      span.end();
    }),
  );
  await Promise.all(spoken);
  for (const name of ["first", "second"]) {
    const host = recorded.named(name).spanContext();
    const below = recorded.all().filter(({ parentSpanContext }) => parentSpanContext?.spanId === host.spanId);
    expect(below.map((span) => span.name)).toEqual(["invoke_agent Dora"]);
    expect(below[0]!.spanContext().traceId).toBe(host.traceId);
  }
});

test("two sources that are processed at once have their own embeddings below them", async () => {
  await start(false);
  const sources = await Promise.all(
    ["one", "two", "three", "four"].map((word) =>
      cue.sources.add(base, { sourceType: "text", textTitle: word, textContent: `Words of ${word}.` }),
    ),
  );
  await Promise.all(sources.map((source) => cue.sources.waitUntilReady(source, { timeoutMs: 60_000 })));
  const parents = recorded
    .all()
    .filter(({ name }) => name.startsWith("embeddings"))
    .map(({ parentSpanContext }) => parentSpanContext?.spanId);
  const runs = recorded.all().filter(({ name }) => name === "cuecard.ingest");
  expect(parents.sort()).toEqual(runs.map((run) => run.spanContext().spanId).sort());
  expect(new Set(parents).size).toBe(4);
});
