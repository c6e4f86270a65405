import { expect, test } from "vitest";
import { readKit, whoAnswers } from "../test-kit/who-answers.ts";

interface Kit {
  intents: Record<string, string[]>;
  keywords: string[];
  lines: string[];
}

const languages = readKit<Record<string, Kit>>("second-clauses.json");

const moments = Object.entries(languages).flatMap(([language, kit]) => [
  { language, at: "front", kit },
  { language, at: "accounts", kit },
]);

test.each(moments)(
  "each emergency in a second clause in $language reaches its rule, said to $at",
  async ({ at, kit }) => {
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
      const { agentId, trace } = await say(text, at);
      if (agentId !== "emergency") missed.push(`${text}: ${agentId}; ${trace.at(-2)}`);
    }
    expect(missed).toEqual([]);
  },
);
