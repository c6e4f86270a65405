import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { startUpstream } from "../test-kit/scripted-upstream.ts";
import { createChatAnalyse } from "./chat-analyse.ts";

test("a chat model is asked what the team wants to know of a call, and what it says around its JSON is left out", async () => {
  const upstream = await startUpstream();
  onTestFinished(() => upstream.stop());
  const found = { criteria: { polite: { met: true, why: "It was." } }, fields: { seats: 4 }, topics: ["tables"] };
  await upstream.script([{ last: "table for four", say: `Here it is:\n\`\`\`json\n${JSON.stringify(found)}\n\`\`\`` }]);
  const cue = await createTestCuecard({ analyse: createChatAnalyse({ url: upstream.url, model: "small" }) });
  onTestFinished(() => cue.close());
  await cue.agents.create({ id: "desk", name: "Desk" });
  const analysis = {
    criteria: [{ name: "polite", description: "The agent is polite." }],
    fields: { type: "object", properties: { seats: { type: "integer" } } },
    topics: ["tables"],
  };
  const definition = { members: [{ agentId: "desk", isEntry: true }], analysis };
  const { id: teamId } = await cue.teams.create({ name: "T", definition });
  const call = await cue.calls.start({ teamId });
  await call.userTurn("I want a table for four", { deadlineMs: 5_000 });
  await call.end();
  await vi.waitFor(async () => {
    const { findings } = await cue.calls.analysis(call.id);
    expect(findings).toMatchObject({ status: "done", success: true, fields: { seats: 4 }, topics: ["tables"] });
  }, 20_000);
  const [asked] = await upstream.requests();
  expect(asked?.body.messages[0]?.content).toContain("The agent is polite.");
});
