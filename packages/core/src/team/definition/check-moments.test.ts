import { expect, test } from "vitest";
import type { Condition } from "../../schema/condition.ts";
import { momentIssues } from "./check-moments.ts";
import { draftOf } from "./draft.ts";

const key: Condition = { dtmf: "1" };
const word: Condition = { keywords: ["bye"] };
const said: Condition = { said: { by: "agent", matches: "bye" } };
const quiet: Condition = { silence: { ms: 9 } };
const long: Condition = { elapsed: { ms: 9, of: "call" } };
const doubtful: Condition = { confidence: { below: 0.5 } };

const issues = (when: Condition) =>
  momentIssues(draftOf({ members: [{ agentId: "a" }], rules: [{ name: "never", when, to: "a" }] }));

const cases: [string, Condition, boolean][] = [
  ["a key and a word", { all: [key, word] }, false],
  ["what either says", { all: [word, said] }, false],
  ["silence and a key", { all: [{ any: [key, word] }, quiet] }, false],
  ["a word, and not some key: without a key nobody can tell", { all: [word, { not: key }] }, false],
  ["neither a word nor a key", { not: { any: [word, key] } }, false],
  ["a key or a word", { any: [key, word] }, true],
  ["a key or a word, in time", { all: [{ any: [key, word] }, long] }, true],
  ["not both a key and a word", { not: { all: [word, key] } }, true],
  ["a word that was heard badly", { all: [word, doubtful] }, true],
  ["a word without silence", { all: [word, { not: quiet }] }, true],
  ["words of the agent, late in the call", { all: [said, long, { language: "es" }] }, true],
];
test.each(cases)("%s", (_name, when, canFire) => {
  expect(issues(when).map(({ path }) => path)).toEqual(canFire ? [] : ["rules[0]"]);
});
