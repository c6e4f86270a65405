import { expect, test } from "vitest";
import { createFixture } from "../test-kit/call-fixture.ts";

/** Sentences that say nothing of a matter, unless the team writes that they do. */
const sentences: readonly [sentence: string, keyword: string][] = [
  ["I have a question", "question"],
  ["can you help me", "help"],
  ["I've got a problem", "problem"],
  ["I need some information", "information"],
  ["I'd like some advice", "advice"],
  ["could I speak to someone", "speak"],
  ["ich habe eine Frage", "Frage"],
  ["tengo una duda", "duda"],
  ["j'ai un problème", "problème"],
];

const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }, { agentId: "support" }];

const answeredBy = async (definition: object, words: string) => {
  const { start } = await createFixture({ name: "Front", definition } as never);
  const { agent } = await (await start()).userTurn(words);
  return agent.id;
};

test.each(sentences)("a rule of the team for common words holds: %j", async (sentence, keyword) => {
  expect(await answeredBy({ members }, sentence)).toBe("desk");
  const rules = [{ name: "common", when: { keywords: [keyword] }, to: "support" }];
  expect(await answeredBy({ members, rules }, sentence)).toBe("support");
});

test.each(sentences)("an example of common words holds: %j", async (sentence) => {
  const [desk, billing, support] = members;
  const taught = [desk, { ...billing, intents: ["my bill is wrong"] }, { ...support, intents: [sentence] }];
  expect(await answeredBy({ members: taught }, sentence)).toBe("support");
});
