import type { Storage } from "@cuecard/core";
import { aCall, aChunk, aSource, batches, someFacts } from "@cuecard/testing/stores";

export const phases = ["quiet", "embedding", "cutover", "behind it"] as const;
export const writes = ["call", "gap", "replaced", "deleted"] as const;
type Phase = (typeof phases)[number];
export type Write = (typeof writes)[number];

/** Gaps of a knowledge base are kept one after another. */
const gapEveryMs = 500;
/** A source is stored and deleted, one after the other. */
const sourceEveryMs = 200;

/** How long writes waited, in milliseconds, by the phase in which they began: `quiet call` … */
type Waits = Map<string, number[]>;

/** Writes into the knowledge base `kb` of both stores at the same moments, and notes how long each write waited. */
export async function startWriteMeter(
  storages: { moving: Storage; idle: Storage },
  { callEveryMs, vector }: { callEveryMs: number; vector: () => Float32Array },
) {
  const waits: Record<keyof typeof storages, Waits> = { moving: new Map(), idle: new Map() };
  const names = ["moving", "idle"] as const;
  const pending = new Set<Promise<void>>();
  let phase: Phase = "quiet";
  let count = 0;

  async function timed(name: keyof typeof storages, write: Write, work: () => Promise<unknown>): Promise<void> {
    const key = `${phase} ${write}`;
    const list = waits[name].get(key) ?? [];
    waits[name].set(key, list);
    const began = performance.now();
    await work();
    list.push(performance.now() - began);
  }

  async function storeCall(name: keyof typeof storages, id: number): Promise<void> {
    const call = aCall({ id: `call_${id}`, status: "ended" });
    await timed(name, "call", () => storages[name].workspace("default").startCall(call, { ledger: [], trace: [] }));
  }

  async function keepGap(name: keyof typeof storages, id: number): Promise<void> {
    const now = new Date().toISOString();
    const question = {
      ...{ knowledgeBaseId: "kb", callId: "call_0", turnId: `turn_${id}`, question: "Is it lost?", subject: null },
      ...{ reasons: ["nothing_found" as const], best: null, askedAt: now, words: ["lost"] },
    };
    const kept = { gapId: `gap_${id}`, leastLikeness: 0.5, now };
    await timed(name, "gap", () => storages[name].workspace("default").recordGap(question, kept));
  }

  async function changeSource(name: keyof typeof storages, id: number): Promise<void> {
    const storage = storages[name];
    const store = storage.workspace("default");
    await store.insertSource(aSource("kb", { id: `doc_meter_${id}` }), null);
    const claim = await storage.claimSource({ now: Date.now(), leaseMs: 60_000 });
    if (claim) {
      const chunks = [aChunk(0, { id: `chk_meter_${id}`, vector: vector() })];
      await timed(name, "replaced", () => store.replaceChunks(claim, batches(chunks), () => someFacts()));
    }
    await timed(name, "deleted", () => store.deleteSource("kb", `doc_meter_${id}`));
  }

  const every = (ms: number, write: (name: keyof typeof storages, id: number) => Promise<void>) =>
    setInterval(() => {
      count++;
      for (const name of names) {
        const written = write(name, count).finally(() => pending.delete(written));
        pending.add(written);
      }
    }, ms);

  for (const name of names) await storeCall(name, 0);
  const timers = [every(callEveryMs, storeCall), every(gapEveryMs, keepGap), every(sourceEveryMs, changeSource)];
  return {
    enter(next: Phase) {
      phase = next;
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(pending);
      return waits;
    },
  };
}
