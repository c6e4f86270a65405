import { setTimeout as wait } from "node:timers/promises";
import type { ClaimedReembedding, Storage } from "@cuecard/core";
import { aBase, aChunk, aSource, batches, someFacts } from "@cuecard/testing/stores";
import { type Bench, quantile } from "../bench.ts";
import { openTwoStores } from "./two-stores.ts";
import { phases, startWriteMeter, type Write, writes } from "./write-meter.ts";

const dimensions = 512;
const chunksOfEach = 1_000;
/** Long enough to clear up behind the cutover of 20,000 chunks. */
const behindMs = 30_000;
const leaseMs = 3_600_000;
const target = { embeddingProvider: "fake", embeddingModel: "next", embeddingDimensions: dimensions };

const names: Record<Write, string> = {
  call: "a call stored",
  gap: "a gap kept",
  replaced: "a source's chunks replaced",
  deleted: "a source deleted",
};

/** How long other writes wait while a knowledge base moves to another embedding model. */
export const reembedStall: Bench = async ({ settings, progress }) => {
  const chunks = Number(settings.chunks);
  const { moving, idle, about, callEveryMs, close } = await openTwoStores(settings);
  try {
    await idle.workspace("default").insertKnowledgeBase(aBase({ id: "kb", embeddingDimensions: dimensions }));
    await fill(moving, chunks);
    progress(`${chunks} chunks stored`);
    const meter = await startWriteMeter({ moving, idle }, { callEveryMs, vector: randomVector });
    await wait(5_000);
    await move(moving, (phase) => {
      meter.enter(phase);
      progress(phase);
    });
    await wait(behindMs);
    const waits = await meter.stop();
    return {
      title: `Waits of writes while ${chunks} chunks of ${dimensions} dimensions are re-embedded (${about})`,
      columns: ["writes", "p50 ms", "p99 ms", "longest ms", "idle p50 ms", "idle p99 ms", "idle longest ms"],
      rows: phases.flatMap((phase) =>
        writes.flatMap((write) => {
          const found = waits.moving.get(`${phase} ${write}`);
          const beside = waits.idle.get(`${phase} ${write}`);
          if (!found || !beside) return [];
          const cells = {
            writes: String(found.length),
            "p50 ms": quantile(found, 0.5),
            "p99 ms": quantile(found, 0.99),
            "longest ms": Math.max(...found),
            "idle p50 ms": quantile(beside, 0.5),
            "idle p99 ms": quantile(beside, 0.99),
            "idle longest ms": Math.max(...beside),
          };
          return { subject: `${phase}: ${names[write]}`, cells };
        }),
      ),
      notes: [
        "idle: the same writes at the same moments in a store beside it, where nothing else happens.",
        `A call is stored every ${callEveryMs} ms. Vectors are random, so no model takes part.`,
      ],
    };
  } finally {
    await close();
  }
};

function randomVector(): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => Math.random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}

async function fill(storage: Storage, chunks: number): Promise<void> {
  const store = storage.workspace("default");
  await store.insertKnowledgeBase(aBase({ id: "kb", embeddingDimensions: dimensions }));
  for (let first = 0; first < chunks; first += chunksOfEach) {
    await store.insertSource(aSource("kb", { id: `doc_${first}` }), null);
    const claim = await storage.claimSource({ now: Date.now(), leaseMs });
    const size = Math.min(chunksOfEach, chunks - first);
    const own = Array.from({ length: size }, (_, i) => {
      const text = `${"Some text. ".repeat(60)}${first + i}`;
      return aChunk(i, { id: `chk_${first + i}`, text, vector: randomVector() });
    });
    await store.replaceChunks(claim!, batches(own, 100), () => someFacts());
  }
}

async function move(storage: Storage, enter: (phase: (typeof phases)[number]) => void): Promise<void> {
  const store = storage.workspace("default");
  const now = new Date().toISOString();
  enter("embedding");
  await store.startReembedding("kb", target, now);
  const claim = (await storage.claimReembedding({ now: Date.now(), leaseMs }))!;
  await embedRest(storage, claim);
  enter("cutover");
  // A source that was replaced meanwhile needs new vectors too.
  while ((await store.cutOver(claim, now)) === "unfinished") await embedRest(storage, claim);
  enter("behind it");
}

async function embedRest(storage: Storage, claim: ClaimedReembedding): Promise<void> {
  const store = storage.workspace("default");
  for (;;) {
    const chunks = (await store.unembeddedChunks(claim, 256))!;
    if (chunks.length === 0) return;
    for (let start = 0; start < chunks.length; start += 32) {
      const vectors = chunks.slice(start, start + 32).map(({ id }) => ({ chunkId: id, vector: randomVector() }));
      await store.storeVectors(claim, vectors);
    }
  }
}
