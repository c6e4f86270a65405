import { expect, test } from "vitest";
import type { Definition } from "../definition.ts";
import { mergeDefinitions } from "./merge.ts";

const base: Definition = {
  members: [
    { agentId: "desk", isEntry: true, intents: ["hello", "hi"] },
    { agentId: "billing", role: "Billing" },
  ],
  rules: [
    { name: "bills", from: ["desk"], when: { keywords: ["invoice"] }, to: "billing" },
    { name: "night", when: { dtmf: "1" }, to: "desk" },
  ],
  retentionDays: 30,
};

test("changes of different fields are both kept", () => {
  const mine = structuredClone(base);
  mine.rules![0]!.when = { keywords: ["invoice", "bill"] };
  mine.members![0]!.intents = ["hello", "hi", "good day"];
  const theirs = structuredClone(base);
  theirs.retentionDays = 90;
  theirs.rules![0]!.message = "One moment.";
  theirs.members![0]!.intents = ["hello"];
  theirs.members!.push({ agentId: "sales" });
  const both = structuredClone(theirs);
  both.rules![0]!.when = { keywords: ["invoice", "bill"] };
  both.members![0]!.intents = ["hello", "good day"];
  expect(mergeDefinitions(base, mine, theirs)).toEqual({ mine: both, theirs: both, hasConflict: false });
});

test("one field with two values is a conflict, and only that", () => {
  const mine = { ...structuredClone(base), retentionDays: 7, recording: "none" as const };
  const theirs = { ...structuredClone(base), retentionDays: 90 };
  expect(mergeDefinitions(base, mine, theirs)).toEqual({
    mine,
    theirs: { ...theirs, recording: "none" },
    hasConflict: true,
  });
});

test("two new names of one rule are a conflict of its name, not two rules", () => {
  const renamed = (name: string): Definition => ({
    ...base,
    rules: [base.rules![0]!, { ...base.rules![1]!, name }],
  });
  expect(mergeDefinitions(base, renamed("mine"), renamed("theirs"))).toEqual({
    mine: renamed("mine"),
    theirs: renamed("theirs"),
    hasConflict: true,
  });
});

test("what one deleted and the other left alone is gone; what the other changed is a conflict", () => {
  const mine = { ...base, rules: [base.rules![1]!] };
  expect(mergeDefinitions(base, mine, { ...base, retentionDays: 1 }).mine).toEqual({ ...mine, retentionDays: 1 });
  const theirs = { ...base, rules: [{ ...base.rules![0]!, sure: true }, base.rules![1]!] };
  const { mine: gone, theirs: kept, hasConflict } = mergeDefinitions(base, mine, theirs);
  expect({ hasConflict, gone, kept }).toEqual({ hasConflict: true, gone: mine, kept: theirs });
});

test("rules with the same name twice are one value", () => {
  const twice = (to: string): Definition => ({ rules: [0, 1].map(() => ({ name: "a", when: { dtmf: "1" }, to })) });
  const { mine, theirs, hasConflict } = mergeDefinitions(twice("x"), twice("y"), twice("z"));
  expect({ mine, theirs, hasConflict }).toEqual({ mine: twice("y"), theirs: twice("z"), hasConflict: true });
});

test("an order that I changed holds beside what others added", () => {
  const mine = { ...base, rules: base.rules!.toReversed() };
  const theirs = { ...base, rules: [...base.rules!, { name: "new", when: { dtmf: "2" }, to: "desk" }] };
  const names = mergeDefinitions(base, mine, theirs).mine.rules!.map(({ name }) => name);
  expect(names).toEqual(["night", "bills", "new"]);
});
