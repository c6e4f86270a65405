import type { BlockList } from "../blocks/block-list.ts";
import { createRanges } from "../blocks/ranges.ts";
import type { Block, ChunkFeed } from "../feed.ts";
import { createKernelMemory } from "../kernel/kernel-memory.ts";
import { type Approximation, createQuantizedVectors, startsWithBinary } from "../quantization/quantized-vectors.ts";
import { binaryBytes, sq8Width } from "../quantization/quantizer.ts";
import type { Run } from "../quantization/slots.ts";

/** The quantized vectors of a knowledge base in memory. */
export interface VectorIndex {
  readonly dimensions: number;
  readonly bytes: number;
  /** Whether SQ8 vectors stay in memory once they are read. */
  readonly keepsSq8: boolean;
  /** False: what is found has to be compared with the stored vectors, since SQ8 vectors are not in memory. */
  readonly bySq8: boolean;
  /** Bytes that are still to be read, as of the last `read`. */
  readonly unread: Unread;
  /**
   * Brings it nearer to the list's state: what is gone leaves at once, and what a search needs of new blocks is read
   * until `enough` says so between two of them. `center`: see `IndexedBase.center`.
   */
  read(center: number | null, enough: () => boolean): void;
  /** The same, and then what follows. */
  readOn(center: number | null, enough: () => boolean): void;
  /** Rows of the chunks read that hold the `limit` nearest. `passing`: sources that are looked at; null for all. */
  nearest(question: Float32Array, limit: number, passing: ReadonlySet<number> | null): number[];
  /** It is not read into any more. */
  end(): void;
}

/** Bytes that are not in memory. */
export interface Unread {
  /** Without them a search misses chunks. */
  needed: number;
  /** SQ8 vectors without which a search compares stored vectors. */
  following: number;
}

/** A block with the slot of its first chunk, and what of it is in memory. */
interface Placed extends Block {
  slot: number;
  hasBinary: boolean;
  hasCodes: boolean;
}

/** Codes that follow are read within a search when they are so few bytes: a few milliseconds' work. */
const codesAtOnce = 2e6;

/** Bytes of so many chunks with their SQ8 vectors. */
export const bytesWithSq8 = (chunks: number, dimensions: number) => chunks * (sq8Width(dimensions) * 1.125 + 10);

export interface VectorIndexOptions extends Approximation {
  dimensions: number;
  keepSq8: boolean;
}

/**
 * Of a large knowledge base it reads the binary vectors first, which are an eighth of the codes: with them alone it
 * answers for all chunks. Of a small one it reads the codes alone.
 */
