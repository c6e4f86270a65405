import { expect, test } from "vitest";
import { TeamDefinition } from "../../schema/team.ts";
import { fitIntents } from "../intents/fit-intents.ts";
import { createEvidence, heardIn } from "./evidence.ts";
import { examplesOf } from "./matter.ts";

const definition = TeamDefinition.parse({
  members: [
    { agentId: "front", isEntry: true, description: "First line" },
    { agentId: "billing", intents: ["my bill is too high", "I was charged twice", "when is the payment due"] },
    { agentId: "security", intents: ["my phone was stolen", "I lost my phone", "block my number"] },
    { agentId: "internet", intents: ["my wifi is slow", "the router has no light", "there is no connection"] },
  ],
});
const heard = heardIn(definition);
const weigh = createEvidence(definition, fitIntents(examplesOf(definition)!));

function chancesOf(text: string, more: { current?: string; asked?: string; earlier?: string[] } = {}) {
  const { current = "front", asked = null, earlier = [] } = more;
  const words = { meant: heard(text), current, asked, memberTurns: earlier.length, earlier: earlier.map(heard) };
  return new Map(weigh(words).map(({ agentId, chance }) => [agentId, chance]));
}

test.each([
  ["somebody snatched my handset on the train", "security"],
  ["the invoice looks far too expensive", "billing"],
  ["el recibo es muy caro", "billing"],
  ["my broadband keeps dropping, the modem is dead", "internet"],
])("no example has the words of %j, and related ones tell whom they are meant for", (text, agentId) => {
  expect([...chancesOf(text).keys()][0]).toBe(agentId);
});

test("what was said before to the same member counts, the less the longer ago", () => {
  const now = "and it is slow in the evening";
  const alone = chancesOf(now, { current: "billing", earlier: ["okay", "okay"] }).get("internet")!;
  const longAgo = chancesOf(now, { current: "billing", earlier: ["okay", "my wifi is slow"] }).get("internet")!;
  const justNow = chancesOf(now, { current: "billing", earlier: ["my wifi is slow", "okay"] }).get("internet")!;
  expect(alone).toBeLessThan(longAgo);
  expect(longAgo).toBeLessThan(justNow);
});

test("a member whose examples have none of the words is not among them", () => {
  expect(chancesOf("yes, on Tuesday please", { current: "billing" })).toEqual(new Map());
});

test("chances of all members and of staying are 1 together", () => {
  const chances = [...chancesOf("my wifi bill").values()];
  expect(chances.length).toBe(2);
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeLessThan(1);
});

test("the agent's own words speak for nobody", () => {
  const asked = "Your router was stolen, and the wifi is slow. What is your name?";
  expect(chancesOf("my name", { current: "billing", asked })).toEqual(chancesOf("my name", { current: "billing" }));
});
