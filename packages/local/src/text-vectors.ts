import type { EmbeddingInput } from "@cuecard/core";
import { lexicalVector } from "./lexical/lexical-vector.ts";
import { meaningVector } from "./meaning/meaning-vector.ts";

/** Models whose vectors are computed from a text alone. */
export const vectorOf = {
  "lexical-512": lexicalVector,
  "meaning-768": meaningVector,
} satisfies Record<string, (text: string, input: EmbeddingInput) => Float32Array>;

export type TextVector = keyof typeof vectorOf;
