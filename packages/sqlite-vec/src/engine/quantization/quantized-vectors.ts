import type { KernelMemory } from "../kernel/kernel-memory.ts";
import { layout } from "../kernel/layout.ts";
import { createGaps } from "./free-slots.ts";
import { lowerBoundOfBest } from "./lower-bound.ts";
import type { CodeBlock } from "./quantized-block.ts";
import { codeNumbers, createEncoder, type QuestionCode, signBytes, weightBits } from "./quantizer.ts";
import { countOf, pageSlots, pagesOf, type Run, slotsOf } from "./slots.ts";

export interface SlotSearch {
  question: Float32Array;
  /** Where to look, in ascending order. */
  runs: readonly Run[];
  limit: number;
  /** Asked between pages; throws to give up. */
  checkCancelled(): void;
}

/** The codes of one base in memory, a slot for each chunk. */
export interface CodeMemory {
  /** Bytes of a slot. */
  readonly slotBytes: number;
  readonly slots: number;
  /** Takes codes in and tells their first slot. */
  put(block: CodeBlock, chunks: number): number;
  /** The slots may be given to other codes. */
  free(run: Run): void;
  /** Signs are taken against this point from now on. The codes must be kept, or none be there yet. */
  setCenter(center: Float32Array): void;
  /** The mean of the kept codes, of at most so many. */
  meanOf(runs: readonly Run[], most: number): Float32Array;
  /** Slots among which the `limit` nearest are: certainly so when few are searched and codes are kept, else very likely. */
  search(search: SlotSearch): Uint32Array;
}

/**
 * Signs are compared twice: of those that differ least, so many are compared again by how much each differing sign says, of which so many go on. Measured
 * on hard vectors (128 intrinsic dimensions, a question is like no chunk in particular): of the ten nearest, 99 % are among the first 2,300 by their signs
 * and the first 340 by weighed signs (100,000 of 384 dimensions), the first 130 and 75 (60,000 of 1,536). Fewer dimensions are fewer signs, so more candidates.
 */
const differingLeast = (dimensions: number) => (dimensions >= 1_024 ? 800 : 4_800);
const weighedLeast = (dimensions: number) => (dimensions >= 1_024 ? 256 : 1_200);
/** Dot products err like a random walk over the dimensions: more than 8 deviations don't happen (and never more than the error itself). */
const marginOf = (dimensions: number) => Math.min(1, 8 / Math.sqrt(dimensions));

/** Where a search stops to be exact. */
export interface Approximation {
  /** Numbers that are compared one by one without a look at the signs. Up to here the answer is exact. */
  exactNumbers: number;
  /** The fewest slots that go on from signs to weighed signs and to codes; null: as was measured. */
  fewestCandidates: number | null;
}

export interface CodeMemoryOptions extends Approximation {
  memory: KernelMemory;
  dimensions: number;
  /** False: only the signs stay in memory. */
  keepCodes: boolean;
}

