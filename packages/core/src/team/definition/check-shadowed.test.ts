import { expect, test } from "vitest";
import type { Condition } from "../../schema/condition.ts";
import type { Rule } from "../../schema/team-definition.ts";
import { createImplication } from "../route/implies.ts";
import { shadowedIssues } from "./check-shadowed.ts";
import { draftOf } from "./draft.ts";

const members = ["a", "b", "c"].map((agentId) => ({ agentId }));
const issues = (rules: object[]) => shadowedIssues(draftOf({ members, rules }));
const shadowed = (...rules: Omit<Rule, "name">[]) =>
  issues(rules.map((rule, index) => ({ name: `r${index}`, ...rule }))).map(({ path }) => path);

const refund = { keywords: ["refund"] };
const money = { keywords: ["money", "refund"] };

test("names both rules", () => {
  const rules = [
    { name: "money", when: money, to: "b" },
    { name: "refunds", from: ["a"], when: refund, to: "c" },
  ];
  expect(issues(rules)).toEqual([
    {
      path: "rules[1]",
      message:
        'rules[1] ("refunds") can never fire: rules[0] ("money") always fires first. Raise its priority, narrow the other rule, or remove one.',
    },
  ]);
});

test("a rule is shadowed by what is asked before it, at all of its members", () => {
  expect(shadowed({ when: money, to: "b" }, { from: ["a"], when: refund, to: "c" })).toEqual(["rules[1]"]);
  expect(shadowed({ when: money, to: "b" }, { from: ["a"], when: refund, to: "c", priority: 1 })).toEqual([]);
  expect(shadowed({ from: ["a"], when: refund, to: "c" }, { when: money, to: "b", priority: 1 })).toEqual(["rules[0]"]);
  expect(shadowed({ when: refund, to: "b" }, { from: ["a"], when: money, to: "c" })).toEqual([]);
  expect(shadowed({ from: ["a"], when: money, to: "b" }, { when: refund, to: "c" })).toEqual([]);
});

test("a rule is skipped at its own target, so another may fire there", () => {
  expect(shadowed({ when: money, to: "b" }, { when: refund, to: "c" })).toEqual([]);
  expect(shadowed({ when: money, to: "b" }, { when: refund, to: ["b", "c"] })).toEqual(["rules[1]"]);
  expect(shadowed({ when: money, to: ["b", "c"] }, { from: ["b", "c"], when: refund, to: "a" })).toEqual([]);
});

test("a rule of a wrong shape hides no other", () => {
  const rules = [
    { name: "broken", when: {}, to: "b" },
    ...[1, 2].map((name) => ({ name: `${name}`, when: refund, to: "b" })),
  ];
  expect(issues(rules).map(({ path }) => path)).toEqual(["rules[2]"]);
});

test("conditions that would take too long to compare are left as they are", () => {
  const nested = (key: "all" | "any", word: string) =>
    Array.from({ length: 17 }).reduce<Condition>((inner) => ({ [key]: [inner] }) as Condition, { keywords: [word] });
  const many = (word: string) => ({ keywords: Array.from({ length: 5_000 }, (_, index) => word + index) });
  expect(shadowed({ when: nested("any", "a"), to: "b" }, { when: nested("all", "b"), to: "b" })).toEqual([]);
  expect(shadowed({ when: nested("any", "a"), to: "b" }, { when: nested("all", "a"), to: "b" })).toEqual(["rules[1]"]);
  expect(shadowed({ when: many("a"), to: "b" }, { when: many("a"), to: "b" })).toEqual([]);
});

const goodbye: Condition = { said: { by: "agent", matches: "bye" } };
const cases: [string, Condition, Condition, boolean][] = [
  ["a keyword of a longer one", { keywords: ["credit card"] }, { keywords: ["CARD"] }, true],
  ["part of a word is not a keyword of it", { keywords: ["refunds"] }, refund, false],
  ["the same pattern", { matches: "a+" }, { matches: "a+" }, true],
  ["another pattern", { matches: "aa" }, { matches: "a+" }, false],
  ["a region of a language", { language: "es-MX" }, { language: "es" }, true],
  ["a language of its region", { language: "es" }, { language: "es-MX" }, false],
  ["the same intent", { intent: "b" }, { intent: "b" }, true],
  ["more turns", { turns: { atLeast: 5 } }, { turns: { atLeast: 3 } }, true],
  ["fewer turns", { turns: { atLeast: 2 } }, { turns: { atLeast: 3 } }, false],
  ["a longer silence", { silence: { ms: 9 } }, { silence: { ms: 8 } }, true],
  ["the same keys", { dtmf: "12" }, { dtmf: "12" }, true],
  ["keys of longer ones", { dtmf: "12" }, { dtmf: "1" }, false],
  ["a longer call", { elapsed: { ms: 9, of: "call" } }, { elapsed: { ms: 8, of: "call" } }, true],
  ["so long with the member", { elapsed: { ms: 9, of: "member" } }, { elapsed: { ms: 8, of: "call" } }, true],
  ["so long a call", { elapsed: { ms: 9, of: "call" } }, { elapsed: { ms: 8, of: "member" } }, false],
  ["a lower confidence", { confidence: { below: 0.3 } }, { confidence: { below: 0.4 } }, true],
  ["a higher confidence", { confidence: { below: 0.5 } }, { confidence: { below: 0.4 } }, false],
  ["the same words of the agent", goodbye, goodbye, true],
  ["the same words of the caller", { matches: "bye" }, goodbye, false],
  ["more failures", { toolFailed: "pay", times: 2 }, { toolFailed: "pay" }, true],
  ["another tool", { toolFailed: "pay" }, { toolFailed: "look" }, false],
  ["a value of a set one", { variable: "n", equals: 5 }, { variable: "n", exists: true }, true],
  ["a value of a list", { variable: "n", equals: 5 }, { variable: "n", in: ["5", 6] }, true],
  ["a list of a longer one", { variable: "n", in: [5, 6, 7] }, { variable: "n", in: [5, 6] }, false],
  ["a lower bound", { variable: "n", lt: 3 }, { variable: "n", lt: 4 }, true],
  ["a value below a bound", { variable: "n", equals: 3 }, { variable: "n", lt: 3 }, false],
  ["another variable", { variable: "m", equals: 3 }, { variable: "n", equals: 3 }, false],
  ["a bound says nothing of a value", { variable: "n", lt: 4 }, { variable: "n", equals: 3 }, false],
  ["all of several", { all: [refund, { turns: { atLeast: 2 } }] }, money, true],
  ["any of several", { any: [refund, { turns: { atLeast: 2 } }] }, money, false],
  ["one of any", refund, { any: [{ silence: { ms: 1 } }, money] }, true],
  ["one of all", refund, { all: [{ silence: { ms: 1 } }, money] }, false],
  ["a denial turns it around", { not: money }, { not: refund }, true],
  ["nor the other way", { not: refund }, { not: money }, false],
  ["different kinds", refund, { turns: { atLeast: 1 } }, false],
];
test.each(cases)("implication: %s", (_name, narrow, wide, expected) => {
  expect(createImplication()(narrow, wide)).toBe(expected);
});
