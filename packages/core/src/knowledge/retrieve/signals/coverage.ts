import { massHeld } from "../rank/similarity.ts";
import type { Signal } from "./signal.ts";

export const coverage: Signal = {
  name: "coverage",
  kind: "words",
  weight: 0.7,
  says: "the share of the question's words that the passage has; rare words count more",
  of: ({ weights, mass }, { termFrequencies }) => massHeld(weights, termFrequencies) / mass,
};
