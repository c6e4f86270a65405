import { dot } from "@cuecard/core/storage-kit";
import type { Kernel } from "./kernel.ts";

/** The kernel without WebAssembly. */
export function createPlainKernel(buffer: () => ArrayBuffer): Kernel {
  return { ...createHammingLoops(buffer), ...createProductLoops(buffer) };
}

function createHammingLoops(
  buffer: () => ArrayBuffer,
): Pick<Kernel, "distances" | "collect" | "weightedDistances" | "binarize"> {
  return {
    distances(query, vectors, count, bytes, out, histogram) {
      const words = bytes / 4;
      const asked = new Uint32Array(buffer(), query, words);
      const stored = new Uint32Array(buffer(), vectors, count * words);
      const found = new Uint16Array(buffer(), out, count);
      const counts = new Uint32Array(buffer(), histogram, bytes * 8 + 1);
      for (let i = 0, at = 0; i < count; i++) {
        let distance = 0;
        for (let word = 0; word < words; word++, at++) distance += bitCount(stored[at]! ^ asked[word]!);
        found[i] = distance;
        counts[distance]!++;
      }
    },
    collect(from, count, most, first, out) {
      const found = new Uint16Array(buffer(), from, count);
      const kept = new Uint32Array(buffer(), out, count);
      let size = 0;
      for (let i = 0; i < count; i++) if (found[i]! <= most) kept[size++] = first + i;
      return size;
    },
    weightedDistances(query, weights, vectors, places, count, bytes, out) {
      const words = bytes / 4;
      const asked = new Uint32Array(buffer(), query, words);
      const ranks = [0, 1, 2].map((rank) => new Uint32Array(buffer(), weights + rank * bytes, words));
      const listed = new Uint32Array(buffer(), places, count);
      const found = new Int32Array(buffer(), out, count);
      for (let i = 0; i < count; i++) {
        const stored = new Uint32Array(buffer(), vectors + listed[i]! * bytes, words);
        let distance = 0;
        for (let word = 0; word < words; word++) {
          const differs = stored[word]! ^ asked[word]!;
          for (let rank = 0; rank < 3; rank++) distance += bitCount(differs & ranks[rank]![word]!) << rank;
        }
        found[i] = distance;
      }
    },
    binarize(vector, scale, center, count, out) {
      const stored = new Int8Array(buffer(), vector, count);
      const least = new Float32Array(buffer(), center, count);
      const bytes = new Uint8Array(buffer(), out, count / 8).fill(0);
      for (let i = 0; i < count; i++) {
        if (Math.fround(stored[i]! * scale) > least[i]!) bytes[i >> 3]! |= 1 << (i & 7);
      }
    },
  };
}

function createProductLoops(buffer: () => ArrayBuffer): Pick<Kernel, "dots" | "exactDots"> {
  return {
    dots(query, vectors, places, count, width, out) {
      const asked = new Int16Array(buffer(), query, width);
      const listed = new Uint32Array(buffer(), places, count);
      const found = new Int32Array(buffer(), out, count);
      for (let i = 0; i < count; i++) {
        const stored = new Int8Array(buffer(), vectors + listed[i]! * width, width);
        let sum = 0;
        for (let j = 0; j < width; j++) sum += asked[j]! * stored[j]!;
        found[i] = sum;
      }
    },
    exactDots(query, vectors, places, count, width, out) {
      const asked = Float32Array.from(new Float64Array(buffer(), query, width));
      const listed = new Uint32Array(buffer(), places, count);
      const found = new Float64Array(buffer(), out, count);
      for (let i = 0; i < count; i++) {
        found[i] = dot(asked, new Float32Array(buffer(), vectors + 4 * listed[i]! * width, width));
      }
    },
  };
}

/** Bits set in 32 (Warren, "Hacker's Delight", 5-1). */
function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
