import type { KernelMemory } from "../kernel/kernel-memory.ts";
import { layout } from "../kernel/layout.ts";
import { createFreeSlots } from "./free-slots.ts";
import type { QuantizedBlock } from "./quantized-block.ts";
import { binaryBytes, sq8Width, weightBits } from "./quantizer.ts";
import { pageSlots, pagesOf, type Run } from "./slots.ts";

/** Scales and errors of a page's SQ8 vectors, by slot of the page. */
type Roundings = Pick<QuantizedBlock, "scales" | "errors">;

/** Addresses of scratch space that a search uses. */
type Scratch = Record<
  "binary" | "weights" | "numbers" | "center" | "histogram" | "found" | "results" | "incoming",
  number
>;

/**
 * Where the quantized vectors of one knowledge base stand in the kernel's memory: scratch space first, then pages of
 * {@link pageSlots} slots. A slot is one vector.
 */
export interface VectorPages {
  readonly memory: KernelMemory;
  readonly dimensions: number;
  /** Numbers of an SQ8 vector. */
  readonly width: number;
  /** Bytes of a binary vector. */
  readonly binaryBytes: number;
  /** False: only binary vectors stay in memory. */
  readonly keepSq8: boolean;
  readonly scratch: Scratch;
  readonly slots: number;
  /** Bytes that a slot takes. */
  readonly slotBytes: number;
  /** Addresses of a slot's parts. */
  binaryAt(slot: number): number;
  sq8At(slot: number): number;
  distanceAt(slot: number): number;
  /** Of the page that holds the slot. */
  roundingsOf(slot: number): Roundings;
  /** The first of `count` slots in a row. */
  reserve(count: number): number;
  /** The slots may be given to other vectors. */
  free(run: Run): void;
}

export function createVectorPages(memory: KernelMemory, dimensions: number, keepSq8: boolean): VectorPages {
  const width = sq8Width(dimensions);
  const bytes = binaryBytes(dimensions);
  const scratch = scratchOf({ width, bytes, keepSq8 });
  const page = layout([
    ["binary", pageSlots * bytes],
    ["distances", 2 * pageSlots],
    ["sq8", keepSq8 ? pageSlots * width : 0],
  ]);
  const roundings: Roundings[] = [];
  const freeSlots = createFreeSlots();
  let slots = 0;
  memory.grow(scratch.size);
  const pageAt = (slot: number) => scratch.size + Math.floor(slot / pageSlots) * page.size;
  return {
    memory,
    dimensions,
    width,
    binaryBytes: bytes,
    keepSq8,
    scratch: scratch.at,
    get slots() {
      return slots;
    },
    slotBytes: bytes + 2 + (keepSq8 ? width : 0) + 8,
    binaryAt: (slot) => pageAt(slot) + page.at.binary + (slot % pageSlots) * bytes,
    sq8At: (slot) => pageAt(slot) + page.at.sq8 + (slot % pageSlots) * width,
    distanceAt: (slot) => pageAt(slot) + page.at.distances + 2 * (slot % pageSlots),
    roundingsOf: (slot) => roundings[Math.floor(slot / pageSlots)]!,
    reserve(count) {
      const free = freeSlots.take(count);
      if (free !== null) return free;
      const start = slots;
      slots += count;
      const pages = Math.ceil(slots / pageSlots);
      memory.grow(scratch.size + pages * page.size);
      while (roundings.length < pages) roundings.push(emptyRoundings());
      return start;
    },
    free: freeSlots.add,
  };
}

const emptyRoundings = (): Roundings => ({ scales: new Float32Array(pageSlots), errors: new Float32Array(pageSlots) });

function scratchOf({ width, bytes, keepSq8 }: { width: number; bytes: number; keepSq8: boolean }) {
  return layout([
    ["binary", bytes],
    ["weights", weightBits * bytes],
    ["numbers", 2 * width],
    ["center", 4 * width],
    ["histogram", 4 * (8 * bytes + 1)],
    ["found", 4 * pageSlots],
    ["results", 4 * pageSlots],
    ["incoming", keepSq8 ? 0 : pageSlots * width],
  ]);
}

/**
 * Copies a block into reserved slots. Of each part it tells the address of its SQ8 vectors, which may be scratch space.
 */
export function copyBlock(
  pages: VectorPages,
  block: QuantizedBlock,
  { start, count }: Run,
  copied: (part: Run, sq8At: (slot: number) => number) => void,
): void {
  const { width, keepSq8, scratch } = pages;
  for (const part of pagesOf({ start, count })) {
    const from = part.start - start;
    const { scales, errors } = pages.roundingsOf(part.start);
    scales.set(block.scales.subarray(from, from + part.count), part.start % pageSlots);
    errors.set(block.errors.subarray(from, from + part.count), part.start % pageSlots);
    const target = keepSq8 ? pages.sq8At(part.start) : scratch.incoming;
    const numbers = new Int8Array(pages.memory.buffer(), target, part.count * width);
    numbers.set(block.numbers.subarray(from * width, (from + part.count) * width));
    copied(part, keepSq8 ? pages.sq8At : (slot) => target + (slot - part.start) * width);
  }
}

/** Copies binary vectors into reserved slots. */
export function copyBinary(pages: VectorPages, binary: Uint8Array, run: Run): void {
  const { binaryBytes: bytes } = pages;
  for (const { start, count } of pagesOf(run)) {
    const from = (start - run.start) * bytes;
    new Uint8Array(pages.memory.buffer(), pages.binaryAt(start), count * bytes).set(
      binary.subarray(from, from + count * bytes),
    );
  }
}

/** Calls `work` page by page, once it has written the candidates' places in their page to scratch space `found`. */
export function eachPage(
  { memory, scratch }: VectorPages,
  candidates: Uint32Array,
  work: (firstSlot: number, from: number, size: number) => void,
): void {
  const places = new Uint32Array(memory.buffer(), scratch.found, pageSlots);
  for (let from = 0; from < candidates.length; ) {
    const first = pageSlots * Math.floor(candidates[from]! / pageSlots);
    let size = 0;
    while (from + size < candidates.length && candidates[from + size]! < first + pageSlots) {
      places[size] = candidates[from + size]! - first;
      size++;
    }
    work(first, from, size);
    from += size;
  }
}
