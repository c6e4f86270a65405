import { afterAll, beforeAll, expect, test } from "vitest";
import { type FlowService, startFlowService } from "../test-kit/flow-service.ts";

let service: FlowService;
let send: ReturnType<FlowService["client"]>;

beforeAll(async () => {
  service = await startFlowService();
  send = service.client((await service.cuecard.keys.create({ kind: "private" })).key);
});
afterAll(async () => {
  await service.server.close();
  await service.cuecard.close();
});

test("a search and a turn that searches are in the report, by stage", async () => {
  const { body: base } = await send("POST", "/v1/knowledge-base", { name: "Support" });
  await send("POST", "/v1/knowledge-base/search", { query: "refunds", knowledgeBaseIds: [base.id] });
  const knowledge = [{ knowledgeBaseId: base.id, mode: "preload" }];
  const { body: agent } = await send("POST", "/v1/agents", { name: "Desk", knowledge });
  const { body: call } = await send("POST", "/v1/calls", { agentId: agent.id });
  await send("POST", `/v1/calls/${call.id}/turns`, { text: "What about refunds?" });
  const { body } = await send("GET", "/v1/latencies?minutes=15");
  expect(body).toMatchObject({ object: "latency_report", minutes: 15, isComplete: true });
  const stages = body.stages as unknown as { operation: string; stage: string; count: number; p50Ms: number }[];
  expect(stages.map(({ operation, stage, count }) => `${operation} ${stage} ${count}`)).toEqual([
    "turn route 1",
    "turn retrieve 1",
    "turn total 1",
    "search embed 2",
    "search search 2",
    "search rerank 2",
    "search total 2",
  ]);
  for (const { p50Ms } of stages) expect(p50Ms).toBeGreaterThanOrEqual(0);
});

test("another workspace's key sees none of it, and a wrong time is refused", async () => {
  const other = service.client((await service.cuecard.workspace("other").keys.create({ name: "console" })).key);
  expect((await other("GET", "/v1/latencies")).body).toMatchObject({ minutes: 5, stages: [] });
  for (const minutes of ["0", "16", "x"]) {
    const { status, body } = await send("GET", `/v1/latencies?minutes=${minutes}`);
    expect([status, (body.error as { param?: string }).param]).toEqual([400, "minutes"]);
  }
});
