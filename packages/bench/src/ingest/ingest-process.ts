import { once } from "node:events";
import { createCuecard } from "cuecard";
import type { Ingested, Task } from "./task.ts";

/** Beyond this a run has failed. */
const longestMs = 30 * 60_000;

process.send!("loaded");
const [{ folder, database, sources }] = (await once(process, "message")) as [Task];
const inputs = sources.map(({ title, text }) => ({ sourceType: "text", textTitle: title, textContent: text }) as const);
const cuecard = await createCuecard({ data: folder, ...(database !== null && { database }) });
const { id } = await cuecard.knowledgeBases.create({ name: "ingest" });

const { promise: allProcessed, resolve } = Promise.withResolvers<void>();
let processed = 0;
cuecard.on("source.processed", () => ++processed === inputs.length && resolve());
const late = setTimeout(() => {
  throw new Error(`${processed} of ${inputs.length} sources were processed after ${longestMs / 60_000} minutes.`);
}, longestMs);

const before = process.cpuUsage();
const startedAt = performance.now();
await cuecard.sources.addMany(id, inputs);
await allProcessed;
const seconds = (performance.now() - startedAt) / 1_000;
const { sourceCounts, chunkCount } = await cuecard.knowledgeBases.get(id);
if (sourceCounts.ready !== inputs.length)
  throw new Error(`Of ${inputs.length} sources ${sourceCounts.ready} are ready.`);
await cuecard.close();
const { user, system } = process.cpuUsage(before);
clearTimeout(late);
process.send!({ chunks: chunkCount, seconds, cpuSeconds: (user + system) / 1e6 } satisfies Ingested);
process.disconnect();