export function createVectorIndex(feed: ChunkFeed, list: BlockList, options: VectorIndexOptions): VectorIndex {
  const { dimensions, keepSq8, exactNumbers } = options;
  const vectors = createQuantizedVectors({ memory: createKernelMemory(), ...options });
  const placed = new Map<number, Placed>();
  const slots = createRanges<Placed>(slotOf);
  const changes = list.follow();
  /** All blocks that can be searched, as runs; null: they have to be put together again. */
  let runs: Run[] | null = null;
  let version = -1;
  /** Blocks without binary vectors, and those without codes. */
  let lackingBinary: Placed[] = [];
  let lackingCodes: Placed[] = [];
  /** Number of the center that binary vectors are taken against; undefined before they are. */
  let taken: number | null | undefined;

  const usesBinary = () => !keepSq8 || startsWithBinary(list.chunks * dimensions, exactNumbers);
  const isSearched = (block: Placed) => (usesBinary() ? block.hasBinary : block.hasCodes);
  const bytesOf = (blocks: readonly Block[], each: number) =>
    blocks.reduce((sum, { chunks }) => sum + chunks, 0) * each;
  const bySq8 = () => keepSq8 && (lackingCodes.length === 0 || !usesBinary());
  const codeBytes = () => bytesOf(lackingCodes, sq8Width(dimensions) + 8);

  function takeChanges(): void {
    const { added, gone } = changes.take();
    const there = new Set(gone.flatMap(({ id }) => placed.get(id) ?? []));
    for (const block of there) {
      vectors.free(runOf(block));
      placed.delete(block.id);
    }
    slots.remove(there);
    const fresh = added.map((block) => {
      return { ...block, slot: vectors.reserve(block.chunks), hasBinary: false, hasCodes: false };
    });
    for (const block of fresh) placed.set(block.id, block);
    slots.add(fresh);
    lackingBinary = [...lackingBinary.filter((block) => !there.has(block)), ...fresh];
    if (keepSq8) lackingCodes = [...lackingCodes.filter((block) => !there.has(block)), ...fresh];
    version = list.version;
    runs = null;
  }

  function takeAgainst(center: number | null): void {
    if (taken === center) return;
    vectors.setCenter(center === null ? null : feed.center(center));
    taken = center;
    for (const block of slots.items) {
      // What is in memory is searched all the time.
      if (block.hasCodes) vectors.binarize(runOf(block));
      block.hasBinary = block.hasCodes;
    }
    const lacking = slots.items.filter((block) => !block.hasBinary);
    lackingBinary = lacking.sort((left, right) => left.firstRow - right.firstRow);
    runs = null;
  }

  function readBinary(block: Placed, center: number | null): void {
    const stored = block.hasCodes || center === null ? null : feed.binary(block, center);
    if (block.hasCodes) vectors.binarize(runOf(block));
    else if (stored) vectors.putBinary(stored, runOf(block));
    else readCodes(block, { withBinary: true });
    block.hasBinary = true;
  }

  function readCodes(block: Placed, options: { withBinary: boolean }): void {
    vectors.put(feed.codes(block, dimensions), runOf(block), options);
    block.hasCodes = keepSq8;
  }

  /** Reads blocks until it is enough, and returns the others. */
  function readBlocks(blocks: Placed[], read: (block: Placed) => void, enough: () => boolean): Placed[] {
    let next = 0;
    while (next < blocks.length && !enough()) read(blocks[next++]!);
    if (next > 0) runs = null;
    return blocks.slice(next);
  }

  function readNeeded(center: number | null, enough: () => boolean): void {
    if (version !== list.version) takeChanges();
    if (usesBinary()) {
      takeAgainst(center);
      lackingBinary = readBlocks(lackingBinary, (block) => readBinary(block, center), enough);
      lackingCodes = lackingCodes.filter((block) => !block.hasCodes);
    } else readFollowing(enough);
  }

  function readFollowing(enough: () => boolean): void {
    lackingCodes = readBlocks(lackingCodes, (block) => readCodes(block, { withBinary: false }), enough);
  }

  return {
    dimensions,
    keepsSq8: keepSq8,
    get bytes() {
      return vectors.slots * vectors.slotBytes;
    },
    get bySq8() {
      return bySq8();
    },
    get unread() {
      return usesBinary()
        ? { needed: bytesOf(lackingBinary, binaryBytes(dimensions)), following: codeBytes() }
        : { needed: codeBytes(), following: 0 };
    },
    read(center, enough) {
      readNeeded(center, enough);
      if (lackingBinary.length === 0 && codeBytes() <= codesAtOnce) readFollowing(enough);
    },
    readOn(center, enough) {
      readNeeded(center, enough);
      readFollowing(enough);
    },
    nearest(question, limit, passing) {
      runs ??= runsOf(slots.items.filter(isSearched));
      const searched = passing
        ? runsOf(slots.items.filter((block) => isSearched(block) && passing.has(block.source)))
        : runs;
      const { checkCancelled } = feed;
      const near = vectors.search({ question, runs: searched, limit, bySq8: bySq8(), checkCancelled });
      return Array.from(near, (slot) => {
        const block = slots.holding(slot);
        return block.firstRow + slot - block.slot;
      });
    },
    end: changes.end,
  };
}

const slotOf = ({ slot }: Placed) => slot;
const runOf = ({ slot, chunks }: Placed): Run => ({ start: slot, count: chunks });

/** Blocks that touch are searched as one run. */
function runsOf(blocks: readonly Placed[]): Run[] {
  const runs: Run[] = [];
  for (const { slot, chunks } of blocks) {
    const last = runs.at(-1);
    if (last && last.start + last.count === slot) last.count += chunks;
    else runs.push({ start: slot, count: chunks });
  }
  return runs;
}
