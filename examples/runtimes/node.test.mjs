import assert from "node:assert/strict";
import { test } from "node:test";
import { createCuecard } from "cuecard";

test("Maya answers the phone", async () => {
  const cue = await createCuecard({ data: ":memory:" });
  await cue.agents.upsert({ id: "maya", name: "Maya", systemPrompt: "You answer the phone." });
  const call = await cue.calls.start({ agentId: "maya" });
  const turn = await call.userTurn("Hello?");
  assert.equal(turn.agent.name, "Maya");
  await cue.close();
});
