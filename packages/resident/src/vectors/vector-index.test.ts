import fc from "fast-check";
import { expect, test } from "vitest";
import { createBlockList } from "../blocks/block-list.ts";
import type { Block, ChunkFeed } from "../feed.ts";
import { createBinarizer } from "../quantization/binarizer.ts";
import { createBlockBuilder, readQuantizedBlock } from "../quantization/quantized-block.ts";
import { dot, randomFrom, unitVector } from "../test-kit/random-vectors.ts";
import { createVectorIndex, type VectorIndex } from "./vector-index.ts";

const dimensions = 32;
const limit = 3;
const never = () => false;
const always = () => true;

interface Stored extends Block {
  vectors: Float32Array[];
  codes: Uint8Array;
}

/** A knowledge base whose blocks and center change, with binary vectors stored of some blocks. */
function createKnowledgeBase(seed: number, isStored: (block: number) => boolean) {
  const random = randomFrom(seed);
  const blocks = new Map<number, Stored>();
  const centers = [unitVector(random, dimensions)];
  let nextRow = 1;
  let version = 0;

  const codesOf = ({ id }: Block) => {
    const { codes, chunks } = blocks.get(id)!;
    return readQuantizedBlock(codes, chunks, dimensions);
  };
  const feed = {
    blocks: (known) => ({
      added: [...blocks.values()].filter(({ id }) => !known.blocks.has(id)),
      gone: [...known.blocks.keys()].filter((id) => !blocks.has(id)),
    }),
    codes: codesOf,
    binary: (block, center) =>
      isStored(block.id) ? createBinarizer(dimensions, centers[center]!)(codesOf(block), block.chunks) : null,
    center: (number) => centers[number]!,
    checkCancelled() {},
  } satisfies Partial<ChunkFeed>;

  return {
    feed: feed as unknown as ChunkFeed,
    state: () => ({ version, chunkCount: [...blocks.values()].reduce((sum, { chunks }) => sum + chunks, 0) }),
    center: () => centers.length - 1,
    add(chunks: number) {
      const builder = createBlockBuilder(dimensions);
      const vectors = Array.from({ length: chunks }, () => unitVector(random, dimensions));
      for (const vector of vectors) builder.add(vector);
      const id = ++version;
      blocks.set(id, { id, source: id, firstRow: nextRow, chunks, vectors, codes: builder.take() });
      nextRow += chunks + 1;
    },
    remove(place: number) {
      const ids = [...blocks.keys()];
      blocks.delete(ids[place % Math.max(1, ids.length)]!);
      version++;
    },
    moveCenter: () => void centers.push(unitVector(random, dimensions)),
    /** The vector of a chunk, and its row; null where there is none. */
    aChunk(): { vector: Float32Array; row: number } | null {
      const all = [...blocks.values()];
      const block = all[Math.floor(random() * all.length)];
      if (!block) return null;
      const place = Math.floor(random() * block.chunks);
      return { vector: block.vectors[place]!, row: block.firstRow + place };
    },
    /** Of these rows those of the nearest chunks; null: of all. */
    nearest(question: Float32Array, rows: readonly number[] | null): number[] {
      const wanted = rows && new Set(rows);
      if (wanted) expect(wanted.size).toBe(rows.length);
      const all = [...blocks.values()].flatMap(({ firstRow, vectors }) =>
        vectors.map((vector, place) => ({ row: firstRow + place, score: dot(question, vector) })),
      );
      if (wanted) expect([...wanted].every((row) => all.some((each) => each.row === row))).toBe(true);
      const found = all.filter(({ row }) => wanted?.has(row) ?? true);
      return found
        .sort((left, right) => right.score - left.score)
        .slice(0, limit)
        .map(({ row }) => row);
    },
  };
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), number: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    kind: fc.constantFrom("remove", "readOn", "read", "move", "search" as const),
    number: fc.nat({ max: 30 }),
  }),
);

/**
 * `exactNumbers`: of all chunks, of none, and of so many that a knowledge base passes it now and then. Red where blocks
 * without codes are left out, where codes that are not there decide, and where binary vectors of an older center or of
 * blocks that are gone stay (seen).
 */
test.each([
  [1e9, true],
  [0, true],
  [0, false],
  [60 * dimensions, true],
])(
  "whatever was read before, a search finds what one finds that read everything (%s exact numbers, codes kept: %s)",
  (exactNumbers, keepSq8) => {
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: 7 }), fc.array(step, { maxLength: 30 }), (seed, unstored, steps) => {
        const base = createKnowledgeBase(seed, (block) => ((unstored >> (block % 3)) & 1) === 0);
        const options = { dimensions, keepSq8, exactNumbers, fewestCandidates: 8 };
        const list = createBlockList(base.feed);
        const index = createVectorIndex(base.feed, list, options);
        const fromNothing = (): VectorIndex => {
          const fresh = createBlockList(base.feed);
          fresh.sync(base.state());
          const made = createVectorIndex(base.feed, fresh, options);
          made.readOn(base.center(), never);
          return made;
        };
        for (const { kind, number } of [...steps, { kind: "search" as const, number: 0 }]) {
          if (kind === "add") base.add(number);
          else if (kind === "remove") base.remove(number);
          else if (kind === "move") base.moveCenter();
          list.sync(base.state());
          let left = number % 6;
          const enough = () => left-- <= 0;
          if (kind === "readOn") index.readOn(base.center(), enough);
          if (kind === "read") index.read(base.center(), enough);
          if (kind !== "search") continue;
          const chunk = base.aChunk();
          if (!chunk) continue;
          const find = (searched: VectorIndex) =>
            base.nearest(chunk.vector, searched.nearest(chunk.vector, limit, null));
          const whole = find(fromNothing());
          expect(whole[0]).toBe(chunk.row);
          if (exactNumbers >= 1e9) expect(whole).toEqual(base.nearest(chunk.vector, null));
          index.read(base.center(), always);
          const early = find(index);
          if (index.unread.needed === 0) expect(early).toEqual(whole);
          index.read(base.center(), never);
          expect(find(index)).toEqual(whole);
        }
      }),
      { numRuns: 60 },
    );
  },
);
