import { createKernelMemory } from "../kernel/kernel-memory.ts";
import { layout } from "../kernel/layout.ts";
import { blockChunks, type QuantizedBlock } from "./quantized-block.ts";
import { binaryBytes, createQuantizer, sq8Width } from "./quantizer.ts";

/**
 * Makes the binary vectors of a block's chunks, one after another: of each dimension one bit, set where the rotated
 * vector's number is above that of the center.
 */
export type Binarizer = (block: QuantizedBlock, chunks: number) => Uint8Array;

/** `center`: among vectors as they were stored. */
export function createBinarizer(dimensions: number, center: Float32Array): Binarizer {
  const memory = createKernelMemory();
  const width = sq8Width(dimensions);
  const bytes = binaryBytes(dimensions);
  const { at, size } = layout([
    ["center", 4 * width],
    ["numbers", blockChunks * width],
    ["binary", blockChunks * bytes],
  ]);
  memory.grow(size);
  new Float32Array(memory.buffer(), at.center, width).set(createQuantizer(dimensions).rotate(center));
  return ({ numbers, scales }, chunks) => {
    new Int8Array(memory.buffer(), at.numbers, chunks * width).set(numbers);
    for (let i = 0; i < chunks; i++) {
      memory.kernel.binarize(at.numbers + i * width, scales[i]!, at.center, width, at.binary + i * bytes);
    }
    return new Uint8Array(memory.buffer(), at.binary, chunks * bytes).slice();
  };
}
