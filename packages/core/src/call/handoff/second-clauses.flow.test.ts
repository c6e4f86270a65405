import { expect, test } from "vitest";
import { readKit, whoAnswers } from "../test-kit/who-answers.ts";

interface Kit {
  intents: Record<string, string[]>;
  keywords: string[];
  lines: string[];
}

const languages = readKit<Record<string, Kit>>("second-clauses.json");

test.each(Object.entries(languages))("each emergency in a second clause in %s reaches its rule", async (_, kit) => {
  const { intents, keywords, lines } = kit;
  const others = Object.entries(intents).map(([agentId, examples]) => ({ agentId, intents: examples }));
  const say = await whoAnswers({
    members: [
      { agentId: "front", isEntry: true },
      ...others,
      { agentId: "emergency", intents: [keywords[0]!, keywords[1]!] },
    ],
    rules: [{ name: "emergency", when: { keywords }, to: "emergency" }],
    handoffs: { words: "commit" },
  });
  const missed: string[] = [];
  for (const text of lines) {
    const { agentId, trace } = await say(text);
    if (agentId !== "emergency") missed.push(`${text}: ${agentId}; ${trace.at(-2)}`);
  }
  expect(missed).toEqual([]);
});
