import { expect, test } from "vitest";
import { readKit, whoAnswers } from "../test-kit/who-answers.ts";

const languages = readKit<Record<string, { keywords: string[]; lines: string[] }>>("emergencies.json");

test.each(Object.entries(languages))("each emergency in %s reaches the rule that is sure", async (_, kit) => {
  const { keywords, lines } = kit;
  const say = await whoAnswers({
    members: [
      { agentId: "front", isEntry: true },
      { agentId: "bookings", intents: ["I want to book", "move my appointment"] },
      { agentId: "emergency", description: "Life and limb" },
    ],
    rules: [{ name: "emergency", when: { keywords }, to: "emergency", sure: true }],
  });
  const missed: string[] = [];
  for (const text of lines)
    for (const at of ["front", "bookings"])
      if ((await say(text, at)).agentId !== "emergency") missed.push(`${at}: ${text}`);
  expect(lines).toHaveLength(12);
  expect(missed).toEqual([]);
});

test("a rule that is sure goes by all of the words for patterns and intents too", async () => {
  const members = [
    { agentId: "front", isEntry: true },
    { agentId: "person", intents: ["let me talk to a human being", "give me a real person"] },
  ];
  for (const when of [{ intent: "person" }, { matches: "real person" }]) {
    const say = await whoAnswers({ members, rules: [{ name: "person", when, to: "person", sure: true }] });
    expect((await say("it's not about the bill it's not that I want give me a real person")).agentId).toBe("person");
  }
});
