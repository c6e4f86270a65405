import { expect, test } from "vitest";
import { TeamDefinition } from "../../schema/team-definition.ts";
import { examplesOf } from "./matter.ts";

const team = (members: object[], rules: object[] = []) => TeamDefinition.parse({ members, rules });

test("each phrase of a description is learned, with example utterances and without", () => {
  const description = "Lost and blocked cards, PINs; payments abroad. Nothing else.";
  const definition = team([
    { agentId: "desk", isEntry: true },
    { agentId: "cards", description },
    { agentId: "abroad", description, intents: ["I am in Spain"] },
  ]);
  const phrases = ["Lost blocked cards", "PINs", "payments abroad", "Nothing else"];
  expect(examplesOf(definition)!.members.map(({ about }) => about)).toEqual([phrases, phrases]);
});

test("of a member's keywords the first twenty are learned, however many rules lead there", () => {
  const keywords = (rule: number) => Array.from({ length: 50 }, (_, at) => `thing ${rule} ${at}`);
  const members = [
    { agentId: "desk", isEntry: true },
    { agentId: "parts", intents: ["I need a part"] },
    { agentId: "sales", description: "Sales" },
  ];
  const rules = [1, 2, 3].map((rule) => ({ name: `rule ${rule}`, when: { keywords: keywords(rule) }, to: "parts" }));
  const [parts, sales] = examplesOf(team(members, rules))!.members;
  expect(parts!.keywords).toEqual(keywords(1).slice(0, 20));
  expect(sales!.keywords).toEqual([]);
});

test("what a gate asks and checks is learned only where it has example utterances", () => {
  const until = { variable: "verified" };
  const gate = { agentId: "check", until, description: "Checks name and address." };
  const others = [
    { agentId: "desk", isEntry: true },
    { agentId: "loans", description: "Loans" },
  ];
  const learned = (member: object) => examplesOf(team([...others, member]))?.members.map(({ agentId }) => agentId);
  expect(learned(gate)).toBeUndefined();
  expect(learned({ ...gate, until: undefined })).toEqual(["loans", "check"]);
  expect(learned({ ...gate, intents: ["I want to identify myself"] })).toEqual(["loans", "check"]);
});
