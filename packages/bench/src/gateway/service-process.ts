import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGateway } from "@cuecard/gateway";
import { createHandler, serve } from "@cuecard/http";
import { createCuecard } from "cuecard";

/** The service with the gateway, on SQLite and the local embedder, with about 1,000 chunks. The upstream's URL is its argument. */
const data = mkdtempSync(join(tmpdir(), "cuecard-bench-gateway-"));
const cue = await createCuecard({ data, apiKeys: ["sk_live_bench_of_the_gateway"] });
const kb = await cue.knowledgeBases.create({ name: "Shops" });
for (let area = 0; area < 20; area++) {
  const shops = Array.from({ length: 50 }, (_, shop) => {
    const hours = `from ${(shop % 5) + 6} to ${(shop % 4) + 17} on working days`;
    return `The shop in street ${area * 50 + shop} of this area is open ${hours}. It sells bread, tickets and newspapers. Parcels are kept for a week, and then they go back. Dogs wait outside; there is a bench by the door.`;
  });
  const input = { sourceType: "text", textTitle: `Area ${area}`, textContent: shops.join("\n\n") } as const;
  const source = await cue.sources.add(kb.id, { ...input, chunkMaxTokens: 64, chunkOverlap: 0 });
  await cue.sources.waitUntilReady(source, { timeoutMs: 120_000 });
}
const knowledge = [{ knowledgeBaseId: kb.id }];
await cue.agents.create({ id: "desk", name: "Dora", systemPrompt: "You are Dora.", knowledge });
await cue.agents.create({ id: "billing", name: "Bill", systemPrompt: "You are Bill.", knowledge });
const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }];
const { id } = await cue.teams.create({ name: "Bench", definition: { members } });
const gateway = createGateway(cue, { upstream: { url: process.argv[2]!, model: "scripted" } });
const handler = createHandler(cue, {
  secret: "a secret of the bench",
  version: "0.0.0",
  extensions: [gateway.extension],
});
const server = await serve({ handler, port: 0, host: "127.0.0.1" });
process.on("disconnect", async () => {
  await server.close({ timeoutMs: 0 });
  await cue.close();
  rmSync(data, { recursive: true, force: true });
  process.exit();
});
process.send!({ url: server.url, model: `team:${id}` });
