import { termsOf } from "./read-evidence.ts";
import type { Signal } from "./signal.ts";

export const titleWords: Signal = {
  name: "title words",
  kind: "words",
  weight: 0.75,
  says: "the same share in its title and headings, stop words too",
  of({ inHeadings, headingMass }, { inHeading }) {
    let held = 0;
    for (const term of termsOf(inHeading)) held += inHeadings[term]!;
    return held / headingMass;
  },
};
