import { createQuantizer, sq8Width } from "./quantizer.ts";

/** Chunks of a block: large enough to be read in one go, small enough to be held while it is filled. */
export const blockChunks = 1_024;

/**
 * SQ8 vectors of up to {@link blockChunks} consecutive chunks of one source. A block is one blob of the file (column
 * `code_blocks.codes`).
 */
export interface QuantizedBlock {
  numbers: Int8Array;
  /** By chunk. */
  scales: Float32Array;
  /** By chunk: the length of what rounding left out. */
  errors: Float32Array;
}

/** The parts of a block's blob. */
export function readQuantizedBlock(blob: Uint8Array, chunks: number, dimensions: number): QuantizedBlock {
  const size = chunks * sq8Width(dimensions);
  const { buffer, byteOffset } = blob.byteOffset % 4 === 0 ? blob : Uint8Array.from(blob);
  return {
    numbers: new Int8Array(buffer, byteOffset, size),
    scales: new Float32Array(buffer, byteOffset + size, chunks),
    errors: new Float32Array(buffer, byteOffset + size + 4 * chunks, chunks),
  };
}

/** Fills blocks chunk by chunk. */
export interface BlockBuilder {
  readonly chunks: number;
  add(vector: Float32Array): void;
  /** The blob of what was added since the last call. */
  take(): Uint8Array;
}

export function createBlockBuilder(dimensions: number): BlockBuilder {
  const quantizer = createQuantizer(dimensions);
  const width = sq8Width(dimensions);
  const vectors: Int8Array[] = [];
  const scales: number[] = [];
  const errors: number[] = [];
  return {
    get chunks() {
      return vectors.length;
    },
    add(vector) {
      const numbers = new Int8Array(width);
      const { scale, error } = quantizer.quantize(vector, numbers);
      vectors.push(numbers);
      scales.push(scale);
      errors.push(error);
    },
    take() {
      const chunks = vectors.length;
      const blob = new Uint8Array(chunks * (width + 8));
      const block = readQuantizedBlock(blob, chunks, dimensions);
      for (const [i, numbers] of vectors.entries()) block.numbers.set(numbers, i * width);
      block.scales.set(scales);
      block.errors.set(errors);
      for (const list of [vectors, scales, errors]) list.length = 0;
      return blob;
    },
  };
}
