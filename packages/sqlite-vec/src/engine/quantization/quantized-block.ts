import { codeNumbers, createEncoder } from "./quantizer.ts";

/** Chunks of a block: large enough to be read in one go, small enough to be held while it is filled. */
export const blockChunks = 1_024;

/** Codes of up to {@link blockChunks} consecutive chunks of one source, as they stand in one blob of the file. */
export interface CodeBlock {
  numbers: Int8Array;
  scales: Float32Array;
  errors: Float32Array;
}

/** The parts of a block's blob. */
export function readCodeBlock(blob: Uint8Array, chunks: number, dimensions: number): CodeBlock {
  const size = chunks * codeNumbers(dimensions);
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
  const encoder = createEncoder(dimensions);
  const width = codeNumbers(dimensions);
  const codes: Int8Array[] = [];
  const scales: number[] = [];
  const errors: number[] = [];
  return {
    get chunks() {
      return codes.length;
    },
    add(vector) {
      const numbers = new Int8Array(width);
      const { scale, error } = encoder.encode(vector, numbers);
      codes.push(numbers);
      scales.push(scale);
      errors.push(error);
    },
    take() {
      const chunks = codes.length;
      const blob = new Uint8Array(chunks * (width + 8));
      const block = readCodeBlock(blob, chunks, dimensions);
      for (const [i, numbers] of codes.entries()) block.numbers.set(numbers, i * width);
      block.scales.set(scales);
      block.errors.set(errors);
      for (const list of [codes, scales, errors]) list.length = 0;
      return blob;
    },
  };
}
