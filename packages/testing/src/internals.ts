/** Parts that the fuzzers of this repository share with the kit. No published package has this entry. */
export { placeNow } from "@cuecard/core/internals";
export { createRandom, pickWeighted, type Random } from "./random.ts";
export { shrink } from "./store-fuzz/shrink.ts";
