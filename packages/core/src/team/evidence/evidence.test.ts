import { expect, test } from "vitest";
import { TeamDefinition } from "../../schema/team-definition.ts";
import { fitIntents } from "../intents/fit-intents.ts";
import { examplesOf } from "../intents/matter.ts";
import { createEvidence, heardIn } from "./evidence.ts";

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

function chancesOf(text: string, more: { current?: string; asked?: string | null; earlier?: string[] } = {}) {
  const { current = "front", asked = null, earlier = [] } = more;
  const words = {
    meant: heard(text),
    current,
    language: null,
    asked,
    memberTurns: earlier.length,
    earlier: earlier.map(heard),
  };
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

const specialists = definition.members.filter(({ intents }) => intents !== undefined);
const strangers = specialists.flatMap(({ agentId, intents = [] }) =>
  specialists
    .filter((present) => present.agentId !== agentId)
    .flatMap((present) => intents.map((text) => ({ text, agentId, current: present.agentId }))),
);

test.each(strangers)(
  "right after a hand-off to $current, $text is at least suggested for $agentId",
  ({ text, agentId, current }) => {
    for (const asked of [null, "All right.", "What is your number?"])
      expect(chancesOf(text, { current, asked }).get(agentId)).toBeGreaterThan(0.2);
  },
);

const longWithBilling = { current: "billing", earlier: ["okay", "yes", "in March"] };

test.each(["by the way", "one more thing", "before I forget", "y otra cosa", "ach ja", "au fait", "a proposito"])(
  "%j announces another matter, which is likelier than unannounced",
  (announced) => {
    const chanceOf = (text: string) => chancesOf(text, longWithBilling).get("internet")!;
    const matter = "the wifi is so terribly slow in our kitchen today";
    expect(chanceOf(`${announced}, ${matter}`)).toBeGreaterThan(chanceOf(matter));
  },
);

test("once the agent says that a matter is dealt with, another one is likelier than in the middle of it", () => {
  const now = "my wifi is slow";
  const chanceAfter = (asked: string) => chancesOf(now, { ...longWithBilling, asked }).get("internet")!;
  expect(chanceAfter("It's booked.")).toBeGreaterThan(chanceAfter("It is due in May."));
  expect(chanceAfter("Done. Anything else?")).toBeGreaterThan(chanceAfter("It is due in May."));
  expect(chanceAfter("It's booked. What is your name?")).toBeLessThan(chanceAfter("It's booked."));
});

test("words that refer back are likelier for the present member", () => {
  const chanceOf = (text: string) => chancesOf(text, longWithBilling).get("internet")!;
  expect(chanceOf("is that slow with it")).toBeLessThan(chanceOf("is wifi slow with wifi"));
});

test("a member that does not speak the call's language is hardly meant, and one that lists none may be", () => {
  const spoken = {
    ...definition,
    members: definition.members.map((member) =>
      member.agentId === "internet" ? { ...member, languages: ["es"] } : member,
    ),
  };
  const bilingual = createEvidence(spoken, fitIntents(examplesOf(spoken)!));
  const chanceIn = (language: string | null) => {
    const words = {
      meant: heard("my wifi is slow"),
      current: "front",
      language,
      asked: null,
      memberTurns: 0,
      earlier: [],
    };
    return bilingual(words).find(({ agentId }) => agentId === "internet")!.chance;
  };
  expect(chanceIn("en")).toBeLessThan(chanceIn("es-MX") / 1.5);
  expect(chanceIn("es-MX")).toBeGreaterThan(0.6);
  expect(chanceIn(null)).toBeGreaterThan(0.6);
});

test("the agent's own words speak for nobody", () => {
  const asked = "Your router was stolen, and the wifi is slow. What is your name?";
  expect(chancesOf("my name", { current: "billing", asked })).toEqual(chancesOf("my name", { current: "billing" }));
});

const reception = TeamDefinition.parse({
  members: [
    { agentId: "reception", isEntry: true, intents: ["what are your opening hours", "where can I park my car"] },
    ...definition.members.slice(1),
  ],
});
const weighAtReception = createEvidence(reception, fitIntents(examplesOf(reception)!));

test.each([
  ["nothing yet", [], true],
  ["little", ["hello", "okay"], true],
  ["only one turn", ["where can I park"], true],
  ["of another member's matter", ["my wifi is slow", "my router is dead"], true],
  ["of its own matter", ["okay", "where can I park my car"], false],
])("an entry member with examples to which the caller has told %s is a first line: %s", (_, earlier, isFirstLine) => {
  const words = { meant: heard("my phone was stolen"), current: "reception", language: null, asked: null };
  const [first] = weighAtReception({ ...words, memberTurns: earlier.length, earlier: earlier.map(heard) });
  expect(first).toMatchObject({ agentId: "security", isFromFirstLine: isFirstLine });
});
