import type { EmbeddedChunk, EmbeddingSpace, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { createRandom } from "../random.ts";
import { aChunk, ask, at, batches, claim, minute, someFacts, withBase, withReadySource } from "./kit/fixtures.ts";
import type { OpenCase, OpenStorage } from "./kit/harness.ts";
import { beginReembedding, longer, sameLength, shorter, spaceName } from "./kit/reembeddings.ts";

const random = createRandom(80);

/** Articles with a number each, as an index word that no other has. */
function articles(from: number, to: number, dimensions: number): EmbeddedChunk[] {
  return Array.from({ length: to - from }, (_, position) =>
    aChunk(position, {
      vector: random.unitVector(dimensions),
      terms: new Map([
        [`article${from + position}`, 1 + (position % 3)],
        ["article", 1],
      ]),
    }),
  );
}

/** A knowledge base whose first source was processed again after a second one was added. Then it was re-embedded. */
async function refreshedAndReembedded(opened: OpenStorage, target: EmbeddingSpace) {
  const { storage, store } = opened;
  const base = await withBase(store);
  const inBase = (from: number, to: number) => articles(from, to, base.embeddingDimensions);
  const law = await withReadySource(opened, base.id, { chunks: inBase(0, 40), customMetadata: { kind: "law" } });
  const rules = await withReadySource(opened, base.id, { chunks: inBase(65, 80), customMetadata: { kind: "rules" } });
  await store.requeueSource(base.id, law.source.id, ["ready"], at(0));
  const refreshed = inBase(0, 65);
  expect(await store.replaceChunks(await claim(storage), batches(refreshed, 30), () => someFacts())).toBe("done");
  const chunks = [...refreshed, ...rules.chunks];
  await expectEachArticle(store, base.id, chunks);
  const asked = await store.searchCandidates(ask([base.id], { vector: refreshed[0]!.vector, limit: 1 }));
  expect(asked.candidates.map(({ chunkId }) => chunkId)).toEqual([refreshed[0]!.id]);

  const moving = await beginReembedding(opened, base.id, target);
  const vectors = new Map(chunks.map(({ id }) => [id, random.unitVector(target.embeddingDimensions)]));
  for (
    let missing = await store.unembeddedChunks(moving, 50);
    missing!.length > 0;
    missing = await store.unembeddedChunks(moving, 50)
  ) {
    const stored = missing!.map(({ id }) => ({ chunkId: id, vector: vectors.get(id)! }));
    expect(await store.storeVectors(moving, stored)).toBe("done");
  }
  expect(await store.cutOver(moving, at(minute))).toBe("done");
  return { base, chunks, vectors, sources: [law.source, rules.source] };
}

/** Each article is found by its number, as the one it is. */
async function expectEachArticle(
  store: WorkspaceStorage,
  knowledgeBaseId: string,
  chunks: EmbeddedChunk[],
): Promise<void> {
  const found: [string, unknown][] = [];
  const expected: [string, unknown][] = [];
  for (const { id, terms } of chunks) {
    const [number, frequency] = [...terms][0]!;
    const { candidates } = await store.searchCandidates(ask([knowledgeBaseId], { terms: [number] }));
    found.push([number, candidates.map(({ chunkId, termFrequencies }) => [chunkId, termFrequencies])]);
    expected.push([number, [[id, [frequency]]]]);
  }
  expect(found).toEqual(expected);
}

/** Sources that were processed again stand behind later ones in a store: a cutover must not mix them up. */
export function refreshedReembeddingCases(open: OpenCase): void {
  describe("a re-embedding of a knowledge base whose sources were processed again", () => {
    const targets = [
      { title: "as many", target: sameLength },
      { title: "fewer", target: shorter },
      { title: "more", target: longer },
    ];

    test.each(targets)(
      "each of 80 articles is found by its number and by its vector of $title dimensions",
      async ({ target }) => {
        const opened = await open();
        const { store } = opened;
        const { base, chunks, vectors } = await refreshedAndReembedded(opened, target);
        await expectEachArticle(store, base.id, chunks);
        const nearest: (string | undefined)[] = [];
        for (const { id } of chunks) {
          const space = { space: spaceName(target), knowledgeBaseIds: [base.id], vector: vectors.get(id)! };
          const { candidates } = await store.searchCandidates({ ...ask([base.id], { limit: 1 }), spaces: [space] });
          nearest.push(candidates[0]?.chunkId);
        }
        expect(nearest).toEqual(chunks.map(({ id }) => id));
      },
    );

    test.each(targets)(
      "a filter that nothing passes finds nothing with $title dimensions, and others what passes",
      async ({ target }) => {
        const opened = await open();
        const reembedded = await refreshedAndReembedded(opened, target);
        expect(await found(opened, reembedded, target, { kind: "poem" })).toBe(0);
        expect(await found(opened, reembedded, target, { kind: "rules" })).toBe(15);
        expect(await found(opened, reembedded, target, { kind: "poem" })).toBe(0);
      },
    );

    test.each(targets)("a base that was emptied finds nothing with $title dimensions", async ({ target }) => {
      const opened = await open();
      const reembedded = await refreshedAndReembedded(opened, target);
      for (const { id } of reembedded.sources) await opened.store.deleteSource(reembedded.base.id, id);
      expect(await found(opened, reembedded, target, null)).toBe(0);
    });
  });
}

type Reembedded = Awaited<ReturnType<typeof refreshedAndReembedded>>;

/** Number of chunks that one of the knowledge base's vectors, and a word of all its chunks, find. */
async function found(
  { store }: OpenStorage,
  { base, vectors }: Reembedded,
  target: EmbeddingSpace,
  filter: { kind: string } | null,
) {
  const [vector] = [...vectors.values()];
  const spaces = [{ space: spaceName(target), knowledgeBaseIds: [base.id], vector: vector! }];
  const { candidates } = await store.searchCandidates({ ...ask([base.id], { filter, terms: ["article"] }), spaces });
  return candidates.length;
}
