import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playSession } from "./test-kit/play.ts";
import { createStage, type Stage } from "./test-kit/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

test("in any order of events the service refuses nothing, no words stay unanswered, and nothing hidden stays", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(10_000), { minLength: 2, maxLength: 40, size: "max" }), async (steps) => {
      const { broken } = await playSession(stage, steps);
      expect(broken).toEqual([]);
    }),
    { numRuns: 2_000, seed: 1 },
  );
}, 600_000);