export function createCodeMemory({ memory, dimensions, keepCodes, exactNumbers, fewestCandidates }: CodeMemoryOptions): CodeMemory {
  const mostDiffering = (limit: number) => Math.max(8 * limit, fewestCandidates ?? differingLeast(dimensions));
  const mostWeighed = (limit: number) => Math.max(4 * limit, fewestCandidates ?? weighedLeast(dimensions));
  const { kernel } = memory;
  const encoder = createEncoder(dimensions);
  const width = codeNumbers(dimensions);
  const bytesOfSigns = signBytes(dimensions);

  /** Scratch space, then pages. */
  const scratch = layout([
    ["signs", bytesOfSigns],
    ["planes", weightBits * bytesOfSigns],
    ["numbers", 2 * width],
    ["center", 4 * width],
    ["histogram", 4 * (8 * bytesOfSigns + 1)],
    ["found", 4 * pageSlots],
    ["results", 4 * pageSlots],
    ["incoming", keepCodes ? 0 : pageSlots * width],
  ]);
  const page = layout([
    ["signs", pageSlots * bytesOfSigns],
    ["distances", 2 * pageSlots],
    ["codes", keepCodes ? pageSlots * width : 0],
  ]);
  const facts: { scales: Float32Array; errors: Float32Array }[] = [];
  const gaps = createGaps();
  let slots = 0;
  let centered = false;
  memory.grow(scratch.size);

  const addressOf = (slot: number) => scratch.size + Math.floor(slot / pageSlots) * page.size;
  const signsOf = (slot: number) => addressOf(slot) + page.at.signs + (slot % pageSlots) * bytesOfSigns;
  const codesOf = (slot: number) => addressOf(slot) + page.at.codes + (slot % pageSlots) * width;

  function reserve(count: number): number {
    const gap = gaps.take(count);
    if (gap !== null) return gap;
    const start = slots;
    slots += count;
    const pages = Math.ceil(slots / pageSlots);
    memory.grow(scratch.size + pages * page.size);
    while (facts.length < pages) facts.push({ scales: new Float32Array(pageSlots), errors: new Float32Array(pageSlots) });
    return start;
  }

  function takeSigns({ start, count }: Run, codes: (slot: number) => number): void {
    for (let slot = start; slot < start + count; slot++) {
      const scale = facts[Math.floor(slot / pageSlots)]!.scales[slot % pageSlots]!;
      kernel.signs(codes(slot), scale, scratch.at.center, width, signsOf(slot));
    }
  }

  function nearestSigns(rotated: Float64Array, { runs, limit, checkCancelled }: SlotSearch): Uint32Array {
    const buffer = memory.buffer();
    const center = new Float32Array(buffer, scratch.at.center, width);
    const planes = new Uint8Array(buffer, scratch.at.planes, weightBits * bytesOfSigns);
    encoder.encodeSigns(rotated, center, new Uint8Array(buffer, scratch.at.signs, bytesOfSigns), planes);
    const histogram = new Uint32Array(buffer, scratch.at.histogram, 8 * bytesOfSigns + 1).fill(0);
    const parts = runs.flatMap(pagesOf);
    const distancesOf = (slot: number) => addressOf(slot) + page.at.distances + 2 * (slot % pageSlots);
    for (const { start, count } of parts) {
      checkCancelled();
      kernel.distances(scratch.at.signs, signsOf(start), count, bytesOfSigns, distancesOf(start), scratch.at.histogram);
    }
    const { most, within } = reach(histogram, mostDiffering(limit));
    const found = new Uint32Array(within);
    let size = 0;
    for (const { start, count } of parts) {
      const more = kernel.collect(distancesOf(start), count, most, start, scratch.at.found);
      found.set(new Uint32Array(buffer, scratch.at.found, more), size);
      size += more;
    }
    return weighed(found, mostWeighed(limit));
  }

  /** Those of the candidates whose signs, weighed, differ least from the question's. */
  function weighed(candidates: Uint32Array, wanted: number): Uint32Array {
    if (candidates.length <= wanted) return candidates;
    const distances = new Uint32Array(candidates.length);
    const histogram = new Uint32Array(8 * bytesOfSigns * 2 ** weightBits);
    const results = new Int32Array(memory.buffer(), scratch.at.results, pageSlots);
    eachPage(candidates, (first, from, size) => {
      const { signs, planes, found } = scratch.at;
      kernel.weighedDistances(signs, planes, signsOf(first), found, size, bytesOfSigns, scratch.at.results);
      for (let i = 0; i < size; i++) {
        distances[from + i] = results[i]!;
        histogram[results[i]!]!++;
      }
    });
    const { most } = reach(histogram, wanted);
    return candidates.filter((_, i) => distances[i]! <= most);
  }

  /** Writes the places of the candidates in their page to `found`, a page at a time. */
  function eachPage(candidates: Uint32Array, work: (firstSlot: number, from: number, size: number) => void): void {
    const places = new Uint32Array(memory.buffer(), scratch.at.found, pageSlots);
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

  /** Those whose dot product with the question can be among the `limit` greatest. */
  function nearestCodes(candidates: Uint32Array, question: QuestionCode, limit: number): Uint32Array {
    const share = marginOf(dimensions);
    const scores = new Float64Array(candidates.length);
    const margins = new Float64Array(candidates.length);
    const results = new Int32Array(memory.buffer(), scratch.at.results, pageSlots);
    eachPage(candidates, (first, from, size) => {
      kernel.dots(scratch.at.numbers, codesOf(first), scratch.at.found, size, width, scratch.at.results);
      const { scales, errors } = facts[first / pageSlots]!;
      for (let i = 0; i < size; i++) {
        const place = candidates[from + i]! - first;
        scores[from + i] = results[i]! * scales[place]! * question.scale;
        margins[from + i] = share * (errors[place]! * question.length + question.error) + 1e-6;
      }
    });
    const least = lowerBoundOfBest(scores, margins, limit);
    return candidates.filter((_, i) => scores[i]! + margins[i]! >= least);
  }

  return {
    slotBytes: bytesOfSigns + 2 + (keepCodes ? width : 0) + 8,
    get slots() {
      return slots;
    },
    put(block, chunks) {
      const start = reserve(chunks);
      const buffer = memory.buffer();
      for (const part of pagesOf({ start, count: chunks })) {
        const from = part.start - start;
        const { scales, errors } = facts[Math.floor(part.start / pageSlots)]!;
        scales.set(block.scales.subarray(from, from + part.count), part.start % pageSlots);
        errors.set(block.errors.subarray(from, from + part.count), part.start % pageSlots);
        const target = keepCodes ? codesOf(part.start) : scratch.at.incoming;
        new Int8Array(buffer, target, part.count * width).set(block.numbers.subarray(from * width, (from + part.count) * width));
        if (centered) takeSigns(part, keepCodes ? codesOf : (slot) => target + (slot - part.start) * width);
      }
      return start;
    },
    free: (run) => gaps.add(run),
    setCenter(center) {
      new Float32Array(memory.buffer(), scratch.at.center, width).fill(0).set(center);
      centered = true;
      if (keepCodes) takeSigns({ start: 0, count: slots }, codesOf);
    },
    meanOf(runs, most) {
      const buffer = memory.buffer();
      const step = Math.max(1, Math.ceil(countOf(runs) / most));
      const sum = new Float64Array(dimensions);
      let taken = 0;
      let next = 0;
      for (const { start, count } of runs) {
        for (; next < count; next += step, taken++) {
          const slot = start + next;
          const scale = facts[Math.floor(slot / pageSlots)]!.scales[slot % pageSlots]!;
          const numbers = new Int8Array(buffer, codesOf(slot), dimensions);
          for (let i = 0; i < dimensions; i++) sum[i]! += numbers[i]! * scale;
        }
        next -= count;
      }
      return Float32Array.from(sum, (value) => value / Math.max(1, taken));
    },
    search(search) {
      const { question, runs, limit } = search;
      const count = countOf(runs);
      const compareAll = keepCodes ? !looksAtSigns(count * dimensions, exactNumbers) : count <= mostWeighed(limit);
      const rotated = encoder.rotate(question);
      const candidates = compareAll ? slotsOf(runs) : nearestSigns(rotated, search);
      if (!keepCodes) return candidates;
      const encoded = encoder.encodeQuestion(rotated, new Int16Array(memory.buffer(), scratch.at.numbers, width));
      return nearestCodes(candidates, encoded, limit);
    },
  };
}

/** Whether a search of so many numbers looks at signs first. */
export const looksAtSigns = (numbers: number, exactNumbers: number) => numbers > exactNumbers;

/** The least distance within which there are so many, and how many there are. */
function reach(histogram: Uint32Array, wanted: number): { most: number; within: number } {
  let within = 0;
  let most = -1;
  while (within < wanted && most + 1 < histogram.length) within += histogram[++most]!;
  return { most, within };
}
