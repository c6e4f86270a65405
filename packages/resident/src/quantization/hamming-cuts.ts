import type { HammingCuts } from "./hamming-search.ts";

interface CutsOf {
  limit: number;
  dimensions: number;
  /** Vectors that are compared. */
  count: number;
  fewest: number | null;
}

/**
 * Measured on hard vectors (128 intrinsic dimensions, a question is like no chunk in particular). 99 % of the ten
 * nearest are among the first 2,300 by Hamming distance and the first 340 by weighted distance (100,000 vectors of 384
 * dimensions), or the first 130 and 75 (60,000 of 1,536). Fewer dimensions are fewer bits, so more candidates. Among
 * three million of 384 dimensions, 4,800 and 1,200 hold 96 %: so above {@link manyVectors} both grow with the root of
 * how many are compared.
 */
export function cutsOf({ limit, dimensions, count, fewest }: CutsOf): HammingCuts {
  const growth = Math.max(1, Math.sqrt(count / manyVectors));
  const [hamming, weighted] = dimensions >= 1_024 ? [800, 256] : [4_800, 1_200];
  return {
    hamming: Math.max(8 * limit, fewest ?? Math.round(growth * hamming)),
    weighted: Math.max(4 * limit, fewest ?? Math.round(growth * weighted)),
  };
}

const manyVectors = 500_000;
