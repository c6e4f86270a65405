import type { BlockList } from "../blocks/block-list.ts";
import { createRanges } from "../blocks/ranges.ts";
import type { Block, ChunkFeed } from "../feed.ts";
import { createKernelMemory } from "../kernel/kernel-memory.ts";
import { type Approximation, createQuantizedVectors, startsWithBinary } from "../quantization/quantized-vectors.ts";
import { sq8Width } from "../quantization/quantizer.ts";
import type { Run } from "../quantization/slots.ts";

/** The quantized vectors of a knowledge base in memory. */
export interface VectorIndex {
  readonly dimensions: number;
  readonly bytes: number;
  /** False: only binary vectors are in memory, and what is found has to be compared with the stored vectors. */
  readonly keepsSq8: boolean;
  /** Bytes of codes that are still to be read, as of the last `read`. */
  readonly unreadBytes: number;
  /**
   * Brings it nearer to the list's state: what is gone leaves at once, and new blocks are read until `enough` says so
   * between two of them. `center`: see `IndexedBase.center`. False: it has to be made again.
   */
  read(center: number | null, enough: () => boolean): boolean;
  /** Rows of the chunks read that hold the `limit` nearest. `passing`: sources that are looked at; null for all. */
  nearest(question: Float32Array, limit: number, passing: ReadonlySet<number> | null): number[];
  /** It is not read into any more. */
  end(): void;
}

/** A block with the slot of its first chunk. */
interface Placed extends Block {
  slot: number;
}

/** Bytes of so many chunks with their SQ8 vectors. */
export const bytesWithSq8 = (chunks: number, dimensions: number) => chunks * (sq8Width(dimensions) * 1.125 + 10);

export interface VectorIndexOptions extends Approximation {
  dimensions: number;
  keepSq8: boolean;
}

export function createVectorIndex(feed: ChunkFeed, list: BlockList, options: VectorIndexOptions): VectorIndex {
  const { dimensions, keepSq8, exactNumbers } = options;
  const vectors = createQuantizedVectors({ memory: createKernelMemory(), ...options });
  const placed = new Map<number, Placed>();
  const slots = createRanges<Placed>(slotOf);
  const changes = list.follow();
  /** All blocks as runs; null: they have to be put together again. */
  let runs: Run[] | null = null;
  let version = -1;
  /** Blocks that are still to be read, by their rows. */
  let unread: Block[] = [];
  /** Number of the center that binary vectors are taken against; undefined before they are. */
  let taken: number | null | undefined;

  /** Takes the binary vectors against this center, where they are used. False: it can't. */
  function takeAgainst(center: number | null): boolean {
    const compares = !keepSq8 || startsWithBinary(list.chunks * dimensions, exactNumbers);
    if (!compares || taken === center) return true;
    if (!keepSq8 && vectors.slots > 0) return false;
    vectors.setCenter(center === null ? null : feed.center(center));
    taken = center;
    return true;
  }

  /** Reads blocks until `enough` says so. */
  function place(blocks: readonly Block[], enough: () => boolean): void {
    const read: Placed[] = [];
    for (const block of blocks) {
      if (enough()) break;
      read.push({ ...block, slot: vectors.put(feed.codes(block, dimensions), block.chunks) });
    }
    if (read.length === 0) return;
    for (const block of read) placed.set(block.id, block);
    slots.add(read);
    unread = unread.filter(({ id }) => !placed.has(id));
    runs = null;
  }

  function takeChanges(): void {
    const { added, gone } = changes.take();
    const there = gone.flatMap(({ id }) => placed.get(id) ?? []);
    for (const block of there) {
      vectors.free({ start: block.slot, count: block.chunks });
      placed.delete(block.id);
    }
    slots.remove(new Set(there));
    const left = new Set(gone.map(({ id }) => id));
    unread = [...unread.filter(({ id }) => !left.has(id)), ...added];
    version = list.version;
    runs = null;
  }

  return {
    dimensions,
    keepsSq8: keepSq8,
    get bytes() {
      return vectors.slots * vectors.slotBytes;
    },
    get unreadBytes() {
      return unread.reduce((sum, { chunks }) => sum + chunks, 0) * (sq8Width(dimensions) + 8);
    },
    read(center, enough) {
      if (version !== list.version) takeChanges();
      if (!takeAgainst(center)) return false;
      place(unread, enough);
      return true;
    },
    nearest(question, limit, passing) {
      runs ??= runsOf(slots.items);
      const searched = passing ? runsOf(slots.items.filter(({ source }) => passing.has(source))) : runs;
      const { checkCancelled } = feed;
      const near = vectors.search({ question, runs: searched, limit, checkCancelled });
      return Array.from(near, (slot) => {
        const block = slots.holding(slot);
        return block.firstRow + slot - block.slot;
      });
    },
    end: changes.end,
  };
}

const slotOf = ({ slot }: Placed) => slot;

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
