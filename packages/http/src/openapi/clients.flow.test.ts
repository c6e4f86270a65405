import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FlowService, startFlowService } from "../test-kit/flow-service.ts";
import { type GeneratedClients, generateClients } from "./test-kit/generate-clients.ts";
import { programs } from "./test-kit/programs.ts";

let service: FlowService;
let clients: GeneratedClients;

beforeAll(async () => {
  service = await startFlowService();
  const document = await fetch(new URL("/v1/openapi.json", service.server.url));
  clients = await generateClients((await document.json()) as object, programs);
});

afterAll(async () => {
  clients.remove();
  await service.server.close();
  await service.cuecard.close();
});

it("generated clients and what uses them compile under strict", () => {
  expect(clients.faults).toEqual([]);
});

it.each(Object.keys(programs))("%s stores the very bytes and sends answers back", async (name) => {
  const { key } = await service.cuecard.keys.create({ workspace: name });
  const bytes = new TextEncoder().encode("Refunds are paid within thirty days. €");
  const { kbId, docId, ...rest } = await clients.run(name, service.server.url, key, bytes);
  expect(rest).toEqual({
    again: 200,
    received: bytes.length,
    found: 200,
    member: "desk",
    saved: 200,
    code: "knowledge_base_not_found",
  });
  const { sources } = service.cuecard.workspace(name);
  const source = await sources.waitUntilReady(await sources.get(kbId as string, docId as string), {});
  expect(source.contentHash).toBe(createHash("sha256").update(bytes).digest("hex"));
});
