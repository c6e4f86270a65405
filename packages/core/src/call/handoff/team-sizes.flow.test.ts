import { expect, test } from "vitest";
import { whoAnswers } from "../test-kit/who-answers.ts";

const topics = "piano roof garden visa boiler parcel wedding fence tyre pool lawn oven curtain bicycle kennel".split(
  " ",
);

test.each([2, 3, 5, 9, 15])(
  "in a team of %i auto moves no words that commit leaves, and each chance has its reason",
  async (size) => {
    const own = topics.slice(0, size);
    const members = own.map((topic, at) => ({
      agentId: topic,
      isEntry: at === 0,
      intents: [`I have a question about the ${topic}`, `my ${topic} is broken`, `how much is a ${topic}`],
    }));
    const rules = own.slice(1).map((topic) => ({ name: topic, when: { keywords: [topic] }, to: topic }));
    const played = { commit: new Map<string, string>(), auto: new Map<string, string>() };
    for (const words of ["commit", "auto"] as const) {
      const say = await whoAnswers({ members, rules: rules.slice(0, Math.floor(size / 2)), handoffs: { words } });
      for (const text of [
        `my ${own.at(-1)} is broken`,
        `a ${own[1]} near the ${own[0]}`,
        `the ${own.at(-1)} perhaps`,
      ]) {
        const { agentId, trace } = await say(text);
        played[words].set(text, agentId);
        for (const message of trace.filter((each) => each.includes("a chance of")))
          expect(message).toMatch(/because of|closest to|rule '/);
      }
    }
    const [stays] = own;
    const onlyAuto = [...played.auto].filter(([text, to]) => to !== stays && played.commit.get(text) === stays);
    expect(onlyAuto).toEqual([]);
    expect([...played.commit.values()]).toContain(own.at(-1));
  },
);
