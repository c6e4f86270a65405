import type { EmbeddingInput } from "@cuecard/core";
import { lexicalDimensions, lexicalVector } from "../lexical/lexical-vector.ts";
import { tableMeaning } from "./table-vector.ts";

/** Numbers of the table's part, which `table.gz` has. */
const tableDimensions = 256;

/** Length of the vectors: first those of words and letters, then those of the table. */
export const meaningDimensions = lexicalDimensions + tableDimensions;

/**
 * What the table's cosine counts of a pair that it knows whole. By these vectors alone, hit@1 with 0.3, 0.4, 0.5 and 0.6
 * is 74.1, 74.5, 72.5 and 71.7 on StackFAQ, 88.4, 87.6, 86.5 and 85.3 on XQuAD en, 36.7, 43.3, 40.0 and 40.0 on the
 * open half of `bench plain`; beside keywords, which have the words already, 0.5 finds as much as 0.4 and tells small
 * talk better.
 */
const tableShare = 0.5;

/**
 * Words, letters and what they mean in one vector of unit length. A text counts by its meaning as far as the table
 * knows its words; what it does not know, and other alphabets, count by words and letters.
 */
export function meaningVector(text: string, input: EmbeddingInput): Float32Array {
  const letters = lexicalVector(text, input);
  const { vector, known } = tableMeaning(text);
  const whole = new Float32Array(meaningDimensions);
  const byTable = Math.sqrt(tableShare * known);
  const byLetters = Math.sqrt(1 - tableShare * known);
  for (let place = 0; place < lexicalDimensions; place++) whole[place] = byLetters * letters[place]!;
  for (let place = 0; place < tableDimensions; place++) whole[lexicalDimensions + place] = byTable * vector[place]!;
  return whole;
}
