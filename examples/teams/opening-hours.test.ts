import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { openingHours } from "./opening-hours.ts";

test.each([
  ["on a Monday at noon", "2026-11-23T11:00:00Z", "desk"],
  ["on a Sunday at noon", "2026-11-22T11:00:00Z", "voice-mail"],
  ["in the evening", "2026-11-23T17:00:00Z", "voice-mail"],
  ["on a holiday", "2026-12-25T11:00:00Z", "voice-mail"],
])("who answers %s", async (_when, at, agentId) => {
  const cue = await createTestCuecard({ now: () => Date.parse(at) });
  onTestFinished(() => cue.close());
  const { id: teamId } = await cue.teams.create(openingHours);
  const call = await cue.calls.start({ teamId });
  const { agent, handoff } = call.current;
  expect(agent.id).toBe(agentId);
  expect(handoff?.message ?? null).toBe(agentId === "desk" ? null : "We are closed right now.");
  expect((await call.userTurn("Hello, are you open?")).agent.id).toBe(agentId);
});
