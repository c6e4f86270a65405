import { startVendorServer } from "@cuecard/testing/suites";
import { afterEach, describe, expect, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { type Collector, startCollector } from "../../test-kit/collector.ts";
import { type RunningServer, request, startServer, testKey } from "../../test-kit/spawn-cli.ts";
import { startReceiver } from "../../test-kit/webhook-receiver.ts";

const folder = temporaryFolder();
let server: RunningServer | undefined;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await server?.end("SIGKILL");
  server = undefined;
  for (const each of open.splice(0)) await each.close();
});

async function kept<Opened extends { close(): Promise<void> }>(opening: Promise<Opened>): Promise<Opened> {
  const opened = await opening;
  open.push(opened);
  return opened;
}

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";
const env = { CUECARD_API_KEYS: testKey };
const secret = "moonlight";

/** Sends a request that belongs to the trace of the test. */
async function traced(path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = {
    authorization: `Bearer ${testKey}`,
    "content-type": "application/json",
    traceparent: `00-${traceId}-${spanId}-01`,
  };
  const response = await fetch(new URL(path, server!.url), { method: "POST", headers, body: JSON.stringify(body) });
  expect(response.status, path).toBeLessThan(300);
  return (await response.json()) as Record<string, unknown>;
}

/** OpenAI's embeddings, and chat completions. */
const models = () =>
  startVendorServer<{ input: string[] }, object>(({ path, body }) => {
    if (path.endsWith("/embeddings")) {
      const embedding = Array.from({ length: 1_536 }, (_, at) => (at === 0 ? 1 : 0));
      return {
        data: body.input.map((_, index) => ({ index, embedding })),
        usage: { prompt_tokens: 7, total_tokens: 7 },
      };
    }
    if (path.endsWith("/chat/completions"))
      return {
        choices: [{ message: { role: "assistant", content: "Five days." }, finish_reason: "stop" }],
        usage: { prompt_tokens: 31, completion_tokens: 4, total_tokens: 35 },
      };
    return null;
  });

/** An agent with a knowledge base about refunds. */
async function shop(): Promise<{ agentId: string; base: string }> {
  const send = async (method: string, path: string, body: unknown) =>
    (await request(server!.url, method, path, body)).body as { id: string };
  const { id: base } = await send("POST", "/v1/knowledge-base", { name: "Support" });
  const textContent = `Refunds of a ${secret} lamp take five days.`;
  const source = { sourceType: "text", textTitle: "Refunds", textContent };
  const sources = `/v1/knowledge-base/${base}/sources`;
  const { id: sourceId } = await send("POST", sources, source);
  await request(server!.url, "GET", `${sources}/${sourceId}/status?waitMs=20000`);
  const knowledge = [{ knowledgeBaseId: base, mode: "preload" }];
  const { id: agentId } = await send("POST", "/v1/agents", { name: "Dora", knowledge });
  return { agentId, base };
}

const nameOf = (attributes: Collector["spans"][number]["attributes"]) =>
  new Map(attributes.map((each) => [each.key, each.value]));

