import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Storage } from "@cuecard/core";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { aBase, aCall, aChunk, aSource, someFacts } from "@cuecard/testing";
import { type Bench, quantile } from "../bench.ts";

const dimensions = 512;
const chunksOfEach = 1_000;
const writeEveryMs = 5;
/** Long enough to clear up behind the cutover of 20,000 chunks. */
const behindMs = 25_000;
const leaseMs = 3_600_000;
const target = { embeddingProvider: "fake", embeddingModel: "next", embeddingDimensions: dimensions };

const phases = ["quiet", "embedding", "cutover", "behind it"] as const;
type Phase = (typeof phases)[number];

/** How long calls wait to be stored in an SQLite file while a knowledge base moves to another embedding model. */
export const reembedStall: Bench = async ({ settings, progress }) => {
  const chunks = Number(settings.chunks);
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const stores = ["moving", "idle"].map((name) => createSqliteStorage({ path: join(folder, `${name}.db`) }));
  const [moving, idle] = stores as [Storage, Storage];
  try {
    for (const store of stores) await store.open();
    await fill(moving, chunks);
    progress(`${chunks} chunks stored`);
    const meter = startWriteMeter({ moving, idle });
    await wait(2_000);
    await move(moving, (phase) => {
      meter.enter(phase);
      progress(phase);
    });
    await wait(behindMs);
    const waits = await meter.stop();
    return {
      title: `Waits of calls to be stored while ${chunks} chunks of ${dimensions} dimensions are re-embedded (SQLite)`,
      columns: ["writes", "p50 ms", "p99 ms", "longest ms"],
      rows: phases.flatMap((phase) =>
        (["moving", "idle"] as const).map((store) => {
          const found = waits[store].get(phase) ?? [];
          return {
            subject: store === "moving" ? phase : `${phase}: a file beside it, where nothing else happens`,
            cells: {
              writes: String(found.length),
              "p50 ms": quantile(found, 0.5),
              "p99 ms": quantile(found, 0.99),
              "longest ms": Math.max(...found),
            },
          };
        }),
      ),
      notes: [
        `A call is stored every ${writeEveryMs} ms in each of two files; vectors are random, so no model takes part.`,
      ],
    };
  } finally {
    for (const store of stores) await store.close();
    await rm(folder, { recursive: true, force: true });
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
    async function* batches() {
      for (let start = first; start < Math.min(first + chunksOfEach, chunks); start += 100) {
        yield Array.from({ length: 100 }, (_, i) => {
          const text = `${"Some text. ".repeat(60)}${start + i}`;
          return aChunk(start + i - first, { id: `chk_${start + i}`, text, vector: randomVector() });
        });
      }
    }
    await store.replaceChunks(claim!, batches(), () => someFacts());
  }
}

async function move(storage: Storage, enter: (phase: Phase) => void): Promise<void> {
  const store = storage.workspace("default");
  const now = new Date().toISOString();
  enter("embedding");
  await store.startReembedding("kb", target, now);
  const claim = (await storage.claimReembedding({ now: Date.now(), leaseMs }))!;
  for (;;) {
    const chunks = (await store.unembeddedChunks(claim, 256))!;
    if (chunks.length === 0) break;
    for (let start = 0; start < chunks.length; start += 32) {
      const batch = chunks.slice(start, start + 32);
      await store.storeVectors(
        claim,
        batch.map(({ id }) => ({ chunkId: id, vector: randomVector() })),
      );
    }
  }
  enter("cutover");
  while ((await store.cutOver(claim, now)) === "unfinished");
  enter("behind it");
}

/** Stores calls in both files, and notes how long each waited, by the phase in which it began. */
function startWriteMeter(storages: { moving: Storage; idle: Storage }) {
  const waits = { moving: new Map<Phase, number[]>(), idle: new Map<Phase, number[]>() };
  const pending: Promise<void>[] = [];
  let phase: Phase = "quiet";
  let calls = 0;
  const store = async (name: keyof typeof storages) => {
    const list = waits[name].get(phase) ?? [];
    waits[name].set(phase, list);
    const began = performance.now();
    const call = aCall({ id: `call_${name}_${calls}`, status: "ended" });
    await storages[name].workspace("default").startCall(call, { ledger: [], trace: [] });
    list.push(performance.now() - began);
  };
  const timer = setInterval(() => {
    calls++;
    pending.push(store("moving"), store("idle"));
  }, writeEveryMs);
  return {
    enter(next: Phase) {
      phase = next;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      return waits;
    },
  };
}
