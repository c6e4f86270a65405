import { expect, test } from "vitest";
import { fuzzCalls } from "./fuzz-calls.ts";

test("a team that leads callers by what they mean breaks no rule, also by a preview before anything was learned", async () => {
  const definition = {
    members: [
      { agentId: "desk", isEntry: true },
      { agentId: "billing", intents: ["I was charged twice", "when is my payment due", "how much do I owe you"] },
      {
        agentId: "support",
        intents: ["my router does not work", "the connection keeps dropping", "I can't get online"],
      },
    ],
  };
  const { finding, handoffs } = await fuzzCalls({ definition, calls: 60 });
  expect(finding).toBeNull();
  expect(handoffs).toBeGreaterThan(20);
});

test("no order of events loses or doubles a hand-off of this team", async () => {
  const definition = {
    members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }],
    rules: [{ name: "billing words", when: { keywords: ["bill"] }, to: "billing" }],
  };
  const { finding } = await fuzzCalls({ definition, words: ["my bill, please"], calls: 100 });
  expect(finding).toBeNull();
});
