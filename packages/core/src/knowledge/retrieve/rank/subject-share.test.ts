import { expect, it } from "vitest";
import { withSubject } from "./subject-share.ts";

const score = (own: number, subject: number) => withSubject({ score: own, subject, best: 1 });

it("puts a passage of the subject first where it fits", () => {
  expect(score(0.3, 1)).toBeGreaterThan(score(1, 0));
});

it("does not put a passage first that hardly fits, whatever the call is about", () => {
  expect(score(0.03, 1)).toBeLessThan(score(0.4, 0));
  expect(score(0, 1)).toBe(0);
});
