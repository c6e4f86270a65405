import { createTestCuecard, recordedCaller, simulate } from "cuecard/testing";
import { expect, test } from "vitest";

test("a stored call goes as it went then, with what the tools answered then", async () => {
  const cue = await createTestCuecard();
  const { id: agentId } = await cue.agents.create({ id: "desk", name: "Desk" });
  const call = await cue.calls.start({ agentId });
  await call.userTurn("Where is my parcel?");
  await call.toolCalls([{ id: "c1", name: "find_parcel", arguments: { phone: "0301" } }]);
  await call.signal({ type: "tool_result", id: "c1", ok: true, output: "in Bonn" });
  await call.agentSaid({ text: "It is in Bonn." });
  await call.end();

  // In a test of yours: a call that you kept, as `cue.calls.get(id)` gave it in production.
  const recorded = await cue.calls.get(call.id);
  const { overall } = await simulate({ calls: cue.calls, agentId, callers: [recordedCaller(recorded)] });
  expect(overall.rate).toBe(1);
  await cue.close();
});
