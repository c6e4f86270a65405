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
  /** The question with 11-bit numbers, so that its own rounding hardly counts. */
  encodeQuestion(vector: Float32Array, numbers: Int16Array): QuestionCode;
  /** The question's signs once the center is subtracted, and how much each says: the size of its number in {@link weightBits} bits, a plane of bits each. */
  encodeSigns(vector: Float32Array, center: Float32Array, signs: Uint8Array, planes: Uint8Array): void;
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
  const rotated = new Float64Array(dimensions);

  function round(vector: Float32Array, numbers: Int8Array | Int16Array, most: number): CodeFacts {
    rotation.rotate(vector, rotated);
    let largest = 0;
    for (let i = 0; i < dimensions; i++) {
      const size = Math.abs(rotated[i]!);
      if (size > largest) largest = size;
    }
    const scale = Math.fround(largest / most);
    if (scale === 0) {
      numbers.fill(0);
      return { scale: 0, error: Math.sqrt(dimensions) * largest };
    }
    let squares = 0;
    for (let i = 0; i < dimensions; i++) {
      const value = rotated[i]!;
      const rounded = Math.max(-most, Math.min(most, Math.round(value / scale)));
      numbers[i] = rounded;
      squares += (value - rounded * scale) ** 2;
    }
    return { scale, error: Math.sqrt(squares) };
  }

  return {
    encode: (vector, numbers) => round(vector, numbers, greatest),
    encodeQuestion: (vector, numbers) => ({ ...round(vector, numbers, greatestOfQuestion), length: lengthOf(vector) }),
    encodeSigns(vector, center, signs, planes) {
      rotation.rotate(vector, rotated);
      let largest = 0;
      for (let i = 0; i < dimensions; i++) largest = Math.max(largest, Math.abs(rotated[i]! - center[i]!));
      const scale = largest === 0 ? 0 : greatestWeight / largest;
      signs.fill(0);
      planes.fill(0);
      for (let i = 0; i < dimensions; i++) {
        const value = rotated[i]! - center[i]!;
        const weight = Math.round(Math.abs(value) * scale);
        const place = i >> 3;
        const bit = 1 << (i & 7);
        if (value > 0) signs[place]! |= bit;
        for (let rank = 0; rank < weightBits; rank++) if (weight & (1 << rank)) planes[rank * signs.length + place]! |= bit;
      }
    },
  };
}

function lengthOf(vector: Float32Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}
