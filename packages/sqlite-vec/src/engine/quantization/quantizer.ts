import { createRotation } from "./rotation.ts";

/** A code is a rotated vector rounded to 8 bits: `number × scale`; `error` is the length of what the rounding left out. */
export interface CodeFacts {
  scale: number;
  error: number;
}

export interface QuestionCode extends CodeFacts {
  /** Of the question itself. */
  length: number;
}

/** Makes the codes of vectors of one length. */
export interface Encoder {
  encode(vector: Float32Array, numbers: Int8Array): CodeFacts;
  /** A question as the next two take it; the next call overwrites it. */
  rotate(question: Float32Array): Float64Array;
  /** With 11-bit numbers, so that the question's own rounding hardly counts. */
  encodeQuestion(rotated: Float64Array, numbers: Int16Array): QuestionCode;
  /** Signs once the center is subtracted, and how much each says: the size of its number in {@link weightBits} bits, in planes of one bit each, the lowest first. */
  encodeSigns(rotated: Float64Array, center: Float32Array, signs: Uint8Array, planes: Uint8Array): void;
}

/** 8-bit numbers of a code, in whole 16. */
export const codeNumbers = (dimensions: number) => 16 * Math.ceil(dimensions / 16);
/** Bytes of a code's signs, in whole 16. */
export const signBytes = (dimensions: number) => 16 * Math.ceil(dimensions / 128);

/** Bits of a sign's weight in a question. */
export const weightBits = 3;
const greatestWeight = 2 ** weightBits - 1;

const greatest = 127;
/** A dot product of 16,384 dimensions still fits in 32 bits. */
const greatestOfQuestion = 1_023;

export function createEncoder(dimensions: number): Encoder {
  const rotation = createRotation(dimensions);
  const buffer = new Float64Array(dimensions);

  function rotate(vector: Float32Array): Float64Array {
    rotation.rotate(vector, buffer);
    return buffer;
  }

  return {
    encode: (vector, numbers) => round(rotate(vector), numbers, greatest),
    rotate,
    encodeQuestion: (rotated, numbers) => ({ ...round(rotated, numbers, greatestOfQuestion), length: lengthOf(rotated) }),
    encodeSigns(rotated, center, signs, planes) {
      let largest = 0;
      for (let i = 0; i < dimensions; i++) {
        const size = Math.abs(rotated[i]! - center[i]!);
        if (size > largest) largest = size;
      }
      const scale = largest === 0 ? 0 : greatestWeight / largest;
      const bytes = signs.length;
      for (let place = 0; place < bytes; place++) {
        let [sign, ones, twos, fours] = [0, 0, 0, 0];
        for (let i = 8 * place; i < Math.min(dimensions, 8 * place + 8); i++) {
          const value = rotated[i]! - center[i]!;
          const weight = (Math.abs(value) * scale + 0.5) | 0;
          const rank = i & 7;
          if (value > 0) sign |= 1 << rank;
          ones |= (weight & 1) << rank;
          twos |= ((weight >> 1) & 1) << rank;
          fours |= (weight >> 2) << rank;
        }
        signs[place] = sign;
        planes[place] = ones;
        planes[bytes + place] = twos;
        planes[2 * bytes + place] = fours;
      }
    },
  };
}

function round(rotated: Float64Array, numbers: Int8Array | Int16Array, most: number): CodeFacts {
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
