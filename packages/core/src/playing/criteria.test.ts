import { expect, test } from "vitest";
import { type Criterion, checkCriterion, type JudgedCall, nameOf } from "./criteria.ts";
import { saysSo } from "./says-so.ts";

const call: JudgedCall = {
  language: "en",
  lines: [
    { by: "caller", text: "What does it cost, is it secret?" },
    { by: "desk", text: "[find_price {} → 29]" },
    { by: "desk", text: "It is twenty-nine euros a month." },
  ],
  members: ["desk", "billing"],
  toolCalls: [
    { agentId: "desk", name: "find_price", arguments: { plan: "Basic", months: 1 }, ok: true, output: 29 },
    { agentId: "desk", name: "pay", arguments: {}, ok: false, output: "no" },
  ],
  given: ["The Basic plan is 29 euros a month."],
  turns: 2,
  end: "satisfied",
  failure: null,
};

test.each<[Criterion, Criterion, string]>([
  [{ reaches: "billing" }, { reaches: "sales" }, "The call was with desk, billing."],
  [{ neverReaches: "sales" }, { neverReaches: "desk" }, "The call was with desk, billing."],
  [{ endsWith: "billing" }, { endsWith: "desk" }, "The call was with desk, billing."],
  [
    { calls: "find_price", arguments: { plan: "basic" } },
    { calls: "find_price", arguments: { plan: "Gold" } },
    "Called were",
  ],
  [{ calls: "find_price" }, { calls: "pay" }, "pay {} (failed)"],
  [{ neverCalls: "refund" }, { neverCalls: "pay" }, "Called were"],
  [{ given: "the basic plan" }, { given: "the gold plan" }, "Given was: The Basic plan"],
  [{ neverGiven: "the gold plan" }, { neverGiven: "the basic plan" }, "Given was: The Basic plan"],
  [{ answered: true }, { answered: false }, "Given was: The Basic plan"],
  [{ says: "29 euros" }, { says: ["29 euros", "39 euros"] }, 'No agent said "39 euros"'],
  [{ says: "A MONTH" }, { says: "a year" }, "twenty-nine euros a month."],
  [{ neverSays: "secret" }, { neverSays: ["secret", "Month"] }, "desk said: It is"],
  [{ satisfied: true }, { satisfied: false }, "The call ended with satisfied."],
  [{ maxTurns: 2 }, { maxTurns: 1 }, "The caller had 2 turns."],
  [{ name: "own", check: () => true }, { name: "own", check: () => "too slow" }, "too slow"],
  [
    { name: "own", check: async () => undefined },
    {
      name: "own",
      check: () => {
        throw new Error("broken");
      },
    },
    "broken",
  ],
])("%o holds, and %o does not", async (holds, fails, why) => {
  expect(await checkCriterion(holds, call)).toEqual({ criterion: nameOf(holds), holds: true, why: null });
  const result = await checkCriterion(fails, call);
  expect(result).toMatchObject({ criterion: nameOf(fails), holds: false });
  expect(result.why).toContain(why);
  const failed = { ...call, end: "failed" as const, failure: "no model" };
  expect(await checkCriterion(holds, failed)).toMatchObject({ holds: false, why: "The call failed: no model" });
});

test.each([
  ["We open at half past five.", "17:45", false],
  ["We open at half past five.", "5:30", true],
  ["It costs €1,200.", "1200 euros", true],
  ["It costs 12 euros.", "1200 euros", false],
  ["No figure here.", "some words", false],
  ["Er kostet zwölf Euro fünfzig.", "12,50 €", true],
] as const)("%j says %j: %s", (said, wanted, holds) => {
  expect(saysSo(said, wanted, said.startsWith("Er") ? "de" : "en")).toBe(holds);
});
