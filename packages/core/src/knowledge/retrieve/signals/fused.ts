import type { Signal } from "./signal.ts";

/** What both retrievers found. */
export const fused: Signal = {
  name: "fused",
  kind: "found",
  weight: 1,
  says: "the fused score of both retrievers",
  of: (_, { fused: score }) => score,
};
