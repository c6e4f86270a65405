import type { EmbeddedChunk } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import {
  aChunk,
  ask,
  at,
  axis,
  batches,
  claim,
  dimensions,
  hour,
  leaseMs,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase, OpenStorage } from "./kit/harness.ts";

/** replaceChunks: unseen until the end, all or nothing, fenced. */
export function replaceChunksCases(open: OpenCase): void {
  describe("replaceChunks", () => {
    test("batches are unseen by readers until they replace the old chunks", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source, chunks: old } = await withReadySource(opened, base.id, { chunks: generation("old", 4) });
      await store.requeueSource(base.id, source.id, ["ready"], at(hour));
      const fresh = generation("new", 9);
      const seen: string[][] = [];
      async function* chunks() {
        for await (const batch of batches(fresh, 2)) {
          yield batch;
          seen.push(await readAll(opened, base.id, source.id));
          expect(await store.getChunks(fresh.map(({ id }) => id))).toEqual([]);
          expect(await store.getChunks(old.map(({ id }) => id))).toHaveLength(4);
        }
      }
      expect(await store.replaceChunks(await claim(storage, t0 + hour), chunks(), () => someFacts())).toBe("done");
      expect(seen).toEqual(Array(5).fill(["4 old"]));
      expect(await readAll(opened, base.id, source.id)).toEqual(["9 new"]);
      expect(await store.getChunks(old.map(({ id }) => id))).toEqual([]);
    });

    test("readers at the same time see the old set or the new one, never a mix", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, { chunks: generation("g0", 20) });
      const rounds = Array.from({ length: 13 }, (_, round) => ({
        name: `g${round}`,
        size: round % 2 ? 31 : 20 - round,
      }));
      let replacing = true;
      const seen = new Set<string>();
      const reader = async () => {
        while (replacing) {
          const views = await readAll(
            opened,
            base.id,
            source.id,
            rounds.map(({ name }) => name),
          );
          for (const view of views) seen.add(view);
          await pause();
        }
      };
      const readers = [reader(), reader(), reader()];
      async function* slowly(chunks: EmbeddedChunk[]) {
        for await (const batch of batches(chunks, 5)) {
          await pause();
          yield batch;
        }
      }
      for (const [round, { name, size }] of rounds.entries()) {
        if (round === 0) continue;
        const now = t0 + round * hour;
        await store.requeueSource(base.id, source.id, ["ready"], new Date(now).toISOString());
        expect(
          await store.replaceChunks(await claim(storage, now), slowly(generation(name, size)), () => someFacts()),
        ).toBe("done");
      }
      replacing = false;
      await Promise.all(readers);
      const whole = new Set(rounds.map(({ name, size }) => `${size} ${name}`));
      expect([...seen].filter((view) => !whole.has(view))).toEqual([]);
      expect(seen.size).toBeGreaterThan(1);
    });

    test("of 1,000 searches during two replacements each sees one whole set", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, { chunks: generation("g0", 20) });
      const sizes = new Map([
        ["g0", 20],
        ["g1", 31],
        ["g2", 12],
      ]);
      const names = [...sizes.keys()];
      const request = ask([base.id], { vector: axis(0), terms: names, limit: 100 });
      const searches: Promise<string>[] = [];
      async function search() {
        const { statistics, candidates } = await store.searchCandidates(request);
        const seen = names.filter((_, index) => candidates.some(({ termFrequencies }) => termFrequencies[index]! > 0));
        return `${seen.join("+")} ${candidates.length} ${statistics.chunkCount}`;
      }
      async function* slowly(chunks: EmbeddedChunk[]) {
        for await (const batch of batches(chunks, 4)) {
          for (let i = 0; i < 500 / Math.ceil(chunks.length / 4); i++) searches.push(search());
          await pause();
          yield batch;
        }
      }
      for (const [round, name] of ["g1", "g2"].entries()) {
        const now = t0 + (round + 1) * hour;
        await store.requeueSource(base.id, source.id, ["ready"], new Date(now).toISOString());
        const claimed = await claim(storage, now);
        expect(await store.replaceChunks(claimed, slowly(generation(name, sizes.get(name)!)), () => someFacts())).toBe(
          "done",
        );
      }
      searches.push(search());
      expect(searches.length).toBeGreaterThanOrEqual(1_000);
      const seen = new Set(await Promise.all(searches));
      const whole = new Set([...sizes].map(([name, size]) => `${name} ${size} ${size}`));
      expect([...seen].filter((view) => !whole.has(view))).toEqual([]);
      expect(seen).toContain("g2 12 12");
    });

    test.each(["before the first batch", "after some batches"])(
      "chunks that throw %s leave everything as it was and nothing staged",
      async (when) => {
        const opened = await open();
        const { storage, store } = opened;
        const base = await withBase(store);
        const { source } = await withReadySource(opened, base.id, { chunks: generation("old", 4) });
        await store.requeueSource(base.id, source.id, ["ready"], at(hour));
        const claimed = await claim(storage, t0 + hour);
        const before = await store.getSource(base.id, source.id);
        const fresh = generation("new", 9);
        const fault = new Error("the embedder went away");
        async function* chunks() {
          if (when === "after some batches") yield* batches(fresh.slice(0, 6), 2);
          throw fault;
        }
        await expect(store.replaceChunks(claimed, chunks(), () => someFacts())).rejects.toBe(fault);
        expect(await store.getSource(base.id, source.id)).toEqual(before);
        expect(await readAll(opened, base.id, source.id)).toEqual(["4 old"]);
        expect(await store.getChunks(fresh.map(({ id }) => id))).toEqual([]);
        expect(await store.replaceChunks(claimed, batches(fresh), () => someFacts())).toBe("done");
        expect(await readAll(opened, base.id, source.id)).toEqual(["9 new"]);
      },
    );

    test("facts that throw leave everything as it was", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, { chunks: generation("old", 4) });
      await store.requeueSource(base.id, source.id, ["ready"], at(hour));
      const claimed = await claim(storage, t0 + hour);
      const fault = new Error("no facts");
      const failing = () => {
        throw fault;
      };
      await expect(store.replaceChunks(claimed, batches(generation("new", 9)), failing)).rejects.toBe(fault);
      expect(await readAll(opened, base.id, source.id)).toEqual(["4 old"]);
      expect(
        await store.failSource(claimed, {
          errorCode: "x",
          processingError: "y",
          retryable: false,
          warnings: [],
          now: at(hour),
          nextRefreshAt: null,
        }),
      ).toBe("done");
    });

    test.each(["source", "base"])("a %s deleted while its chunks arrive ends gone, with nothing left", async (what) => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const fresh = generation("new", 6);
      async function* chunks() {
        yield fresh.slice(0, 3);
        if (what === "source") await store.deleteSource(base.id, source.id);
        else await store.deleteKnowledgeBase(base.id);
        yield fresh.slice(3);
      }
      expect(await store.replaceChunks(await claim(storage), chunks(), () => someFacts())).toBe("gone");
      expect(await store.getChunks(fresh.map(({ id }) => id))).toEqual([]);
      expect(await readAll(opened, base.id, source.id)).toEqual(["0 "]);
    });

    test("a run that loses its lease while its chunks arrive ends stale, and the new owner's set stands", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      async function* chunks() {
        yield generation("slow", 3);
        const owner = await claim(storage, t0 + leaseMs);
        expect(await store.replaceChunks(owner, batches(generation("owner", 5)), () => someFacts())).toBe("done");
        yield generation("slow", 3);
      }
      expect(await store.replaceChunks(await claim(storage), chunks(), () => someFacts())).toBe("stale");
      expect(await readAll(opened, base.id, source.id)).toEqual(["5 owner"]);
      expect(await store.getSource(base.id, source.id)).toMatchObject({ status: "ready", attempt: 2, chunkCount: 5 });
    });

    test("a new set may use the old set's ids", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source, chunks: old } = await withReadySource(opened, base.id, { chunks: generation("old", 4) });
      await store.requeueSource(base.id, source.id, ["ready"], at(hour));
      const fresh = generation("new", 4).map((chunk, index) => ({ ...chunk, id: old[index]!.id }));
      expect(await store.replaceChunks(await claim(storage, t0 + hour), batches(fresh), () => someFacts())).toBe(
        "done",
      );
      expect(await readAll(opened, base.id, source.id)).toEqual(["4 new"]);
    });

    test("several sources are filled at the same time without meeting", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const names = new Map<string, string>();
      for (let i = 0; i < 6; i++) names.set((await withSource(store, base.id)).id, `s${i}`);
      const claims = await Promise.all([...names].map(() => claim(storage)));
      const results = await Promise.all(
        claims.map((claimed, index) =>
          store.replaceChunks(claimed, batches(generation(names.get(claimed.sourceId)!, 10 + index), 4), () =>
            someFacts(),
          ),
        ),
      );
      expect(results).toEqual(Array(6).fill("done"));
      for (const [index, { sourceId }] of claims.entries()) {
        const texts = (await store.listChunks(base.id, sourceId, { limit: 100, fromPosition: 0 })).map(
          ({ text }) => text,
        );
        expect(texts).toEqual(Array(10 + index).fill(names.get(sourceId)));
      }
      expect(await store.getKnowledgeBase(base.id)).toMatchObject({ chunkCount: 75, sourceCounts: { ready: 6 } });
    });
  });
}

