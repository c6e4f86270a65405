import fc from "fast-check";
import { expect, test } from "vitest";
import { startDeadline } from "./deadline.ts";

test("whatever the steps of a work take, each has what is left of the one deadline, and none ends later", () => {
  const steps = fc.array(
    fc.record({ takes: fc.integer({ min: 0, max: 40 }), atMost: fc.option(fc.integer({ min: 1, max: 60 })) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), steps, (milliseconds, taken) => {
      let clock = 1_000;
      const deadline = startDeadline(milliseconds, () => clock);
      for (const { takes, atMost } of taken) {
        // What the process loses meanwhile, in tests beside this one too, is added to what remains.
        const left = () => Math.floor(Math.min(atMost ?? Number.POSITIVE_INFINITY, Math.max(0, deadline.remaining())));
        const before = left();
        const step = deadline.step(atMost === null ? {} : { atMost });
        expect(step.milliseconds).toBeGreaterThanOrEqual(before);
        expect(step.milliseconds).toBeLessThanOrEqual(left());
        expect(step.elapsed()).toBe(0);
        clock += takes;
        expect(step.remaining()).toBeLessThanOrEqual(Math.max(-takes, deadline.remaining()) + 1);
      }
      expect(deadline.elapsed() + deadline.remaining()).toBeGreaterThan(milliseconds - 1);
      expect(deadline.elapsed() + deadline.remaining()).toBeLessThan(2 * milliseconds + 1);
    }),
  );
});

test("a step that must have a share has it, also when the time is over", () => {
  let clock = 0;
  const deadline = startDeadline(100, () => clock);
  clock = 30.4;
  expect(deadline.step({ atLeast: 50 }).milliseconds).toBeGreaterThanOrEqual(69);
  clock = 230;
  expect(deadline.step({ atLeast: 50 }).milliseconds).toBe(50);
  expect(deadline.step().remaining()).toBe(0);
});
