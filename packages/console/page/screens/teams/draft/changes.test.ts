import { expect, test } from "vitest";
import { anyone, type Definition } from "../definition.ts";
import { withLeave, withoutMember, withoutWay, withRule } from "./changes.ts";

const when = { keywords: ["x"] };

const definition: Definition = {
  members: [
    { agentId: "desk", isEntry: true },
    { agentId: "billing", canHandOffTo: ["desk", "boss"] },
    { agentId: "boss", kind: "human", fallback: "desk" },
  ],
  memberOverrides: { billing: { tone: "kind" }, desk: {} },
  handoffs: { greet: true, onLimit: { to: "billing" } },
  rules: [
    { name: "one", from: ["desk"], when, to: "billing" },
    { name: "several", from: ["desk", "billing"], when, to: ["boss", "billing"] },
    { name: "all", when, to: ["billing", "boss"] },
  ],
};

const rulesOf = ({ rules = [] }: Definition) => rules.map(({ name, from, to }) => ({ name, from, to }));

test("a rule that is drawn has a name of its own and waits for its words", () => {
  const once = withRule(definition, "desk", "boss", "one");
  expect(once.rules!.at(-1)).toEqual({ name: "one 2", from: ["desk"], when: { keywords: [] }, to: "boss" });
  expect(withRule(once, "desk", "boss", "one").rules!.at(-1)!.name).toBe("one 3");
});

test("without a way rules lead on from and to the others that they name", () => {
  expect(rulesOf(withoutWay(definition, "desk", "billing"))).toEqual([
    { name: "several", from: ["billing"], to: ["boss", "billing"] },
    { name: "several 2", from: ["desk"], to: "boss" },
    { name: "all", from: undefined, to: ["billing", "boss"] },
  ]);
  expect(rulesOf(withoutWay(definition, anyone, "boss")).at(-1)).toEqual({
    name: "all",
    from: undefined,
    to: "billing",
  });
  expect(withoutWay(definition, "billing", "boss").members![1]).toEqual({
    agentId: "billing",
    canHandOffTo: ["desk"],
  });
  expect(withoutWay(definition, "boss", "desk").members![2]).toEqual({ agentId: "boss", kind: "human" });
});

test("without a member nothing names it any more", () => {
  const left = withoutMember(definition, "billing");
  expect(JSON.stringify(left)).not.toContain("billing");
  expect(rulesOf(left)).toEqual([
    { name: "several", from: ["desk"], to: "boss" },
    { name: "all", from: undefined, to: "boss" },
  ]);
  expect(left.handoffs).toEqual({ greet: true });
});

test("who may hand over to all keeps all the others when one is taken out", () => {
  expect(withLeave(definition, "desk", "boss", false).members![0]!.canHandOffTo).toEqual(["billing"]);
  expect(withLeave(definition, "billing", "desk", false).members![1]!.canHandOffTo).toEqual(["boss"]);
  expect(withLeave(definition, "boss", "billing", true).members![2]!.canHandOffTo).toEqual(["desk", "billing"]);
});
