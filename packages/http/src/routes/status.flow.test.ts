import { afterAll, beforeAll, expect, test } from "vitest";
import { type FlowAnswer, type FlowService, startFlowService } from "../test-kit/flow-service.ts";

let service: FlowService;
let base: string;
let send: (path: string, body?: unknown) => Promise<FlowAnswer>;

beforeAll(async () => {
  service = await startFlowService();
  base = (await service.cuecard.knowledgeBases.create({ name: "Support" })).id;
  const client = service.client((await service.cuecard.keys.create({ kind: "private" })).key);
  send = (path, body) => client(body ? "POST" : "GET", `/v1/knowledge-base/${base}/sources${path}`, body);
});
afterAll(async () => {
  await service.server.close();
  await service.cuecard.close();
});

test("with waitMs the status comes once the source is ready, or has failed", async () => {
  const { body: text } = await send("", { sourceType: "text", textTitle: "Hours", textContent: "Nine to five." });
  expect((await send(`/${text.id}/status?waitMs=20000`)).body).toMatchObject({ id: text.id, status: "ready" });
  const { body: gone } = await send("", { sourceType: "url", sourceUrl: "https://example.com/gone" });
  const answer = await send(`/${gone.id}/status?waitMs=1`);
  expect([answer.status, answer.body.id]).toEqual([200, gone.id]);
});

test("a wait that is too long or no number is refused, and so is an unknown source", async () => {
  for (const waitMs of ["30001", "-1", "x"]) {
    const { status, body } = await send(`/doc_1/status?waitMs=${waitMs}`);
    expect([status, (body.error as { param?: string }).param]).toEqual([400, "waitMs"]);
  }
  expect((await send("/doc_1/status?waitMs=5")).body.error.code).toBe("source_not_found");
});