describe("serve --otlp", () => {
  test.each([
    { store: "on SQLite", isMissing: false },
    { store: onServer, isMissing: serverUrl === "" },
  ])(
    "$store: goes on with the trace of a request, in its spans and in the requests to models and webhooks",
    async ({ store, isMissing }) => {
      if (isMissing) return;
      const database = store === onServer ? await createOwnDatabase() : null;
      if (database) open.push({ close: () => database.drop() });
      const collector = await kept(startCollector());
      const vendor = await kept(models());
      const receiver = await kept(startReceiver());
      const place = ["--allow-url", receiver.origin, "--upstream", `${vendor.origin}/v1`, "--upstream-model", "m"];
      if (database) place.push("--database", database.url);
      server = await startServer(folder.path, ["--otlp", collector.url, ...place], {
        ...env,
        CUECARD_OPENAI_API_KEY: "sk-right",
        CUECARD_OPENAI_BASE_URL: `${vendor.origin}/v1`,
        OTEL_SERVICE_NAME: "voice",
      });
      const { agentId, base } = await shop();
      const { body: hook } = await request(server.url, "POST", "/v1/webhooks", { url: `${receiver.origin}/hook` });
      vendor.requests.length = 0;
      const { id: callId } = (await traced("/v1/calls", { agentId })) as { id: string };
      await traced(`/v1/calls/${callId}/turns`, { text: "How long do refunds take?", deadlineMs: 20_000 });
      await traced("/v1/chat/completions", {
        model: `agent:${agentId}`,
        messages: [{ role: "user", content: "Refunds?" }],
      });
      await traced(`/v1/webhooks/${hook.id}/test`, {});

      const turn = await collector.span("invoke_agent Dora");
      const route = await collector.span("POST /v1/calls/:callId/turns");
      await collector.span("POST /v1/webhooks/:webhookId/test");
      expect(route).toMatchObject({ traceId, parentSpanId: spanId, kind: 2 });
      expect(turn).toMatchObject({ traceId, parentSpanId: route.spanId });
      expect(nameOf(turn.attributes).get("gen_ai.conversation.id")).toEqual({ stringValue: callId });
      const retrieval = collector.spans.find(({ parentSpanId }) => parentSpanId === turn.spanId)!;
      expect(retrieval).toMatchObject({ name: `retrieval ${base}`, traceId });
      const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === retrieval.spanId);
      expect(below.map(({ name }) => name)).toEqual(["embeddings text-embedding-3-small"]);

      const chat = await collector.span("chat m");
      const asked = await collector.span("POST /v1/chat/completions");
      expect(chat).toMatchObject({ traceId, parentSpanId: asked.spanId, kind: 3 });
      expect(Object.fromEntries(nameOf(chat.attributes))).toEqual({
        "gen_ai.operation.name": { stringValue: "chat" },
        "gen_ai.provider.name": { stringValue: "openai" },
        "gen_ai.request.model": { stringValue: "m" },
        "gen_ai.usage.input_tokens": { intValue: 31 },
        "gen_ai.usage.output_tokens": { intValue: 4 },
        "gen_ai.response.finish_reasons": { arrayValue: { values: [{ stringValue: "stop" }] } },
        "server.address": { stringValue: "127.0.0.1" },
        "server.port": { intValue: Number(new URL(vendor.origin).port) },
      });
      const sentToChat = vendor.requests.find(({ path }) => path === "/v1/chat/completions")!.headers.traceparent;
      expect(String(sentToChat).split("-")[2]).toBe(chat.spanId);

      const known = new Set(collector.spans.map((span) => span.spanId));
      for (const path of ["/v1/embeddings", "/v1/chat/completions"]) {
        const sent = vendor.requests.filter((each) => each.path === path).map(({ headers }) => headers.traceparent);
        expect(sent.length, path).toBeGreaterThan(0);
        for (const header of sent) {
          const [, trace, span] = String(header).split("-");
          expect([path, trace, known.has(span!)]).toEqual([path, traceId, true]);
        }
      }
      // The worker's own message of the call that started may come first: it has a trace of its own.
      const message = receiver.received.find(({ event }) => event.type === "webhook.test");
      expect(message!.headers.traceparent).toContain(`00-${traceId}-`);
      expect([...collector.services]).toEqual(["voice"]);
      expect(JSON.stringify(collector.spans)).not.toMatch(new RegExp(`${secret}|${testKey}|sk-right|/hook`));
    },
  );

  test("sends what is left at the end, with words where they were chosen", async () => {
    const collector = await kept(startCollector());
    server = await startServer(folder.path, ["--trace-words"], { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const { base } = await shop();
    await traced("/v1/knowledge-base/search", { query: `the ${secret} lamp`, knowledgeBaseIds: [base] });
    expect(await server.end("SIGTERM")).toBe(0);
    const retrieval = collector.spans.find(({ name }) => name === `retrieval ${base}`);
    expect(retrieval).toMatchObject({ traceId });
    const attributes = nameOf(retrieval!.attributes);
    expect(attributes.get("gen_ai.retrieval.query.text")).toEqual({ stringValue: `the ${secret} lamp` });
    expect([...collector.services]).toEqual(["cuecard"]);
  });

  test.each(["hangs", "is away"])("a collector that %s holds up neither a call nor the end", async (how) => {
    const collector = await startCollector({ hangs: how === "hangs" });
    if (how === "hangs") open.push(collector);
    else await collector.close();
    server = await startServer(folder.path, ["--otlp", collector.url], env);
    const { agentId } = await shop();
    const { id } = (await traced("/v1/calls", { agentId })) as { id: string };
    for (let turn = 0; turn < 20; turn++) await traced(`/v1/calls/${id}/turns`, { text: `question ${turn}` });
    expect((await request(server.url, "GET", "/healthz")).status).toBe(200);
    expect(await server.end("SIGTERM")).toBe(0);
    expect(server.output.stderr).not.toMatch(/Error|ECONNREFUSED/);
  });

  test("an address that is none ends the start with a sentence", async () => {
    await expect(startServer(folder.path, ["--otlp", "collector:4318"], env)).rejects.toThrow(
      /The collector "collector:4318" is not an http or https address/,
    );
  });
});
