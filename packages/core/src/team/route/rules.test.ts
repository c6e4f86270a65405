import { expect, test } from "vitest";
import type { Rule } from "../../schema/team-definition.ts";
import { preferred } from "../ways/rule-order.ts";
import type { Facts } from "./facts.ts";
import { createRuleRouter } from "./rules.ts";

const facts: Facts = {
  text: "hello",
  meant: null,
  hypotheses: null,
  unanswered: null,
  alsoAskedFor: [],
  askedFirst: null,
  matter: null,
  asksModel: false,
  due: null,
  asked: null,
  language: null,
  intent: null,
  intentOfAll: null,
  variables: {},
  extracted: {},
  confidence: null,
  agentSaid: null,
  turns: 1,
  callMs: 0,
  memberMs: 0,
  now: 0,
  keys: null,
  silenceMs: null,
  calling: null,
  closedTo: [],
  toolFailures: {},
};
const always = { keywords: ["hello"] };
const route = (rules: Rule[], current = "a") => createRuleRouter(rules, []).route(current, facts)[0]?.rule.name ?? null;

test("the first rule in the definition fires among equals", () => {
  expect(
    route([
      { name: "one", when: always, to: "b" },
      { name: "two", when: always, to: "c" },
    ]),
  ).toBe("one");
});

test("a higher priority goes first, and none counts as 0", () => {
  const rules = [
    { name: "low", when: always, to: "b", priority: -1 },
    { name: "plain", when: always, to: "b" },
    { name: "high", when: always, to: "c", priority: 2 },
  ];
  expect(route(rules)).toBe("high");
  expect(route(rules.slice(0, 2))).toBe("plain");
});

test("a rule from other members, or to the current one, is skipped", () => {
  const rules = [
    { name: "to myself", when: always, to: "a" },
    { name: "from b", from: ["b"], when: always, to: "c" },
    { name: "from a", from: ["b", "a"], when: always, to: "c" },
  ];
  expect(route(rules)).toBe("from a");
  expect(route(rules.slice(0, 2))).toBeNull();
});

test("a rule whose condition can't tell does not fire", () => {
  expect(route([{ name: "unknown", when: { not: { language: "es" } }, to: "b" }])).toBeNull();
});

test.each([
  ["first", "billing", []],
  ["second", "sales", ["billing"]],
  ["last", "desk", ["billing", "sales"]],
  ["not there", "support", ["billing", "sales", "desk"]],
])("of a rule's targets those before the current one are preferred to it: %s", (_place, current, expected) => {
  expect(preferred(["billing", "sales", "desk"], current)).toEqual(expected);
});
