import { once } from "node:events";
import { type Cuecard, createCuecard, createMemoryBlobStore } from "@cuecard/core";
import { createPostgresStorage } from "@cuecard/pgvector";
import { hashedVectors } from "../postgres/ingest/hashed-vectors.ts";
import { createSyntheticEmbedder } from "../postgres/synthetic-embedder.ts";
import { type Searched, type SearchTask, type Stored, wordOf } from "./messages.ts";

/** Searches that are under way at once. */
const atOnce = 4;
const reportEveryMs = 1_000;
const deadlineMs = 30_000;

process.send!("loaded");
const [task] = (await once(process, "message")) as [SearchTask];
const { url, schema, dimensions, knowledgeBaseId } = task;
const cuecard = await createCuecard({
  storage: createPostgresStorage({ connectionString: url, schema }),
  blobs: createMemoryBlobStore(),
  embedders: [createSyntheticEmbedder(dimensions, hashedVectors(dimensions))],
  concurrency: 0,
});

let newest = 0;
let isOver = false;
let seen: Searched = { searches: 0, older: 0, timesMs: [] };
process.on("message", ({ round }: Stored) => {
  newest = round;
});
process.on("disconnect", () => {
  isOver = true;
});
const reporting = setInterval(() => {
  if (isOver) return;
  process.send!(seen);
  seen = { searches: 0, older: 0, timesMs: [] };
}, reportEveryMs);
await cuecard.warm([knowledgeBaseId]);
await Promise.all(Array.from({ length: atOnce }, () => keepSearching(cuecard)));
clearInterval(reporting);
await cuecard.close();

async function keepSearching(cue: Cuecard): Promise<void> {
  while (!isOver) {
    const round = newest;
    if (round === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      continue;
    }
    const word = wordOf(round);
    const begun = performance.now();
    const request = { query: word, knowledgeBaseIds: [knowledgeBaseId], topK: 3, similarityThreshold: 0, deadlineMs };
    const { results } = await cue.search(request);
    seen.timesMs.push(performance.now() - begun);
    seen.searches += 1;
    if (!results.some(({ text }) => text.split(" ").includes(word))) seen.older += 1;
  }
}
