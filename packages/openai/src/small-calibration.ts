import type { Calibration } from "@cuecard/core";

/**
 * Of text-embedding-3-small. Not fitted on a set of ours, but drawn through two published observations: relevant pairs
 * measure 0.50 to 0.71, off-topic ones at most 0.23. 0.6 stands in the middle of the gap between them.
 */
export const smallCalibration: Calibration = {
  points: [
    [0, 0],
    [0.23, 0.4],
    [0.36, 0.6],
    [0.5, 0.75],
    [0.71, 0.95],
    [1, 1],
  ],
  fittedOn:
    "Drawn, not fitted (2026-11): relevant pairs were observed at cosines of 0.50 to 0.71 and off-topic ones at 0.23 or less; 0.6 is the middle of the gap, 0.36.",
};
