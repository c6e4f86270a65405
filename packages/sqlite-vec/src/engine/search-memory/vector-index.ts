import type { Connection } from "../connection.ts";
import { createKernelMemory } from "../kernel/kernel-memory.ts";
import { readCodeBlock } from "../quantization/quantized-block.ts";
import { type Approximation, createCodeMemory, looksAtSigns } from "../quantization/quantized-vectors.ts";
import { codeNumbers } from "../quantization/quantizer.ts";
import type { Run } from "../quantization/slots.ts";
import type { Block, BlockList } from "./block-list.ts";
import { createRanges } from "./ranges.ts";

/** The codes of a base's vectors in memory. */
export interface VectorIndex {
  readonly dimensions: number;
  readonly bytes: number;
  /** False: only signs are in memory, and what is found has to be compared with the stored vectors. */
  readonly keepsCodes: boolean;
  /** Brings it to the list's state. False: it has to be made anew. */
  sync(): boolean;
  /** Rows of the chunks among which the `limit` nearest are; `passing`: sources that are looked at, null for all. */
  nearest(question: Float32Array, limit: number, passing: ReadonlySet<number> | null): number[];
}

interface Placed extends Block {
  slot: number;
}

/** Vectors whose mean is the center. */
const sampled = 8_192;
/** The center is taken anew when there are so many times more chunks. */
const outgrown = 8;

/** Bytes of so many chunks with their codes. */
export const bytesWithCodes = (chunks: number, dimensions: number) => chunks * (codeNumbers(dimensions) * 1.125 + 10);

export interface VectorIndexOptions extends Approximation {
  dimensions: number;
  keepCodes: boolean;
}

export function createVectorIndex(connection: Connection, list: BlockList, options: VectorIndexOptions): VectorIndex {
  const { dimensions, keepCodes, exactNumbers } = options;
  const memory = createCodeMemory({ memory: createKernelMemory(), ...options });
  const placed = new Map<number, Placed>();
  const read = connection.sql<Uint8Array>("select codes from code_blocks where id = ?").pluck();
  let version = -1;
  let centeredAt = 0;
  const slotOf = ({ slot }: Placed) => slot;
  let slots = createRanges<Placed>([], slotOf);

  const codesOf = ({ id, chunks }: Block) => readCodeBlock(read.get(id)!, chunks, dimensions);

  /** Signs alone can't be taken anew, so the center must be known before the first of them: from some of the blocks. */
  function centerBefore(blocks: Block[]): void {
    if (keepCodes || centeredAt > 0 || blocks.length === 0) return;
    const sample = createCodeMemory({ memory: createKernelMemory(), ...options, keepCodes: true });
    const step = Math.ceil(blocks.length / 16);
    for (let i = 0; i < blocks.length; i += step) sample.put(codesOf(blocks[i]!), blocks[i]!.chunks);
    memory.setCenter(sample.meanOf([{ start: 0, count: sample.slots }], sampled));
    centeredAt = list.chunks;
  }

  return {
    dimensions,
    keepsCodes: keepCodes,
    get bytes() {
      return memory.slots * memory.slotBytes;
    },
    sync() {
      if (version === list.version) return true;
      for (const block of [...placed.values()]) {
        if (list.blocks.has(block.id)) continue;
        memory.free({ start: block.slot, count: block.chunks });
        placed.delete(block.id);
      }
      const missing = list.rows.items.filter(({ id }) => !placed.has(id));
      centerBefore(missing);
      for (const block of missing) placed.set(block.id, { ...block, slot: memory.put(codesOf(block), block.chunks) });
      slots = createRanges(placed.values(), slotOf);
      version = list.version;
      const outgrew = list.chunks >= outgrown * centeredAt && looksAtSigns(list.chunks * dimensions, exactNumbers);
      if (!outgrew) return true;
      if (!keepCodes) return false;
      memory.setCenter(memory.meanOf(runsOf(slots.items), sampled));
      centeredAt = list.chunks;
      return true;
    },
    nearest(question, limit, passing) {
      const searched = passing ? slots.items.filter(({ source }) => passing.has(source)) : slots.items;
      const near = memory.search({ question, runs: runsOf(searched), limit, checkCancelled: () => connection.checkCancelled() });
      return Array.from(near, (slot) => {
        const block = slots.holding(slot);
        return block.firstRow + slot - block.slot;
      });
    },
  };
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
