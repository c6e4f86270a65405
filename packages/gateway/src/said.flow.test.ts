import type { SaidPolicy } from "@cuecard/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harbor, startHarbor } from "./test-kit/harbor.ts";

let harbor: Harbor;
beforeAll(async () => {
  harbor = await startHarbor();
  // What is in the instructions needs no search, which may be late on a slow machine.
  const fact = "A late bill costs five euros.";
  const policies: [id: string, said: SaidPolicy | null][] = [
    ["plain", null],
    ["replacing", { contradicted: "replace", maxHoldMs: 5_000 }],
    ["asking", { contradicted: "ask-again", maxHoldMs: 5_000 }],
    ["flagging", { contradicted: "flag", maxHoldMs: 5_000 }],
    ["guarded", { never: { words: ["guarantee"], instead: "Let me check that." }, maxHoldMs: 5_000 }],
  ];
  for (const [id, said] of policies)
    await harbor.cuecard.agents.create({ id, name: id, systemPrompt: `You are ${id}. ${fact}`, said });
});
afterAll(() => harbor.close());

const wrong = "Sure. A late bill costs nine euros. Anything else?";
const right = "Sure. A late bill costs five euros. Anything else?";

/** What the caller hears of an agent whose model says this, and the call's trace. */
async function hear(agentId: string, say: string, isStreamed = true) {
  await harbor.upstream.script([
    { last: "was not said", say: "It costs five euros." },
    { last: "late bill", say },
  ]);
  const client = harbor.client(`said-${agentId}-${isStreamed}`);
  const messages = [{ role: "user" as const, content: "What does a late bill cost?" }];
  const model = `agent:${agentId}`;
  let text = "";
  if (isStreamed) {
    for await (const { choices } of await client.chat.completions.create({ model, messages, stream: true }))
      text += choices[0]?.delta.content ?? "";
  } else text = (await client.chat.completions.create({ model, messages })).choices[0]!.message.content ?? "";
  const { trace } = await harbor.call(`said-${agentId}-${isStreamed}`);
  return { text, said: trace.filter(({ kind }) => kind === "said").map(({ message }) => message.split(":")[0]) };
}

test.each([true, false])(
  "the caller hears the right price where the model says a wrong one, streamed: %s",
  async (streamed) => {
    expect(await hear("replacing", wrong, streamed)).toEqual({ text: right, said: ["A sentence was replaced"] });
  },
);

test("without the stage the caller hears the wrong one", async () => {
  expect(await hear("plain", wrong)).toEqual({ text: wrong, said: [] });
});

test("what is flagged is said, and stands in the trace", async () => {
  expect(await hear("flagging", wrong)).toEqual({ text: wrong, said: ["A sentence was said"] });
});

test("the model is asked once more with the reason, and its second answer is heard", async () => {
  expect(await hear("asking", "A late bill costs nine euros. Bye.")).toEqual({
    text: "It costs five euros.",
    said: ["A sentence was asked for again"],
  });
  const asked = await harbor.upstream.requests();
  expect(asked.at(-1)!.body.messages.at(-1)!.content).toContain('"nine euros"; the instructions say "five euros".');
});

test("a sentence with words that are never said is not heard", async () => {
  expect((await hear("guarded", "Sure. We guarantee it. Bye.")).text).toBe("Sure. Let me check that. Bye.");
});
