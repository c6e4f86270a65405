import { createHash } from "node:crypto";
import { seededRandom } from "cuecard/evaluation";

/** Vectors from a text's hash, in next to no time: what is left is the work of storing. */
export const hashedVectors = (dimensions: number) => (text: string) => {
  const random = seededRandom(createHash("sha256").update(text).digest().readUInt32LE());
  return Float32Array.from({ length: dimensions }, () => random() - 0.5);
};
