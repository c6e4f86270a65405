import type { Embedder } from "@cuecard/core";
import { createComputedEmbedder } from "../embed-in-thread.ts";
import { meaningCalibration } from "./meaning-calibration.ts";
import { meaningDimensions } from "./meaning-vector.ts";

/**
 * Makes the default embedder, which needs no network, no key and no native code. Half of a vector are words and parts of
 * words, as `lexical-512` has them; half is what the words mean, by a table of 30,522 English word pieces distilled from
 * all-MiniLM-L6-v2. So "cheaper" finds "half price", and a word that the table doesn't know still finds itself. Other
 * languages count by words and letters.
 *
 * A question takes about 70 µs on the calling thread. The table takes 5 MB, and 50 ms when it is first used. Documents
 * are embedded in one worker thread.
 */
export function createMeaningEmbedder(): Embedder {
  return createComputedEmbedder({
    model: "meaning-768",
    dimensions: meaningDimensions,
    calibration: meaningCalibration,
  });
}
