import type { Embedder } from "@cuecard/core";
import { createComputedEmbedder } from "./embed-in-thread.ts";
import { meaningCalibration } from "./meaning/meaning-calibration.ts";
import { meaningDimensions } from "./meaning/meaning-vector.ts";
import { wordMeanings } from "./meaning/word-meanings.ts";

/**
 * Makes the default embedder, which needs no network, no key and no native code. A text counts by what its words mean, by a table of 30,522 English word pieces distilled from all-MiniLM-L6-v2 and taught by
 * made-up questions of callers, so that "cheaper" finds "half price". Glossaries give common words of German, Spanish, French and Turkish their English ones. What neither knows counts by words and parts of words, as `lexical-512` has them.
 * The table says of single words, too, how alike they are: search compares the question's with those of the best passages.
 *
 * A question takes about 70 µs on the calling thread. The table takes 5 MB, and 50 ms when it is first used; the glossaries take as long, 7 to 22 ms each. Documents
 * are embedded in one worker thread.
 */
export function createMeaningEmbedder(): Embedder {
  return createComputedEmbedder({
    model: "meaning-768",
    dimensions: meaningDimensions,
    calibration: meaningCalibration,
    words: wordMeanings,
  });
}
