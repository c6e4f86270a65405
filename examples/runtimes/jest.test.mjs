import { createCuecard } from "cuecard";

test("Maya answers the phone", async () => {
  const cue = await createCuecard({ data: ":memory:" });
  await cue.agents.upsert({ id: "maya", name: "Maya", systemPrompt: "You answer the phone." });
  const call = await cue.calls.start({ agentId: "maya" });
  const turn = await call.userTurn("Hello?");
  expect(turn.agent.name).toBe("Maya");
  await cue.close();
});
