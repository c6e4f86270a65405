import { createTestCuecard, replayCall } from "cuecard/testing";
import { test } from "vitest";
import { departments } from "./departments.ts";

test("the team of today hands a recorded call over as it was handed over then", async () => {
  const cue = await createTestCuecard();
  const { id: teamId } = await cue.teams.create(departments);
  const call = await cue.calls.start({ teamId });
  await call.userTurn("There is something wrong with my invoice");
  await call.end();

  // In a test of yours: a call that you kept, as `cue.calls.get(id)` gave it in production.
  const recorded = await cue.calls.get(call.id);
  await replayCall(cue.calls, recorded, { teamId });
  await cue.close();
});
