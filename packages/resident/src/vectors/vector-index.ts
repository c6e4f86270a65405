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
  /** Brings it to the list's state. False: it has to be made again. */
  sync(): boolean;
  /** Rows of chunks that hold the `limit` nearest. `passing`: sources that are looked at; null for all. */
  nearest(question: Float32Array, limit: number, passing: ReadonlySet<number> | null): number[];
  /** It is not synced any more. */
  end(): void;
}

/** A block with the slot of its first chunk. */
interface Placed extends Block {
  slot: number;
}

/** Vectors whose mean is the center. */
const sampled = 8_192;
/** The center is taken again when there are so many times more chunks. */
const outgrown = 8;

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
  /** Chunks that there were when the center was taken. */
  let centeredAt = 0;

  /** Binary vectors alone can't be taken again, so the center must be known before the first of them. */
  function centerBefore(blocks: Block[]): void {
    if (keepSq8 || centeredAt > 0 || blocks.length === 0) return;
    vectors.setCenter(centerOf(blocks, feed, options));
    centeredAt = list.chunks;
  }

  /** Takes the center again for a knowledge base that outgrew it. False: it can't be. */
  function recenter(): boolean {
    const outgrew = list.chunks >= outgrown * centeredAt;
    if (!outgrew || !startsWithBinary(list.chunks * dimensions, exactNumbers)) return true;
    if (!keepSq8) return false;
    vectors.setCenter(vectors.meanOf(runsOf(slots.items), sampled));
    centeredAt = list.chunks;
    return true;
  }

  return {
    dimensions,
    keepsSq8: keepSq8,
    get bytes() {
      return vectors.slots * vectors.slotBytes;
    },
    sync() {
      if (version === list.version) return true;
      const { added, gone } = changes.take();
      const removed = new Set(gone.map(({ id }) => placed.get(id)!));
      for (const block of removed) {
        vectors.free({ start: block.slot, count: block.chunks });
        placed.delete(block.id);
      }
      slots.remove(removed);
      centerBefore(added);
      const put = added.map((block) => ({
        ...block,
        slot: vectors.put(feed.codes(block, dimensions), block.chunks),
      }));
      for (const block of put) placed.set(block.id, block);
      slots.add(put);
      runs = null;
      version = list.version;
      return recenter();
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

/** The mean of some of the blocks. */
function centerOf(blocks: Block[], feed: ChunkFeed, options: VectorIndexOptions): Float32Array {
  const sample = createQuantizedVectors({ memory: createKernelMemory(), ...options, keepSq8: true });
  const step = Math.ceil(blocks.length / 16);
  for (let i = 0; i < blocks.length; i += step)
    sample.put(feed.codes(blocks[i]!, options.dimensions), blocks[i]!.chunks);
  return sample.meanOf([{ start: 0, count: sample.slots }], sampled);
}

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
