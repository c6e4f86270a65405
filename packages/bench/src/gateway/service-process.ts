import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Embedder } from "@cuecard/core";
import { createGateway, type GatewayOptions } from "@cuecard/gateway";
import { createHandler, serve } from "@cuecard/http";
import { createMeaningEmbedder } from "@cuecard/local";
import { createCuecard } from "cuecard";
import { type Stalls, startStallMeter } from "../stall-meter.ts";

/** What the process gets as its argument, in JSON. */
export interface ServiceInput {
  gateway: GatewayOptions;
  /** Milliseconds that a question's vector takes; 0: what the local embedder takes. */
  embedMs: number;
}

/** What the service did since it was asked last. */
export interface Work {
  stalls: Stalls;
  /** Milliseconds of processor time: of all its threads, and of its main thread. */
  allMs: number;
  mainMs: number;
}

/** The service with the gateway, on SQLite and the local embedder, with about 1,000 chunks. */
const { gateway: options, embedMs } = JSON.parse(process.argv[2]!) as ServiceInput;
const data = mkdtempSync(join(tmpdir(), "cuecard-bench-gateway-"));
const local = createMeaningEmbedder();
const slow: Embedder = {
  ...local,
  async embed(request) {
    if (request.input === "question") await wait(embedMs, undefined, { signal: request.signal });
    return local.embed(request);
  },
};
const cue = await createCuecard({
  data,
  apiKeys: ["sk_live_bench_of_the_gateway"],
  ...(embedMs > 0 && { embedder: slow }),
});
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
const gateway = createGateway(cue, options);
const handler = createHandler(cue, {
  secret: "a secret of the bench",
  version: "0.0.0",
  extensions: [gateway.extension],
});
const server = await serve({ handler, port: 0, host: "127.0.0.1" });
let stopWatching = watch();
process.on("message", () => {
  process.send!(stopWatching());
  stopWatching = watch();
});

function watch(): () => Work {
  const meter = startStallMeter();
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()];
  const sum = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
  return () => ({
    stalls: meter.stop(),
    allMs: sum(process.cpuUsage(all)),
    mainMs: sum(process.threadCpuUsage(main)),
  });
}
process.on("disconnect", async () => {
  await server.close({ timeoutMs: 0 });
  await cue.close();
  rmSync(data, { recursive: true, force: true });
  process.exit();
});
process.send!({ url: server.url, model: `team:${id}` });
