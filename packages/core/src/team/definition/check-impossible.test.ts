import { expect, test } from "vitest";
import type { Condition } from "../../schema/condition.ts";
import type { Rule } from "../../schema/team-definition.ts";
import { definitionIssues } from "./definition.ts";

const members = [
  { agentId: "desk", isEntry: true, canHandOffTo: ["billing", "away"] },
  { agentId: "billing", intents: ["my bill"], canHandOffTo: [] },
  { agentId: "cards", intents: ["my card"], canHandOffTo: ["desk"] },
  { agentId: "away", isActive: false },
];
const issuesOf = (rule: Partial<Rule>) =>
  definitionIssues({ members, rules: [{ name: "r", when: { keywords: ["bill"] }, to: "billing", ...rule }] });
const when = (...all: Condition[]): Partial<Rule> => ({ when: { all } });

const clock = (more: object): Condition => ({ clock: { timezone: "Europe/Berlin", ...more } });
const bill: Condition = { keywords: ["bill"] };
const never: [string, Partial<Rule>][] = [
  ["a keyword and its denial", when(bill, { not: bill })],
  ["a keyword and the denial of a part of it", when({ keywords: ["big bill"] }, { not: bill })],
  ["a keyword within the denial of any", when(bill, { not: { any: [bill, { keywords: ["x"] }] } })],
  [
    "any of contradictions",
    { when: { any: [{ all: [bill, { not: bill }] }, { all: [{ matches: "a" }, { not: { matches: "a" } }] }] } },
  ],
  ["two languages", when({ language: "es" }, { language: "de" })],
  ["two regions", when({ language: "es-MX" }, { language: "es-ES" })],
  ["two intents", when({ intent: "billing" }, { intent: "cards" })],
  ["other keys", when({ dtmf: "1" }, { dtmf: "2" })],
  ["two values", when({ variable: "plan", equals: "gold" }, { variable: "plan", equals: "silver" })],
  ["a value that is not there", when({ variable: "plan", equals: "gold" }, { variable: "plan", exists: false })],
  ["an impossible range", when({ variable: "n", lt: 3, gt: 5 })],
  ["an impossible range of two", when({ variable: "n", lt: 3 }, { variable: "n", gt: 3 })],
  ["a value out of its range", when({ variable: "n", in: [1, 2], gt: 5 })],
  [
    "each of its values denied",
    when({ variable: "n", in: [1, 2] }, { not: { variable: "n", equals: 1 } }, { not: { variable: "n", equals: 2 } }),
  ],
  [
    "a value that is neither there nor not there",
    when({ not: { variable: "n", exists: true } }, { not: { variable: "n", exists: false } }),
  ],
  ["each of its keywords denied", when({ keywords: ["bill", "card"] }, { not: bill }, { not: { keywords: ["card"] } })],
  ["turns enough and not", when({ turns: { atLeast: 5 } }, { not: { turns: { atLeast: 3 } } })],
  [
    "longer than it is not",
    when({ elapsed: { ms: 9_000, of: "member" } }, { not: { elapsed: { ms: 5_000, of: "call" } } }),
  ],
  ["silence and none", when({ silence: { ms: 9_000 } }, { not: { silence: { ms: 5_000 } } })],
  ["surer and not surer", when({ confidence: { below: 0.3 } }, { not: { confidence: { below: 0.5 } } })],
  ["no time at all", { when: clock({ from: "09:00", to: "09:00" }) }],
  ["from midnight to midnight", { when: clock({ from: "24:00" }) }],
  ["two times of day", when(clock({ from: "09:00", to: "12:00" }), clock({ from: "13:00", to: "17:00" }))],
  ["two days", when(clock({ days: ["mon"] }), clock({ days: ["tue"] }))],
  ["within and without", when(clock({ from: "09:00", to: "12:00" }), { not: clock({ from: "08:00", to: "13:00" }) })],
  ["an inactive member", { to: "away" }],
  ["from an inactive member", { from: ["away"] }],
  ["from a member to itself", { from: ["billing"] }],
  ["nobody may hand off to it", { to: "cards" }],
];

test.each(never)("a rule with %s is refused, since it can never fire", (_, rule) => {
  const issues = issuesOf(rule);
  expect(issues.map(({ message }) => message).join()).toMatch(/can never fire: .+\. [A-Z].+\.$/);
});

test.each(["", " ", "…", "\u0301", "?!"])("the keyword %j is refused, since nobody says it", (word) => {
  expect(issuesOf({ when: { keywords: ["bill", word] } }).map(({ path }) => path)).toContainEqual(
    expect.stringMatching(/^definition\.rules\[0\]\.when\.keywords(\[1\])?/),
  );
});

const may: [string, Partial<Rule>][] = [
  ["a keyword without another", when(bill, { not: { keywords: ["big bill"] } })],
  [
    "a keyword that is left when others are denied",
    when({ keywords: ["bill", "card", "loan"] }, { not: bill }, { not: { keywords: ["card"] } }),
  ],
  [
    "a value that is left when others are denied",
    when(
      { variable: "n", in: [1, 2, 3] },
      { not: { variable: "n", equals: 1 } },
      { not: { variable: "n", equals: 2 } },
    ),
  ],
  ["a value that is not there", { when: { not: { variable: "n", exists: true } } }],
  ["a language and its region", when({ language: "es" }, { language: "es-MX" })],
  [
    "one of contradictions, or something else",
    { when: { any: [{ all: [bill, { not: bill }] }, { keywords: ["pay"] }] } },
  ],
  ["a range", when({ variable: "n", lt: 5 }, { variable: "n", gt: 3 })],
  ["over midnight", when(clock({ from: "22:00", to: "06:00" }), clock({ from: "05:00", to: "07:00" }))],
  [
    "other zones",
    when(clock({ from: "09:00", to: "12:00" }), { clock: { timezone: "Asia/Tokyo", from: "17:00", to: "19:00" } }),
  ],
  [
    "a holiday",
    when(clock({ days: ["mon"], from: "09:00" }), { not: clock({ days: ["mon"], except: ["2026-12-25"] }) }),
  ],
  ["several targets, one of them active", { to: ["away", "billing"] }],
  ["a way of its own", { from: ["desk"], to: "cards" }],
  ["a sign for money", { when: { keywords: ["€"] } }],
];

test.each(may)("a rule with %s is kept", (_, rule) => expect(issuesOf(rule)).toEqual([]));