/** Lets readers take their turn. */
async function pause(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** Chunks whose text and one term name their set. */
function generation(name: string, count: number): EmbeddedChunk[] {
  return Array.from({ length: count }, (_, position) =>
    aChunk(position, {
      text: name,
      terms: new Map([
        ["every", 1],
        [name, 1],
      ]),
      vector: axis(position % dimensions),
    }),
  );
}

/** What each way of reading shows of a source that is alone in its base, such as `7 old`; one entry when they agree. */
async function readAll(
  { store }: OpenStorage,
  knowledgeBaseId: string,
  sourceId: string,
  names = ["old", "new", "slow", "owner"],
): Promise<string[]> {
  const listed = await store.listChunks(knowledgeBaseId, sourceId, { limit: 100, fromPosition: 0 });
  const { statistics, candidates } = await store.searchCandidates(
    ask([knowledgeBaseId], { vector: axis(0), terms: names, limit: 100 }),
  );
  const { chunkCount, documentFrequencies } = statistics;
  const found = names.filter((_, index) => documentFrequencies[index]! > 0);
  const scored = names.filter((_, index) => candidates.some(({ termFrequencies }) => termFrequencies[index]! > 0));
  const views = [
    `${listed.length} ${[...new Set(listed.map(({ text }) => text))].join("+")}`,
    `${chunkCount} ${found.join("+")}`,
    `${candidates.length} ${scored.join("+")}`,
  ];
  return [...new Set(views)];
}
