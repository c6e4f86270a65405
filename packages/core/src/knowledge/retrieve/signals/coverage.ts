import type { Signal } from "./signal.ts";

export const coverage: Signal = {
  name: "coverage",
  kind: "words",
  weight: 0.7,
  says: "how much of the question the passage has, by idf",
  of: ({ weights, mass }, { termFrequencies }) =>
    weights.reduce((held, weight, term) => (termFrequencies[term]! > 0 ? held + weight : held), 0) / mass,
};
