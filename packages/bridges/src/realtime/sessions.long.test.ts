import { afterAll, beforeAll, inject, test } from "vitest";
import { playInAnyOrder } from "./test-kit/any-order.ts";
import { createStage, type Stage } from "./test-kit/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

test("in any order of events the service refuses nothing, no words stay unanswered, and nothing hidden stays", () =>
  playInAnyOrder(stage, { seed: 1, numRuns: inject("many") ? 20_000 : 2_000 }));
