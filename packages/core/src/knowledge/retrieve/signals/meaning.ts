import type { Signal } from "./signal.ts";

/** What the passage's single words mean beside the question's; only embedders that know single words say it. */
export const meaning: Signal = {
  name: "meaning",
  kind: "found",
  weight: 1,
  says: "what single words mean: the question's in the text (half) and in its headings (a quarter), theirs in the question (a quarter)",
  of: (_, { alike }) => alike,
};
