import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { runExample } from "../test-kit/run-example.ts";

interface Sent {
  resourceSpans: {
    scopeSpans: { spans: { name: string; traceId: string; spanId: string; parentSpanId?: string }[] }[];
  }[];
}

test("the spans of a program's call reach its collector, below its own", async () => {
  const spans: Sent["resourceSpans"][0]["scopeSpans"][0]["spans"] = [];
  const collector = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const { resourceSpans } = JSON.parse(text) as Sent;
    spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  expect(await runExample("observability/traces.ts", { env })).toContain("five working days");
  collector.closeAllConnections();
  collector.close();
  const own = spans.find(({ name }) => name === "answer the caller")!;
  const below = (id: string) => spans.filter(({ parentSpanId }) => parentSpanId === id);
  expect(below(own.spanId).map(({ name }) => name)).toEqual([
    "cuecard.call.start",
    "invoke_agent Maya",
    "cuecard.call.end",
  ]);
  const turn = spans.find(({ name }) => name === "invoke_agent Maya")!;
  expect(below(turn.spanId).map(({ name }) => name)).toEqual([expect.stringMatching(/^retrieval kb_/)]);
  expect(new Set(spans.filter(({ traceId }) => traceId === own.traceId)).size).toBeGreaterThanOrEqual(5);
});
