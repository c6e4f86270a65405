import { createRotation } from "./rotation.ts";

/**
 * What rounding to 8 bits (SQ8) did to a rotated vector: a component is about `number × scale`, and `error` is the
 * length of the difference.
 */
export interface Rounding {
  scale: number;
  error: number;
}

export interface QuantizedQuestion extends Rounding {
  /** Of the question before it was rounded. */
  length: number;
}

/** Quantizes vectors of one length. */
export interface Quantizer {
  /** Writes the rotated vector in SQ8: 8-bit numbers with one scale. */
  quantize(vector: Float32Array, numbers: Int8Array): Rounding;
  /** The rotated question, for the next two methods. The next call overwrites it. */
  rotate(question: Float32Array): Float64Array;
  /** Writes the question with 11-bit numbers, so that its own rounding hardly counts. */
  quantizeQuestion(rotated: Float64Array, numbers: Int16Array): QuantizedQuestion;
  /**
   * Writes the question in binary form: one bit per dimension, set where its number is above the center's. The weight
   * of a bit is the size of that difference in {@link weightBits} bits; weights are written bit by bit, the lowest
   * bits of all dimensions first.
   */
  binarizeQuestion(rotated: Float64Array, center: Float32Array, binary: Uint8Array, weights: Uint8Array): void;
}

/** Numbers of an SQ8 vector: the dimensions, padded to a multiple of 16. */
export const sq8Width = (dimensions: number) => 16 * Math.ceil(dimensions / 16);
/** Bytes of a binary vector: one bit per dimension, padded to a multiple of 16 bytes. */
export const binaryBytes = (dimensions: number) => 16 * Math.ceil(dimensions / 128);

/** Bits of a weight in a binary question. */
export const weightBits = 3;
const greatestWeight = 2 ** weightBits - 1;

const greatest = 127;
/** A dot product of 16,384 dimensions still fits in 32 bits. */
const greatestOfQuestion = 1_023;

export function createQuantizer(dimensions: number): Quantizer {
  const rotation = createRotation(dimensions);
  const buffer = new Float64Array(dimensions);

  function rotate(vector: Float32Array): Float64Array {
    rotation.rotate(vector, buffer);
    return buffer;
  }

  return {
    quantize: (vector, numbers) => round(rotate(vector), numbers, greatest),
    rotate,
    quantizeQuestion: (rotated, numbers) => ({
      ...round(rotated, numbers, greatestOfQuestion),
      length: lengthOf(rotated),
    }),
    binarizeQuestion,
  };
}

function binarizeQuestion(rotated: Float64Array, center: Float32Array, binary: Uint8Array, weights: Uint8Array): void {
  const dimensions = rotated.length;
  let largest = 0;
  for (let i = 0; i < dimensions; i++) {
    const size = Math.abs(rotated[i]! - center[i]!);
    if (size > largest) largest = size;
  }
  const scale = largest === 0 ? 0 : greatestWeight / largest;
  const bytes = binary.length;
  for (let place = 0; place < bytes; place++) {
    let [above, ones, twos, fours] = [0, 0, 0, 0];
    for (let i = 8 * place; i < Math.min(dimensions, 8 * place + 8); i++) {
      const value = rotated[i]! - center[i]!;
      const weight = (Math.abs(value) * scale + 0.5) | 0;
      const rank = i & 7;
      if (value > 0) above |= 1 << rank;
      ones |= (weight & 1) << rank;
      twos |= ((weight >> 1) & 1) << rank;
      fours |= (weight >> 2) << rank;
    }
    binary[place] = above;
    weights[place] = ones;
    weights[bytes + place] = twos;
    weights[2 * bytes + place] = fours;
  }
}

function round(rotated: Float64Array, numbers: Int8Array | Int16Array, most: number): Rounding {
  let largest = 0;
  for (let i = 0; i < rotated.length; i++) {
    const size = Math.abs(rotated[i]!);
    if (size > largest) largest = size;
  }
  const scale = Math.fround(largest / most);
  if (scale === 0) {
    numbers.fill(0);
    return { scale: 0, error: Math.sqrt(rotated.length) * largest };
  }
  const inverse = 1 / scale;
  let squares = 0;
  for (let i = 0; i < rotated.length; i++) {
    const value = rotated[i]!;
    const rounded = (value * inverse + (value < 0 ? -0.5 : 0.5)) | 0;
    numbers[i] = rounded;
    squares += (value - rounded * scale) ** 2;
  }
  return { scale, error: Math.sqrt(squares) };
}

function lengthOf(vector: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! ** 2;
  return Math.sqrt(squares);
}
