import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../limits.ts";
import { ruleIssues } from "../../team/definition/check-rules.ts";
import { draftOf } from "../../team/definition/draft.ts";
import { compilePattern, patternSteps } from "./patterns.ts";

const members = [{ agentId: "a" }, { agentId: "b" }];
const problem = (matches: string) =>
  ruleIssues(draftOf({ members, rules: [{ when: { matches }, to: "b" }] }))[0]?.message;

test.each([
  ["(a+)+$", undefined],
  ["(?i)\\b(a|real) (person|human)\\b", undefined],
  ["\\d(?:[ -]?\\d){11,18}", undefined],
  ["[^\\]{]{2}\\p{Greek}{3}\\x{1F600}", undefined],
  ["(a{1,1000}){1,1000}", "at most 1000 are allowed. Use smaller repetitions."],
  ["(?:a?){1000}".repeat(38), "at most 1000 are allowed. Use smaller repetitions."],
  ["((a{9}){9}){9}".repeat(30), "at most 1000 are allowed. Use smaller repetitions."],
  ["(?i)\\pL{1000}".repeat(35), "at most 1000 are allowed. Use smaller repetitions."],
  ["(a)\\1", "Write it without look-around and back-references."],
  ["(?<=a)b", "Write it without look-around and back-references."],
  ["(", "missing closing )"],
])("%s", (pattern, expected) => {
  if (expected === undefined) expect(problem(pattern)).toBeUndefined();
  else expect(problem(pattern)).toContain(expected);
});

test("no pattern that may be saved is much larger when it is compiled", () => {
  const plain = fc.constantFrom("a", ".", "\\d", "[a-z]", "\\pL", "\\{", "^");
  const pattern = fc.letrec<{ any: string }>((tie) => ({
    any: fc.oneof(
      { depthSize: "medium" },
      plain,
      fc.tuple(tie("any"), tie("any")).map((parts) => parts.join("")),
      fc.tuple(tie("any"), tie("any")).map((parts) => `(?:${parts.join("|")})`),
      fc
        .tuple(tie("any"), fc.constantFrom("*", "+", "?", "{3}", "{2,}", "{0,20}"))
        .map(([inner, times]) => `(${inner})${times}`),
    ),
  })).any;
  fc.assert(
    fc.property(pattern, (source) => {
      const steps = patternSteps(source);
      fc.pre(steps <= limits.patternSteps);
      expect(compilePattern(source).programSize()).toBeLessThanOrEqual(2 * steps + 3);
    }),
  );
});
