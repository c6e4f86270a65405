import { fuzzCalls } from "cuecard/testing";
import { expect, test } from "vitest";

test("no order of events loses or doubles a hand-off of this team", async () => {
  const definition = {
    members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }],
    rules: [{ name: "billing words", when: { keywords: ["bill"] }, to: "billing" }],
  };
  const { finding } = await fuzzCalls({ definition, words: ["my bill, please"], calls: 100 });
  expect(finding).toBeNull();
});
