import { expect, it } from "vitest";
import type { AskedGroup } from "./asked-sets.ts";
import { chooseLevels } from "./choose-levels.ts";

const weights = { similarity: 1, coverage: 0, longest: 0, terms: 0, around: 0, ahead: 0 };

/** Each question finds one chunk of such a strength. */
function group(set: string, kind: AskedGroup["kind"], strengths: readonly number[]): AskedGroup {
  const asked = strengths.map((similarity) => ({
    answeredBy: kind === "answerable" ? "right" : null,
    found: [{ document: "right", features: { ...weights, similarity }, passes: false }],
  }));
  return { set, kind, asked };
}

function enoughFor(weak: number): number {
  const own = Array.from({ length: 10 }, (_, at) => (at < weak ? 2 : 5));
  const groups = ["StackFAQ", "XQuAD en", "XQuAD de", "XQuAD zh"].flatMap((set) => [
    group(set, "answerable", own),
    group(set, "out of scope", [3]),
  ]);
  return chooseLevels(groups, weights).enough;
}

it("refuses one question in ten for a spare passage, and not three", () => {
  expect(enoughFor(1)).toBeGreaterThan(3);
  expect(enoughFor(3)).toBeLessThanOrEqual(2);
});
