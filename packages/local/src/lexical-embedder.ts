import type { Embedder } from "@cuecard/core";
import { createComputedEmbedder } from "./embed-in-thread.ts";
import { lexicalCalibration } from "./lexical/lexical-calibration.ts";
import { lexicalDimensions } from "./lexical/lexical-vector.ts";

/**
 * Makes the embedder of words and letters alone. Its vectors are 512 numbers, hashed from words and parts of words of
 * any language. It finds texts that share words or parts of words with the question, through inflection and small
 * misspellings. It knows no meaning: `createMeaningEmbedder` is better where there is no reason to keep this one,
 * such as a knowledge base that was embedded with it.
 *
 * A question takes about 50 µs on the calling thread. Documents take 150–270 µs for 700–2,000 characters.
 */
export function createLexicalEmbedder(): Embedder {
  return createComputedEmbedder({
    model: "lexical-512",
    dimensions: lexicalDimensions,
    calibration: lexicalCalibration,
  });
}
